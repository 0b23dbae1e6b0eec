import { computed, shallowRef } from 'vue'
import type { Recall } from '../../../shared/model/memory.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useRole } from '../../bridge/use-role.ts'
import { useClock } from '../../ui/clock.ts'
import { useI18n } from '../../ui/i18n.ts'
import type { DatedAction } from '../../ui/commands.ts'
import { useRating } from '../live/index.ts'
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

  /** What was said last, among all that can be undone on the page. */
  const last = shallowRef<DatedAction | null>(null)

  async function send({ server, from }: Recall, burst: number, isLike: boolean | null) {
    if (from === null) return false
    const answer = await bridge.request('memory.compare', { server, from, past: burst, isLike })
    if (!answer.ok) notices.reportFailure(answer.error)
    else await onChanged()
    return answer.ok
  }
  return {
    done: computed({
      get: () => (rating.done === last.value ? last.value : null),
      set: (done) => (rating.done = done),
    }),
    mayRemark: () => role.can('memory.compare'),
    async compare(recall: Recall, burst: number, isLike: boolean | null) {
      if (!(await send(recall, burst, isLike))) return
      const said = isLike === null ? 'memory.unsaid' : isLike ? 'memory.saidThis' : 'memory.saidNot'
      const text = t(said, { time: past.when(burst) })
      const undo = isLike === null ? null : () => send(recall, burst, null)
      last.value = { text, at: clock.moment(), undo }
      rating.done = last.value
    },
    /** Names the burst of a recall that began then, the present one or a past one. */
    async name({ server }: Recall, from: number, name: string) {
      const answer = await bridge.request('memory.name', { server, from, name })
      if (!answer.ok) return notices.reportFailure(answer.error)
      await onChanged()
    },
  }
}
