/** How numbers are written for one reader. */
export interface NumberFormats {
  /** 1,284 */
  whole(value: number): string
  /** 1.3, and 13 rather than 13.2 */
  short(value: number): string
  /** 61 % of 0.61 */
  percent(share: number): string
}

/** Made once per language: an Intl formatter is dear to make and cheap to use. */
export function createNumberFormats(locale: string): NumberFormats {
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return {
    whole: whole.format,
    short: (value) => (Math.abs(value) < 10 ? tenths : whole).format(value),
    percent: percent.format,
  }
}
