import { defineAsyncComponent, defineComponent, h, type Component } from 'vue'
import { isSamePlace } from '../../../shared/rules/server-ranges.ts'
import { isAtOtherDesk } from '../../../shared/rules/team-names.ts'
import type { TeamWordSubject } from '../../contributions.ts'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useI18n } from '../../ui/i18n.ts'
import { lateDialog, loadLate } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import { useTeam } from './store.ts'
import type { en as viewEn } from './view-messages/en.ts'

/** A desk in no team loads none of this. */
const inTeam = (load: () => Promise<Component>) => {
  const part = defineAsyncComponent(() => loadLate(load))
  return defineComponent(() => {
    const store = useTeam()
    return () => (store.joined ? h(part) : null)
  })
}
const SeenPart = defineAsyncComponent(() => loadLate(() => import('./SeenElsewhere.vue')))
const SeenElsewhere = ((props: InstanceType<typeof SeenPart>['$props']) =>
  useTeam().joined ? h(SeenPart, props) : null) as unknown as typeof SeenPart
const TeamPanel = lateDialog(() => import('./TeamPanel.vue'))
const TeamOverlay = defineComponent(() => {
  const store = useTeam()
  return () => (store.isOpen ? h(TeamPanel) : null)
})

/** Says how old the word of another desk is while the team is away, and what of this desk is not shared yet. */
function useTeamWord() {
  const { t } = useI18n()
  const { formats } = useTimes()
  const store = useTeam()
  return ({ by, path, alarmId }: TeamWordSubject): string => {
    const { state, since, unshared } = store.joined ?? {}
    if (isAtOtherDesk(by))
      return state === 'alone' && since ? t('team.asOf', { time: formats.value.minute(since) }) : ''
    const isUnshared = unshared?.some((each) => isSamePlace(each, { path, alarmId })) ?? false
    return isUnshared ? t('team.unshared') : ''
  }
}

export const team: Feature<typeof en & typeof viewEn> = {
  setup() {
    const store = useTeam()
    useCommands([
      {
        id: 'team.open',
        group: 'desk',
        labelKey: 'team.title',
        when: () => store.joined !== null,
        run: store.open,
      },
    ])
  },
  contributes: { SeenElsewhere, useTeamWord, usePresence: () => () => useTeam().present },
  header: [inTeam(() => import('./TeamWord.vue'))],
  banners: [inTeam(() => import('./TeamLines.vue'))],
  overlays: [TeamOverlay],
  follow() {
    const store = useTeam()
    return {
      push(push) {
        if (push.name === 'team.changed') store.replaceState(push.payload)
      },
      // Whoever comes back says how it is now, unless there is no team any more.
      disconnect: () => store.replaceState(null),
    }
  },
}
