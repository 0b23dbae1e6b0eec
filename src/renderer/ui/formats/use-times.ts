import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue'
import { useI18n } from '../i18n.ts'
import { readDuration } from '../../../shared/model/duration.ts'
import { createTimeFormats, durationParts, type TimeFormats } from './time-formats.ts'
import { useClock } from '../clock.ts'

const hourMs = 3_600_000

const formatsKey: InjectionKey<ComputedRef<TimeFormats>> = Symbol('time formats')

/** Makes the formats of the page's language and of the site's zone, once for all rows. */
export function provideTimeFormats(): void {
  const { locale } = useI18n()
  const clock = useClock()
  provide(
    formatsKey,
    computed(() => createTimeFormats(locale.value, clock.zoneName)),
  )
}

/** Times in the reader's language and the site's zone, ages by the page's one clock. */
export function useTimes() {
  const formats = inject(formatsKey)
  if (!formats) throw new Error('no time formats were provided')
  const clock = useClock()
  const { t } = useI18n()
  const write = (durationMs: number, most: number) =>
    durationParts(durationMs, most)
      .map(({ unit, count }) => t(`age.${unit}`, { n: count }))
      .join(' ')
  const lasting = (durationMs: number) => write(durationMs, 2)
  /** Whole hours are too coarse until they are days. */
  const short = (durationMs: number) =>
    write(durationMs, durationMs >= hourMs && durationMs < 24 * hourMs ? 2 : 1)
  const age = (instant: number) => short(clock.ageOf(instant))
  return {
    formats,
    /** "3 s", "1 h 20 min" */
    age,
    /** "35 s", "3 min", "1 h 05", where whole hours are too coarse and there is no room for more */
    listAge(instant: number) {
      const [first, next] = durationParts(clock.ageOf(instant), 2)
      if (first?.unit !== 'h') return age(instant)
      return t('age.hours', { h: first.count, min: String(next?.count ?? 0).padStart(2, '0') })
    },
    /** "3 min 35 s" */
    lasting,
    /** "3 min 35 s" of the service's 00:03:35; what is no duration stays as it is */
    lastingText(text: string) {
      const durationMs = readDuration(text)
      return durationMs === null ? text : lasting(durationMs)
    },
    /** "31 h 12 min 5 s", where `lasting` leaves something off; empty where it does not */
    exactly(durationMs: number) {
      const whole = write(durationMs, 4)
      return whole === lasting(durationMs) ? '' : whole
    },
    /** "3 s ago" */
    ago: (instant: number) => t('age.ago', { age: age(instant) }),
    /** "12 min", until then */
    left: (instant: number) => short(instant - clock.now),
    /** "3 min 35 s ago" */
    preciseAgo: (instant: number) => t('age.ago', { age: lasting(clock.ageOf(instant)) }),
  }
}
