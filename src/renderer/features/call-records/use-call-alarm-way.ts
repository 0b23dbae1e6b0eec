import { useRouter } from 'vue-router'
import type { CallRow } from '../../alarm/call-fields.ts'
import type { Raise } from './rules/call-match.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useHistories } from '../histories/store.ts'
import { useShowAlarm } from '../live/index.ts'

/** What a call record was about, as the columns tell it. */
export type CallAbout = { kind: 'named'; id: number; raise: Raise | null } | { kind: 'match'; raise: Raise }

/**
 * Leads from a call record to its alarm. One that is current stands on the live list; another has only left an
 * entry in the histories, which tell no alarm's number: there it is the one raised shortly before the call.
 */
export function useCallAlarmWay(aboutOf: (row: CallRow) => CallAbout | null) {
  const desk = useDesk()
  const histories = useHistories()
  const router = useRouter()
  const showAlarm = useShowAlarm()

  const current = (about: CallAbout | null) =>
    desk.alarms.get((about?.kind === 'named' ? about.id : about?.raise.alarmId) ?? -1) ?? null
  return {
    /** The alarm where it still stands. */
    currentOf: (row: CallRow) => current(aboutOf(row)),
    /** Whether the alarm was only found by its time. */
    isGuess(row: CallRow): boolean {
      const about = aboutOf(row)
      return about !== null && (about.kind === 'match' || current(about) === null)
    },
    /** The way to it; null where there is none. */
    wayTo(row: CallRow): (() => void) | null {
      const about = aboutOf(row)
      if (about === null) return null
      const { id } = current(about) ?? {}
      if (id !== undefined) return () => showAlarm(id)
      const { tag, entryId } = about.raise ?? {}
      if (tag === undefined || entryId === undefined || entryId === null) return null
      return () => {
        histories.showTag(tag)
        histories.selectedId = entryId
        histories.detailOpen = true
        void router.push('/histories')
      }
    },
  }
}
