import type { ChartInk } from './chart-ink.ts'
import type { ChartOption } from './chart-option.ts'

/** What every picture has in common: quiet, still, in the type of the page. */
export function chartBase(ink: ChartInk): ChartOption {
  return {
    // Nothing moves that is no alarm, whatever the reader prefers.
    animation: false,
    textStyle: { fontFamily: ink.font, fontSize: ink.size, color: ink.muted },
    grid: { left: 8, right: 8, top: 12, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
  }
}

/** The look of a tooltip; its words come as elements (chartTip), never as markup. */
export function tipStyle(ink: ChartInk) {
  return {
    appendTo: 'body',
    confine: true,
    transitionDuration: 0,
    backgroundColor: ink.raised,
    borderColor: ink.lineStrong,
    borderWidth: 1,
    padding: [6, 10],
    textStyle: { fontFamily: ink.font, fontSize: ink.size * 1.12, color: ink.text },
    extraCssText:
      'box-shadow: var(--shadow); border-radius: var(--radius); font-variant-numeric: tabular-nums',
  }
}

/** A tooltip's words: a bold first line and others. Whatever a service sends stays text. */
export function chartTip(title: string, lines: readonly string[]): HTMLElement {
  const tip = document.createElement('div')
  const head = document.createElement('b')
  head.textContent = title
  tip.append(head)
  for (const line of lines) {
    const row = document.createElement('div')
    row.textContent = line
    tip.append(row)
  }
  return tip
}

/** An axis in the line colours of the theme. */
export function quietAxis(ink: ChartInk) {
  return {
    axisLine: { show: true, lineStyle: { color: ink.line } },
    axisTick: { show: false },
    splitLine: { show: false, lineStyle: { color: ink.lineSoft } },
    axisLabel: { color: ink.muted, fontFamily: ink.font, fontSize: ink.size, hideOverlap: true },
    nameTextStyle: { color: ink.muted, fontFamily: ink.font, fontSize: ink.size },
  }
}

/** The words at a reference line, readable over whatever lies beneath. */
export function markLabel(ink: ChartInk, words: string) {
  return {
    formatter: words,
    color: ink.muted,
    fontFamily: ink.font,
    fontSize: ink.size,
    backgroundColor: ink.bg,
    padding: [1, 4],
  }
}

/** Reference lines: there for the eye, not for the mouse. */
export function markLines(ink: ChartInk) {
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color: ink.muted, type: [4, 4], width: 1 },
  }
}
