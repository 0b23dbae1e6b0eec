import { computed } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import { createNumberFormats } from '../ui/formats/numbers.ts'
import { useTimes } from '../ui/formats/use-times.ts'
import { compareCounts } from './comparison.ts'

/** Numbers, shares and durations of figures in the reader's language. */
export function useFigureWords() {
  const { t, locale } = useI18n()
  const formats = computed(() => createNumberFormats(locale.value))
  const { lasting, lastingText, exactly } = useTimes()
  const percent = (share: number) => formats.value.percent(share)
  return {
    n: (value: number) => formats.value.whole(value),
    /** "61 %" of 0.61 */
    percent,
    lasting,
    lastingText,
    exactly,
    /** "1.3", with as many digits as say something */
    decimal: (value: number) => formats.value.short(value),
    /** "12 % more than before", "× 6 compared with before"; empty where there is nothing to compare with. */
    changed(now: number, before: number | null | undefined): string {
      const comparison = compareCounts(now, before)
      switch (comparison?.kind) {
        case undefined:
          return ''
        case 'same':
          return t('comparison.same')
        case 'times':
          return t('comparison.times', { n: formats.value.short(comparison.factor) })
        case 'more':
        case 'fewer':
          return t(`comparison.${comparison.kind}`, { n: percent(comparison.share) })
      }
    },
    /** "22 s less than before", of milliseconds. */
    changedBy(now: number, before: number | null | undefined): string {
      if (before === null || before === undefined) return ''
      const change = Math.round((now - before) / 1_000) * 1_000
      if (change === 0) return t('comparison.same')
      return t(change > 0 ? 'comparison.longer' : 'comparison.shorter', { time: lasting(Math.abs(change)) })
    },
  }
}
