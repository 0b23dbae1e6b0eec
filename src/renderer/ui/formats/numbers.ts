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

/** Made once per language: an Intl formatter is dear to make and cheap to use. */
export function createNumberFormats(locale: string): NumberFormats {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const inUnit = (unit: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: unit === 'megabyte' ? 1 : 0 })
  const [bytes, kilobytes, megabytes] = [inUnit('byte'), inUnit('kilobyte'), inUnit('megabyte')]
  return {
    size(value) {
      if (value < 1_000) return bytes.format(value)
      return value < 999_500 ? kilobytes.format(value / 1_000) : megabytes.format(value / 1_000_000)
    },
    whole: whole.format,
    short: (value) => (Math.abs(value) < 10 ? tenths : whole).format(value),
    percent: percent.format,
  }
}

/** Sizes in the reader's language. */
export function useNumbers() {
  const { locale } = useI18n()
  const formats = computed(() => createNumberFormats(locale.value))
  return { size: (bytes: number) => formats.value.size(bytes) }
}
