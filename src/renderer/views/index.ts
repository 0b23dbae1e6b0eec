import type { Component } from 'vue'

export interface View {
  name: string
  path: string
  /** The key of its name in the locales. */
  labelKey: string
  component: () => Promise<Component>
}

/** Every view there is, in the order of the navigation; the first is where the page opens. */
export const views = [
  {
    name: 'live',
    path: '/live',
    labelKey: 'nav.live',
    component: () => import('./LiveView.vue'),
  },
  {
    name: 'calls',
    path: '/calls',
    labelKey: 'nav.calls',
    component: () => import('./CallsView.vue'),
  },
  {
    name: 'settings',
    path: '/settings',
    labelKey: 'nav.settings',
    component: () => import('./SettingsView.vue'),
  },
] as const satisfies readonly View[]
