import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const statistics: Feature<typeof en & typeof viewEn, 'statistics'> = {
  view: {
    name: 'statistics',
    path: '/statistics',
    labelKey: 'statistics.title',
    searchKey: 'statistics.search',
    group: 'look-back',
    under: 'report',
    footerKeys: [
      { keys: ['up', 'down'], labelKey: 'footer.move' },
      { keys: ['history'], labelKey: 'statistics.footer.history' },
      { keys: ['listBadActor'], labelKey: 'statistics.footer.worklist', whenOffered: true },
    ],
    isOfAll: true,
    component: () => import('./StatisticsView.vue'),
    address: async () => (await import('../../records/record-address.ts')).recordViewAddress('statistics'),
  },
}
