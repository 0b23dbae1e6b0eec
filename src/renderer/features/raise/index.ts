import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useCreation } from './store.ts'

export const raise: Feature<typeof en & typeof viewEn> = {
  name: 'raise',
  view: {
    path: '/raise',
    labelKey: 'raise.title',
    hasTitle: true,
    group: 'act',
    component: () => import('./RaiseView.vue'),
    address: async () => (await import('./address.ts')).raiseAddress,
  },
  follow: () => ({ reset: useCreation().reset }),
}
