import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const interventions: Feature<typeof en> = {
  name: 'interventions',
  messages: { en, fr, de, es },
  view: {
    path: '/interventions',
    labelKey: 'interventions.title',
    group: 'look-back',
    component: () => import('./InterventionsView.vue'),
  },
}
