import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const tag: Feature<typeof en & typeof viewEn, 'tag'> = {
  contributes: { linkToTag: (path) => ({ name: 'tag', params: { tag: path } }) },
  view: {
    name: 'tag',
    path: '/tag/:tag',
    labelKey: 'tag.title',
    group: 'look-back',
    isLinkedOnly: true,
    isOfAll: true,
    footerKeys: [
      { keys: ['call'], labelKey: 'footer.call' },
      { keys: ['escape'], labelKey: 'tag.back' },
    ],
    component: () => import('./TagView.vue'),
  },
}
