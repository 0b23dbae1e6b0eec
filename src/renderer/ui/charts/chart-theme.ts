import { onBeforeUnmount, shallowRef, type ShallowRef } from 'vue'
import type { BandId } from '../../../shared/model/priority-band.ts'

/** The colours and sizes that charts are drawn with: the tokens of the theme, as a canvas wants them. */
export interface ChartTheme {
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

/** Reads the colours that the bands have on paper. */
export function readInk(root: HTMLElement): ChartTheme['bands'] {
  const style = getComputedStyle(root)
  const ink = (id: BandId) => style.getPropertyValue(`--ink-${id}`).trim()
  return { critical: ink('critical'), high: ink('high'), medium: ink('medium'), low: ink('low') }
}

/** Reads the tokens as they are at this moment. */
export function readChartTheme(root: HTMLElement): ChartTheme {
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
    // Single quotes: the name stands in an attribute of a saved SVG, which double quotes would end.
    font: token('font').replaceAll('"', "'"),
    size: parseFloat(token('size-small')) * parseFloat(style.fontSize),
  }
}

/** The theme's colours for charts, read again whenever the theme or the text size changes. */
export function useChartTheme(root: HTMLElement): Readonly<ShallowRef<ChartTheme>> {
  const theme = shallowRef(readChartTheme(root))
  const observer = new MutationObserver(() => {
    theme.value = readChartTheme(root)
  })
  observer.observe(root, { attributes: true, attributeFilter: ['data-theme', 'data-kiosk', 'style'] })
  onBeforeUnmount(() => observer.disconnect())
  return theme
}
