import { reportSettings } from './settings.ts'
import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const report: Feature<typeof en> = {
  name: 'report',
  messages: { en, fr, de, es },
  settings: [reportSettings],
  view: {
    path: '/report',
    labelKey: 'report.nav',
    group: 'look-back',
    component: () => import('./ReportView.vue'),
  },
}
