import { useI18n } from 'vue-i18n'
import { useCallWords } from './use-call-words.ts'
import type { useDayCalls } from './use-day-calls.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** How often somebody was called in the last day and what came of it last, in a sentence. */
export function usePersonCalls(day: ReturnType<typeof useDayCalls>): (id: number) => string {
  const { t } = useI18n()
  const words = useCallWords()
  const { formats } = useTimes()

  return (id) => {
    if (day.byPerson.value === null) return day.failure.value === null ? '' : t('calls.dayUnknown')
    const calls = day.byPerson.value.get(id)
    if (!calls?.last) return t(day.cut.value ? 'calls.dayNoneSeen' : 'calls.dayNone')
    const { count, last } = calls
    const facts = { n: count, time: formats.value.minute(last.at), outcome: words.outcome(last.outcome) }
    return t(day.cut.value ? 'calls.dayAtLeast' : 'calls.day', facts, count)
  }
}
