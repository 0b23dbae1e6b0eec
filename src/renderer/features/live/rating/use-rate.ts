import type { Alarm } from '../../../../shared/model/alarm.ts'
import { maxAcknowledged } from '../../../../shared/model/constants.ts'
import type { RatingKind } from '../../../../shared/model/rating.ts'
import { occurrenceOf } from '../../../../shared/rules/occurrence.ts'
import { useNotices } from '../../../bridge/stores/notices.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useRole } from '../../../bridge/use-role.ts'
import { useClock } from '../../../ui/clock.ts'
import { useI18n } from '../../../ui/i18n.ts'
import { useRating } from './store.ts'

/** Says of alarms whether they were useful; null takes back what was said. */
export function useRate() {
  const { t } = useI18n()
  const bridge = useBridge()
  const clock = useClock()
  const notices = useNotices()
  const rating = useRating()
  const role = useRole()

  async function undo(edit: number) {
    const answer = await bridge.request('ratings.undo', { edit })
    if (!answer.ok) notices.reportFailure(answer.error)
  }
  return {
    mayRate: () => role.can('ratings.rate'),
    async rate(alarms: readonly Alarm[], kind: RatingKind | null) {
      if (alarms.length > maxAcknowledged) return notices.explain(t('rating.tooMany', { n: maxAcknowledged }))
      const rated = alarms.map(occurrenceOf)
      const answer = await bridge.request('ratings.rate', { alarms: rated, kind })
      if (!answer.ok) return notices.reportFailure(answer.error)
      const { edit } = answer.value
      const text = t(`rating.said.${kind ?? 'nothing'}`, { n: rated.length }, rated.length)
      rating.done = { text, at: clock.moment(), undo: () => undo(edit) }
    },
  }
}
