import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const statistics: Feature<typeof en> = {
  name: 'statistics',
  messages: { en, fr, de, es },
  view: {
    path: '/statistics',
    labelKey: 'statistics.title',
    group: 'look-back',
    component: () => import('./StatisticsView.vue'),
  },
}
