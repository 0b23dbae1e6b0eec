import { computed } from 'vue'
import { useI18n, type MessageKey } from '../i18n.ts'

/** How numbers are written for one reader. */
export interface NumberFormats {
  /** 1,284 */
  whole(value: number): string
  /** 1.3, and 13 rather than 13.2 */
  short(value: number): string
  /** 1.26, 13.2, 1,284: the smaller, the more digits say something */
  graded(value: number): string
  /** 0.5, 3.0 */
  tenths(value: number): string
  /** 61 % of 0.61 */
  percent(share: number): string
  /** 61.5 % of 0.615, 1.26 % of 0.0126 */
  gradedPercent(share: number): string
  /** 61.5 %, 3.0 %: with the same digits in a whole column */
  tenthsPercent(share: number): string
  /** 524 kB, 1.2 MB */
  size(bytes: number): string
}

/** Each formatter is created on first use: creating an Intl formatter is expensive, using it is cheap. */
export function createNumberFormats(locale: string): NumberFormats {
  const formatter = (options: Intl.NumberFormatOptions) => {
    let made: Intl.NumberFormat | undefined
    return (value: number) => (made ??= new Intl.NumberFormat(locale, options)).format(value)
  }
  const whole = formatter({ maximumFractionDigits: 0 })
  const gradedBy = (size: (value: number) => number, style: 'decimal' | 'percent') => {
    const [fine, middle, coarse] = [
      formatter({ style, maximumFractionDigits: 2 }),
      formatter({ style, maximumFractionDigits: 1 }),
      formatter({ style, maximumFractionDigits: 0 }),
    ]
    return (value: number) => (size(value) < 10 ? fine : size(value) < 100 ? middle : coarse)(value)
  }
  const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  const upToTenths = formatter({ maximumFractionDigits: 1 })
  const inUnit = (unit: string, maximumFractionDigits = 0) =>
    formatter({ style: 'unit', unit, maximumFractionDigits })
  const [bytes, kilobytes, megabytes] = [inUnit('byte'), inUnit('kilobyte'), inUnit('megabyte', 1)]
  return {
    size(value) {
      if (value < 1_000) return bytes(value)
      return value < 999_500 ? kilobytes(value / 1_000) : megabytes(value / 1_000_000)
    },
    whole,
    short: (value) => (Math.abs(value) < 10 ? upToTenths : whole)(value),
    graded: gradedBy(Math.abs, 'decimal'),
    tenths: formatter(oneDigit),
    percent: formatter({ style: 'percent', maximumFractionDigits: 0 }),
    gradedPercent: gradedBy((share) => Math.abs(share * 100), 'percent'),
    tenthsPercent: formatter({ style: 'percent', ...oneDigit }),
  }
}

/** A message that counts, with the number as the reader writes it. */
export function useCount() {
  const { t } = useI18n()
  const { whole } = useNumbers()
  return (key: MessageKey, n: number, others: Record<string, string> = {}) =>
    t(key, { n: whole(n), ...others }, n)
}

/** Numbers and sizes in the reader's language. */
export function useNumbers() {
  const { locale } = useI18n()
  const formats = computed(() => createNumberFormats(locale.value))
  return {
    whole: (value: number) => formats.value.whole(value),
    tenths: (value: number) => formats.value.tenths(value),
    percent: (share: number) => formats.value.percent(share),
    size: (bytes: number) => formats.value.size(bytes),
  }
}
