import { defineComponent, h } from 'vue'
import { lateDialog, latePart } from '../../ui/load-late.ts'
import { useCoverage } from '../../bridge/stores/coverage.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useRole } from '../../bridge/use-role.ts'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useScreens } from './store.ts'

// In Electron the desk's own windows need no sign-in, so that there are no screens to invite.
const isOffered = () => useHost().about?.host === 'web'

const InviteDialog = lateDialog(() => import('./InviteDialog.vue'))
const PersonDialog = lateDialog(() => import('./PersonDialog.vue'))
const UncoveredLine = latePart(() => import('./UncoveredLine.vue'))
const PersonLine = latePart(() => import('./PersonLine.vue'))
/** The dialogs are loaded when they are first opened, for which the host is needed anyway. */
const ScreenOverlays = defineComponent(() => {
  const store = useScreens()
  return () => (store.isInviting ? h(InviteDialog) : store.isNaming ? h(PersonDialog) : null)
})

export const screens: Feature<typeof en & typeof viewEn> = {
  setup() {
    const host = useHost()
    const role = useRole()
    const store = useScreens()
    useCommands(() => [
      {
        id: 'screens.person',
        group: 'desk',
        ...(host.person === null
          ? { labelKey: 'screens.person' }
          : { labelKey: 'screens.personNow', labelArgs: { name: host.person } }),
        when: () => role.can('person.set'),
        run: () => (store.isNaming = true),
      },
      {
        id: 'screens.coverage',
        group: 'desk',
        labelKey: 'coverage.open',
        when: () => role.can('coverage.set'),
        run: () => (store.isNaming = true),
      },
      {
        id: 'screens.invite',
        group: 'desk',
        labelKey: 'screens.invite',
        when: () => isOffered() && host.about?.actor.role === 'supervisor',
        run: () => (store.isInviting = true),
      },
    ])
  },
  contributes: { askPerson: (taken) => useScreens().askPerson(taken) },
  banners: [
    () => useScreens().unnamed && h(PersonLine),
    () => useCoverage().state.uncovered.length > 0 && h(UncoveredLine),
  ],
  overlays: [ScreenOverlays],
  follow() {
    const store = useScreens()
    return {
      snapshot: store.countChange,
      // Another server has other alarms; who is here is asked again there.
      reset: () => (store.unnamed = null),
      push(push) {
        if (push.name === 'sessions.changed') store.countChange()
      },
    }
  },
}
