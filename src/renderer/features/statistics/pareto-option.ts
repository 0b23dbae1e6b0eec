import type { Measure } from './rules/bad-actors.ts'
import type { Pareto } from './rules/pareto.ts'
import { splitPath } from '../../alarm/tag-path.ts'
import type { ChartTheme } from '../../ui/charts/chart-theme.ts'
import type { ChartOption } from '../../ui/charts/chart-option.ts'
import { chartTip, markLabel, markLines, quietAxis, tipStyle } from '../../ui/charts/chart-style.ts'

export interface ParetoWords {
  /** A bar's value, as 214 or 4 h 12 min. */
  value: (value: number) => string
  /** "12 %" of a share from 0 to 1. */
  percent: (share: number) => string
  /** The lines of a bar's tooltip. */
  tip: (place: number) => string[]
  /** What the ten make, and what they should make at most. */
  topTen: string
}

export interface ParetoParts {
  pareto: Pareto
  measure: Measure
  /** The place of the selected bar; -1: none. */
  selected: number
  /** What the top ten should make at most: 0 to 1. */
  target: number
  words: ParetoWords
}

const topTen = 10

/** Bars for the worst tags and a line for their share of all, with the top ten and its target marked. */
export function paretoOption(
  theme: ChartTheme,
  { pareto, measure, selected, target, words }: ParetoParts,
): ChartOption {
  const { actors, shares } = pareto
  const count = Math.max(actors.length, 1)
  const axis = quietAxis(theme)
  return {
    tooltip: {
      ...tipStyle(theme),
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: theme.lineSoft, opacity: 0.6 } },
      formatter: (parts) => {
        const place = (Array.isArray(parts) ? parts[0] : parts)?.dataIndex ?? 0
        return chartTip(actors[place]?.message ?? '', words.tip(place))
      },
    },
    grid: { left: 8, right: 8, top: 22, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: [
      {
        ...axis,
        type: 'category',
        data: actors.map(({ tagName }) => splitPath(tagName).last),
        axisLabel: {
          ...axis.axisLabel,
          // Every name would be none to read: the worst and the chosen one.
          interval: (place: number) => place === 0 || place === selected,
          alignMinLabel: 'left',
        },
      },
      { type: 'value', min: 0, max: count, show: false },
    ],
    yAxis: [
      {
        ...axis,
        type: 'value',
        axisLine: { show: false },
        splitLine: { ...axis.splitLine, show: true },
        splitNumber: 3,
        axisLabel: { ...axis.axisLabel, formatter: words.value },
      },
      {
        ...axis,
        type: 'value',
        min: 0,
        max: 1,
        interval: 0.5,
        axisLine: { show: false },
        axisLabel: { ...axis.axisLabel, formatter: words.percent },
      },
    ],
    series: [
      {
        type: 'bar',
        barCategoryGap: '30%',
        data: actors.map((actor, place) => ({
          value: actor[measure],
          itemStyle: { color: place === selected ? theme.text : theme.faint },
        })),
      },
      {
        type: 'line',
        yAxisIndex: 1,
        symbol: 'none',
        silent: true,
        lineStyle: { color: theme.focus, width: 1.5 },
        data: [...shares],
      },
      {
        // On an axis of its own, where the edge between the tenth bar and the next has a place.
        type: 'line',
        xAxisIndex: 1,
        yAxisIndex: 1,
        silent: true,
        data: [],
        markLine: {
          ...markLines(theme),
          data: [
            ...(actors.length > topTen
              ? [{ xAxis: topTen, label: { ...markLabel(theme, words.topTen), position: 'end' as const } }]
              : []),
            [{ coord: [0, target] }, { coord: [Math.min(topTen, count), target], label: { show: false } }],
          ],
        },
      },
    ],
  }
}
