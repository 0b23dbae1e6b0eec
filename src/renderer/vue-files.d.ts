// For tools that read TypeScript only; vue-tsc knows the components themselves.
declare module '*.vue' {
  import type { Component } from 'vue'
  const component: Component
  export default component
}
