import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const callRecords: Feature<typeof en> = {
  name: 'call-records',
  messages: { en, fr, de, es },
  view: {
    path: '/call-records',
    labelKey: 'callRecords.title',
    group: 'look-back',
    component: () => import('./CallRecordsView.vue'),
  },
}
