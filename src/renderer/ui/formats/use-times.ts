import { computed, inject, provide, type ComputedRef, type InjectionKey } from 'vue'
import { useI18n } from 'vue-i18n'
import { ageOf, fineAgeOf, type AgePart, createTimeFormats, type TimeFormats } from './time-formats.ts'
import { useClock } from '../clock.ts'

const formatsKey: InjectionKey<ComputedRef<TimeFormats>> = Symbol('time formats')

/** Makes the formats of the page's language, once for all rows. */
export function provideTimeFormats(): void {
  const { locale } = useI18n()
  provide(
    formatsKey,
    computed(() => createTimeFormats(locale.value)),
  )
}

/** Times in the reader's language and zone, ages by the page's one clock. */
export function useTimes() {
  const formats = inject(formatsKey)
  if (!formats) throw new Error('no time formats were provided')
  const clock = useClock()
  const { t } = useI18n()
  const write = (part: AgePart) => t(`age.${part.unit}`, { n: part.count })
  const age = (instant: number) => write(ageOf(clock.now - instant))
  // "3 min" is said, not "3 min 0 s".
  const lasting = (durationMs: number) =>
    fineAgeOf(durationMs)
      .filter(({ count }, place) => place === 0 || count > 0)
      .map(write)
      .join(' ')
  const fineAge = (instant: number) =>
    fineAgeOf(clock.now - instant)
      .map(write)
      .join(' ')
  return {
    formats,
    /** "3 s" */
    age,
    /** "3 min 35 s" */
    fineAge,
    /** "3 min 35 s", of what lasted so many durationMseconds */
    lasting,
    /** "3 s ago" */
    ago: (instant: number) => t('age.ago', { age: age(instant) }),
    /** "12 min", until then */
    left: (instant: number) => write(ageOf(instant - clock.now)),
    /** "3 min 35 s ago" */
    fineAgo: (instant: number) => t('age.ago', { age: fineAge(instant) }),
  }
}
