import { createCollectionFeed } from '../../bridge/collection-feed.ts'
import type { Feature } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import { useWorklist, useWorklistView } from './store.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const worklist: Feature<typeof en & typeof viewEn, 'worklist'> = {
  view: {
    name: 'worklist',
    path: '/worklist',
    labelKey: 'worklist.title',
    searchKey: 'worklist.search',
    group: 'look-back',
    under: 'report',
    key: 'worklist',
    isOfAll: true,
    footerKeys: [
      { keys: ['up', 'down'], labelKey: 'footer.move' },
      { keys: ['enter'], labelKey: 'worklist.footer.edit' },
      { keys: ['history'], labelKey: 'worklist.footer.history' },
      { keys: ['remove'], labelKey: 'worklist.footer.remove' },
      { keys: ['find'], labelKey: 'footer.filter' },
    ],
    component: () => import('./WorklistView.vue'),
    address: async () => (await import('./address.ts')).worklistAddress,
  },
  contributes: {
    WorklistPart: latePart(() => import('./WorklistPart.vue')),
    WorklistMark: latePart(() => import('./WorklistMark.vue')),
  },
  follow: (bridge) => [
    createCollectionFeed({
      store: useWorklist(),
      read: () => bridge.request('worklist.read', null),
      changeIn: (push) => (push.name === 'worklist.changed' ? push.payload : null),
    }),
    { reset: useWorklistView().reset },
  ],
}
