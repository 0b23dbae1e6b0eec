import { ownSections } from './sections.ts'
import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const settings: Feature<typeof en> = {
  name: 'settings',
  messages: { en, fr, de, es },
  settings: ownSections,
  view: {
    path: '/settings',
    labelKey: 'settings.title',
    group: 'desk',
    key: 'Ctrl+,',
    isOfDesk: true,
    component: () => import('./SettingsView.vue'),
  },
}
