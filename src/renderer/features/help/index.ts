import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const help: Feature<typeof en & typeof viewEn, 'help'> = {
  view: {
    name: 'help',
    path: '/help',
    labelKey: 'help.title',
    hasTitle: true,
    group: 'desk',
    key: 'help',
    isServerIndependent: true,
    component: () => import('./HelpView.vue'),
    address: async () => (await import('./address.ts')).helpAddress,
  },
}
