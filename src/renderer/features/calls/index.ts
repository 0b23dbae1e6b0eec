import { useCalls } from '../../bridge/stores/calls.ts'
import { useCallSheet } from './call-sheet.ts'
import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const calls: Feature<typeof en> = {
  name: 'calls',
  messages: { en, fr, de, es },
  view: {
    path: '/calls',
    labelKey: 'nav.calls',
    group: 'act',
    // Calls still in progress, and those that nobody acted on.
    count: () => useCalls().open.length + useCalls().reminders.length || undefined,
    component: () => import('./CallsView.vue'),
  },
  follow: () => ({ reset: useCallSheet().forget }),
}
