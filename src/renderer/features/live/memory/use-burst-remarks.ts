import { useNotices } from '../../../bridge/stores/notices.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useRole } from '../../../bridge/use-role.ts'
import { useClock } from '../../../ui/clock.ts'
import { useI18n } from '../../../ui/i18n.ts'
import { useRating } from '../rating/store.ts'
import { usePast } from './use-past.ts'

/** Says of the present alarms whether they were like past ones, and names them. */
export function useBurstRemarks(onChanged: () => unknown) {
  const { t } = useI18n()
  const bridge = useBridge()
  const clock = useClock()
  const notices = useNotices()
  const past = usePast()
  const rating = useRating()
  const role = useRole()

  async function send(from: number, burst: number, isLike: boolean | null) {
    const answer = await bridge.request('memory.compare', { from, past: burst, isLike })
    if (!answer.ok) notices.reportFailure(answer.error)
    else await onChanged()
    return answer.ok
  }
  return {
    mayRemark: () => role.can('memory.compare'),
    async compare(from: number, burst: number, isLike: boolean | null) {
      if (!(await send(from, burst, isLike))) return
      const said = isLike === null ? 'memory.unsaid' : isLike ? 'memory.saidThis' : 'memory.saidNot'
      const text = t(said, { time: past.when(burst) })
      const undo = isLike === null ? null : () => send(from, burst, null)
      rating.done = { text, at: clock.moment(), undo }
    },
    async name(from: number, name: string) {
      const answer = await bridge.request('memory.name', { from, name })
      if (!answer.ok) return notices.reportFailure(answer.error)
      await onChanged()
    },
  }
}
