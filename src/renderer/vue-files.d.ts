// For tools that read TypeScript only; vue-tsc knows the components themselves.
declare module '*.vue' {
  import type { Component } from 'vue'
  // Of its properties nothing is known here.
  const component: Component & (new (...args: never[]) => { $props: never; $slots: never })
  export default component
}
