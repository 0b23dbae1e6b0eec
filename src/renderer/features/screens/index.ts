import { defineAsyncComponent, defineComponent, h } from 'vue'
import { loadLate } from '../../ui/load-late.ts'
import { useHost } from '../../bridge/stores/host.ts'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useScreens } from './store.ts'

// In Electron the desk's own windows need no sign-in, so that there are no screens to invite.
const isOffered = () => useHost().about?.host === 'web'

const InviteDialog = defineAsyncComponent(() => loadLate(() => import('./InviteDialog.vue')))
/** The dialog is loaded with the first invitation, for which the host is needed anyway. */
const InviteOverlay = defineComponent(() => {
  const store = useScreens()
  return () => (store.isInviting ? h(InviteDialog) : null)
})

export const screens: Feature<typeof en & typeof viewEn> = {
  name: 'screens',
  setup() {
    const host = useHost()
    const store = useScreens()
    useCommands([
      {
        id: 'screens.invite',
        group: 'desk',
        labelKey: 'screens.invite',
        when: () => isOffered() && host.about?.actor.role === 'supervisor',
        run: () => (store.isInviting = true),
      },
    ])
  },
  overlays: [InviteOverlay],
  settings: [
    {
      id: 'screens',
      order: 115,
      fields: [],
      isOffered,
      component: defineAsyncComponent(() => loadLate(() => import('./ScreenList.vue'))),
      searchWords: (t) => [t('screens.invite'), t('screens.signOut')],
    },
  ],
  follow() {
    const store = useScreens()
    return {
      snapshot: store.countChange,
      push(push) {
        if (push.name === 'sessions.changed') store.countChange()
      },
    }
  },
}
