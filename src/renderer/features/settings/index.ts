import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const settings: Feature<typeof en & typeof viewEn, 'settings'> = {
  contributes: { linkToSettings: (query) => ({ name: 'settings', query }) },
  view: {
    name: 'settings',
    path: '/settings',
    labelKey: 'settings.title',
    hasTitle: true,
    group: 'desk',
    key: 'settings',
    isServerIndependent: true,
    component: () => import('./SettingsView.vue'),
  },
}
