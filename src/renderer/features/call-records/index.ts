import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'

export const callRecords: Feature<typeof en> = {
  name: 'call-records',
  view: {
    path: '/call-records',
    labelKey: 'callRecords.title',
    group: 'look-back',
    component: () => import('./CallRecordsView.vue'),
    address: async () => (await import('../../records/record-address.ts')).recordViewAddress('call-records'),
  },
}
