import { computed, reactive } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { channelRoles } from '../../../shared/ipc/channel-roles.ts'
import { isAtLeast, maxAcknowledged } from '../../../shared/model/constants.ts'
import type { Claim } from '../../../shared/model/marks.ts'
import type { Alarm, Occurrence } from '../../../shared/model/alarm.ts'
import { occurrenceOf } from '../../../shared/rules/occurrence.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useMarks } from '../../bridge/stores/marks.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useStatus } from '../../bridge/stores/status.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useCommands } from '../../ui/commands.ts'
import { useHanding } from './hand/store.ts'
import { useServerCounts } from '../../alarm/server-names.ts'
import { useBulkScope } from './use-bulk-scope.ts'
import { useLive } from './store.ts'

/** Takes alarms in hand, those selected in the list unless it is told others, or gives them back: everybody on this desk sees who. */
export function useTake(others?: () => readonly Alarm[]) {
  const { t } = useI18n()
  const bridge = useBridge()
  const authorization = useAuthorization()
  const host = useHost()
  const handing = useHanding()
  const live = useLive()
  const marks = useMarks()
  const notices = useNotices()
  const status = useStatus()
  const serverCounts = useServerCounts()
  const bulkScope = useBulkScope()
  const isAllowed = computed(() => isAtLeast(host.role, channelRoles['marks.take']))
  const meant = computed(() => others?.() ?? live.actedOn)
  const ids = computed(() => meant.value.map(({ id }) => id))
  /** With all of them taken, the next press gives them back. */
  const isTaken = computed(() => ids.value.length > 0 && ids.value.every((id) => marks.claims.has(id)))

  async function take() {
    if (ids.value.length === 0 || !isAllowed.value) return
    const [selected, isTaking] = [meant.value, !isTaken.value]
    const alarms = selected.map(occurrenceOf)
    const scope = await bulkScope(selected)
    const prompt = scope === null ? null : promptOf(scope, serverCounts(selected), isTaking)
    if (prompt !== null && !(await authorization.confirm(prompt))) return
    const answer = await bridge.request('marks.take', { alarms, isTaken: isTaking, takesOver: false })
    if (!answer.ok) return notices.reportFailure(answer.error)
    const { ids: taken, heldByOthers, failures = [] } = answer.value
    for (const failure of failures) notices.reportFailure(failure)
    if (isTaking && failures.length === 0) reportLeft(alarms, taken)
    if (heldByOthers.length > 0) await takeOver(alarms, heldByOthers)
  }

  function promptOf(scope: string, servers: string | null, isTaking: boolean): string {
    // Few alarms are asked about for their servers alone.
    if (scope === servers) return t(isTaking ? 'marks.takeMixed' : 'marks.releaseMixed', { servers: scope })
    return t(isTaking ? 'marks.takeMany' : 'marks.releaseMany', { scope })
  }

  /** Asks whom the alarms are handed to. */
  function hand() {
    handing.alarms = meant.value.map(occurrenceOf).slice(0, maxAcknowledged)
  }

  /** What somebody else has is theirs until this screen says that it takes it from them. */
  async function takeOver(alarms: readonly Occurrence[], held: readonly Claim[]) {
    const n = held.length
    const by = [...new Set(held.map((claim) => claim.by))].join(', ')
    if (!(await authorization.confirm(t('marks.takeOver', { n, by }, n)))) return
    const ofOthers = alarms.filter(({ alarmId }) => held.some((claim) => claim.alarmId === alarmId))
    const answer = await bridge.request('marks.take', { alarms: ofOthers, isTaken: true, takesOver: true })
    if (!answer.ok) return notices.reportFailure(answer.error)
    reportLeft(ofOthers, answer.value.ids)
  }

  /** Before the desk has read the list it knows no alarm that could be taken. */
  function reportLeft(alarms: readonly Occurrence[], taken: readonly number[]) {
    const left = alarms.filter(({ alarmId }) => !taken.includes(alarmId) && !marks.claims.has(alarmId)).length
    if (left === 0) return
    const isRead = (status.status?.lastReconcile ?? null) !== null
    const message = isRead ? t('marks.gone', { n: left }, left) : t('marks.notRead', { n: left }, left)
    notices.reportFailure({ code: 'rejected', message })
  }
  useCommands(() => [
    {
      id: 'alarm.take',
      group: 'alarm' as const,
      key: 'take',
      run: take,
      labelKey: isTaken.value ? 'marks.giveBack' : 'marks.take',
      when: () => ids.value.length > 0 && isAllowed.value,
    },
    {
      id: 'alarm.hand',
      group: 'alarm' as const,
      key: 'hand',
      run: hand,
      labelKey: 'marks.hand',
      when: () => ids.value.length > 0 && isAllowed.value,
    },
  ])
  return reactive({ take, hand, isTaken, isAllowed })
}

export type Taking = ReturnType<typeof useTake>
