import type { BandId } from '../../../shared/model/priority-band.ts'

/** The colours and sizes that pictures are drawn with: the tokens of the theme, as a canvas wants them. */
export interface ChartInk {
  bg: string
  raised: string
  line: string
  lineSoft: string
  lineStrong: string
  text: string
  muted: string
  faint: string
  focus: string
  /** For alarms by their priority, and for nothing else. */
  bands: Record<BandId, string>
  font: string
  /** Of the small text, in pixels. */
  size: number
}

/** Reads the tokens as they are at this moment. */
export function readInk(root: HTMLElement): ChartInk {
  const style = getComputedStyle(root)
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim()
  return {
    bg: token('bg'),
    raised: token('raised'),
    line: token('line'),
    lineSoft: token('line-soft'),
    lineStrong: token('line-strong'),
    text: token('text'),
    muted: token('muted'),
    faint: token('faint'),
    focus: token('focus'),
    bands: { critical: token('critical'), high: token('high'), medium: token('medium'), low: token('low') },
    font: token('font'),
    size: parseFloat(token('size-small')) * parseFloat(style.fontSize),
  }
}
