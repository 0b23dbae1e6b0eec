import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const interventions: Feature<typeof en & typeof viewEn, 'interventions'> = {
  view: {
    name: 'interventions',
    path: '/interventions',
    labelKey: 'interventions.title',
    group: 'look-back',
    under: 'report',
    isOfAll: true,
    component: () => import('./InterventionsView.vue'),
    address: async () => (await import('../../records/record-address.ts')).recordViewAddress('interventions'),
  },
}
