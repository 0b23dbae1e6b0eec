import { useHost } from '../../bridge/stores/host.ts'
import type { SettingsSection } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'

// In Electron the desk's own windows need no sign-in, so that there are no screens to invite.
const isOffered = () => useHost().about?.host === 'web'

export const settings: readonly SettingsSection[] = [
  {
    id: 'screens',
    order: 115,
    fields: [],
    isOffered,
    component: latePart(() => import('./ScreenList.vue')),
    searchWords: (t) => [t('screens.invite'), t('screens.signOut'), t('screens.person')],
  },
]
