import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const contacts: Feature<typeof en> = {
  name: 'contacts',
  messages: { en, fr, de, es },
  view: {
    path: '/contacts',
    labelKey: 'book.title',
    group: 'act',
    component: () => import('./ContactsView.vue'),
  },
}
