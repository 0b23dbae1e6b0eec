import { useAway } from './store.ts'
import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const missed: Feature<typeof en> = {
  name: 'missed',
  messages: { en, fr, de, es },
  view: {
    path: '/missed',
    labelKey: 'away.title',
    group: 'watch',
    count: () => useAway().count || undefined,
    component: () => import('./MissedView.vue'),
  },
}
