import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const report: Feature<typeof en & typeof viewEn, 'report'> = {
  view: {
    name: 'report',
    path: '/report',
    labelKey: 'report.nav',
    familyKey: 'nav.performance',
    isOfAll: true,
    group: 'look-back',
    component: () => import('./ReportView.vue'),
    address: async () => (await import('../../records/record-address.ts')).recordViewAddress(),
  },
}
