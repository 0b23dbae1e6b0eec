import type { ChartTheme } from './chart-theme.ts'
import type { ChartOption } from './chart-option.ts'

/** The space around the plot, beyond the words of its axes. */
export const chartGrid = {
  left: 8,
  right: 8,
  top: 12,
  bottom: 4,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
} as const

/** What every chart has in common: muted, without animation, in the font of the page. */
export function chartBase(theme: ChartTheme): ChartOption {
  return {
    // Only alarms may move, whatever the reader's motion settings.
    animation: false,
    textStyle: { fontFamily: theme.font, fontSize: theme.size, color: theme.muted },
    grid: chartGrid,
  }
}

/** The look of a tooltip; its words come as elements (chartTip), never as markup. */
export function tipStyle(theme: ChartTheme) {
  return {
    appendTo: 'body',
    confine: true,
    transitionDuration: 0,
    backgroundColor: theme.raised,
    borderColor: theme.lineStrong,
    borderWidth: 1,
    padding: [6, 10],
    textStyle: { fontFamily: theme.font, fontSize: theme.size * 1.12, color: theme.text },
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

/**
 * Words in a chart, with an explicit height: echarts would measure a Chinese character for it, which is drawn as a
 * narrow box where no Chinese font is installed, and overlapping labels would go unnoticed.
 */
export function chartWords(theme: ChartTheme, color = theme.muted) {
  return { color, fontFamily: theme.font, fontSize: theme.size, lineHeight: Math.ceil(theme.size * 1.2) }
}

/** An axis in the line colours of the theme. */
export function quietAxis(theme: ChartTheme) {
  return {
    axisLine: { show: true, lineStyle: { color: theme.line } },
    axisTick: { show: false },
    splitLine: { show: false, lineStyle: { color: theme.lineSoft } },
    axisLabel: { ...chartWords(theme), hideOverlap: true },
    nameTextStyle: chartWords(theme),
  }
}

/** The value at the end of a bar; of two that would overlap, one is left out. */
export function barLabel(theme: ChartTheme, position: 'top' | 'right') {
  return {
    label: { ...chartWords(theme), show: true, position, distance: 4 },
    labelLayout: { hideOverlap: true },
  }
}

/** The label of a reference line, readable over whatever is beneath it. */
export function markLabel(theme: ChartTheme, words: string) {
  return {
    ...chartWords(theme),
    formatter: words,
    backgroundColor: theme.bg,
    padding: [1, 4],
  }
}

/** Reference lines: there for the eye, not for the mouse. */
export function markLines(theme: ChartTheme) {
  return {
    silent: true,
    symbol: 'none',
    lineStyle: { color: theme.muted, type: [4, 4], width: 1 },
  }
}
