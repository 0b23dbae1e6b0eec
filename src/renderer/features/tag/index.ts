import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'

export const tag: Feature<typeof en> = {
  name: 'tag',
  view: {
    path: '/tag/:tag',
    labelKey: 'tag.title',
    group: 'look-back',
    isLinkedOnly: true,
    footerKeys: [{ keys: ['call'], labelKey: 'footer.call' }],
    component: () => import('./TagView.vue'),
  },
}
