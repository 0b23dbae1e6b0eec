import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const raise: Feature<typeof en & typeof viewEn, 'raise'> = {
  view: {
    name: 'raise',
    path: '/raise',
    labelKey: 'raise.title',
    hasTitle: true,
    group: 'act',
    isAction: true,
    isOfAll: true,
    component: () => import('./RaiseView.vue'),
    address: async () => (await import('./address.ts')).raiseAddress,
  },
  contributes: {
    linkToRaise: (tag) => ({ name: 'raise', query: { tag } }),
  },
}
