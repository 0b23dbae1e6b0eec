import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const histories: Feature<typeof en> = {
  name: 'histories',
  messages: { en, fr, de, es },
  view: {
    path: '/histories',
    labelKey: 'histories.title',
    group: 'look-back',
    component: () => import('./HistoriesView.vue'),
  },
}
