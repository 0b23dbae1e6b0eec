import { computed, reactive } from 'vue'
import { useI18n } from 'vue-i18n'
import { channelRoles } from '../../../shared/ipc/channel-roles.ts'
import { isAtLeast } from '../../../shared/model/constants.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useMarks } from '../../bridge/stores/marks.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useStatus } from '../../bridge/stores/status.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useCommands } from '../../ui/commands.ts'
import { useLive } from './store.ts'

/** Takes the selected alarms in hand, or gives them back: everybody on this desk sees who. */
export function useTake() {
  const { t } = useI18n()
  const bridge = useBridge()
  const host = useHost()
  const live = useLive()
  const marks = useMarks()
  const notices = useNotices()
  const status = useStatus()
  const isAllowed = computed(() => isAtLeast(host.role, channelRoles['marks.take']))
  const ids = computed(() => live.selectedAlarms.map(({ id }) => id))
  /** With all of them taken, the next press gives them back. */
  const isTaken = computed(() => ids.value.length > 0 && ids.value.every((id) => marks.claims.has(id)))

  async function take() {
    if (ids.value.length === 0 || !isAllowed.value) return
    const [wanted, isTaking] = [ids.value, !isTaken.value]
    const answer = await bridge.request('marks.take', { ids: wanted, isTaken: isTaking })
    if (!answer.ok) return notices.reportFailure(answer.error)
    // Before the desk has read the list it knows no alarm that could be taken.
    const taken = new Set(answer.value.ids)
    const left = wanted.filter((id) => !taken.has(id) && !marks.claims.has(id)).length
    if (!isTaking || left === 0) return
    const isRead = (status.status?.lastReconcile ?? null) !== null
    const message = isRead ? t('marks.gone', { n: left }, left) : t('marks.notRead', { n: left }, left)
    notices.reportFailure({ code: 'rejected', message })
  }
  useCommands(() => [
    {
      id: 'alarm.take',
      group: 'alarm' as const,
      keys: ['T'],
      run: take,
      labelKey: isTaken.value ? 'marks.giveBack' : 'marks.take',
      when: () => ids.value.length > 0 && isAllowed.value,
    },
  ])
  return reactive({ take, isTaken, isAllowed })
}

export type Taking = ReturnType<typeof useTake>
