import { computed, shallowRef, watch, type ComputedRef } from 'vue'
import type { BurstVerdicts } from '../../../shared/model/memory.ts'
import type { TagRatings } from '../../../shared/model/rating.ts'
import type { Period } from '../../../shared/rules/periods.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useTagRatings } from '../../records/tag-ratings.ts'
import { useLatest } from '../../ui/use-latest.ts'

const none: BurstVerdicts = { like: 0, unlike: 0 }

/** What people said in the period: of the alarms of tags, and of past alarms that the desk showed as similar. */
export interface Opinions {
  ratings: readonly TagRatings[]
  verdicts: BurstVerdicts
}

/** Where it is said elsewhere. */
export const noOpinions: Opinions = { ratings: [], verdicts: none }

/** What people said in a period; nothing where that cannot be read. */
export function useOpinions(period: () => Period | null): ComputedRef<Opinions> {
  const { list } = useTagRatings(period)
  const bridge = useBridge()
  const latest = useLatest()
  const verdicts = shallowRef(none)
  watch(
    period,
    async (asked) => {
      const signal = latest()
      const answer = asked && (await bridge.request('memory.verdicts', { from: asked.from, to: asked.to }))
      if (!signal.aborted) verdicts.value = answer?.ok ? answer.value : none
    },
    { immediate: true },
  )
  return computed(() => ({ ratings: list.value, verdicts: verdicts.value }))
}
