import { computed } from 'vue'
import { useI18n } from 'vue-i18n'

/** How numbers are written for one reader. */
export interface NumberFormats {
  /** 1,284 */
  whole(value: number): string
  /** 1.3, and 13 rather than 13.2 */
  short(value: number): string
  /** 61 % of 0.61 */
  percent(share: number): string
  /** 524 kB, 1.2 MB */
  size(bytes: number): string
}

/** Each formatter is made when it is first used: one of Intl is dear to make and cheap to use. */
export function createNumberFormats(locale: string): NumberFormats {
  const formatter = (options: Intl.NumberFormatOptions) => {
    let made: Intl.NumberFormat | undefined
    return (value: number) => (made ??= new Intl.NumberFormat(locale, options)).format(value)
  }
  const whole = formatter({ maximumFractionDigits: 0 })
  const tenths = formatter({ maximumFractionDigits: 1 })
  const inUnit = (unit: string, maximumFractionDigits = 0) =>
    formatter({ style: 'unit', unit, maximumFractionDigits })
  const [bytes, kilobytes, megabytes] = [inUnit('byte'), inUnit('kilobyte'), inUnit('megabyte', 1)]
  return {
    size(value) {
      if (value < 1_000) return bytes(value)
      return value < 999_500 ? kilobytes(value / 1_000) : megabytes(value / 1_000_000)
    },
    whole,
    short: (value) => (Math.abs(value) < 10 ? tenths : whole)(value),
    percent: formatter({ style: 'percent', maximumFractionDigits: 0 }),
  }
}

/** A message that counts, with the number as the reader writes it. */
export function useCount() {
  const { t } = useI18n()
  const { whole } = useNumbers()
  return (key: string, n: number, others: Record<string, string> = {}) =>
    t(key, { n: whole(n), ...others }, n)
}

/** Numbers and sizes in the reader's language. */
export function useNumbers() {
  const { locale } = useI18n()
  const formats = computed(() => createNumberFormats(locale.value))
  return {
    whole: (value: number) => formats.value.whole(value),
    size: (bytes: number) => formats.value.size(bytes),
  }
}
