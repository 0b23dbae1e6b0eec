import type { RankChange } from './rules/rank-changes.ts'
import { splitPath } from '../../alarm/tag-path.ts'
import type { ChartTheme } from '../../ui/charts/chart-theme.ts'
import type { ChartOption } from '../../ui/charts/chart-option.ts'
import { chartTip, quietAxis, tipStyle } from '../../ui/charts/chart-style.ts'

export interface RankWords {
  before: string
  now: string
  /** Where tags stand that are not among the worst. */
  lower: string
  tip: (change: RankChange) => string[]
}

export interface RankParts {
  changes: readonly RankChange[]
  most: number
  selected: string | null
  words: RankWords
}

/** A line for each tag from its place before to its place now; what rose stands out, what fell does not. */
export function rankOption(theme: ChartTheme, { changes, most, selected, words }: RankParts): ChartOption {
  const axis = quietAxis(theme)
  const outside = most + 1
  const placeOf = (rank: number | null) => rank ?? outside
  const colourOf = ({ tagName, before, now }: RankChange) => {
    if (tagName === selected) return theme.text
    return placeOf(now) < placeOf(before) ? theme.muted : theme.faint
  }
  return {
    tooltip: {
      ...tipStyle(theme),
      trigger: 'item',
      formatter: (part) => {
        const change = changes[(Array.isArray(part) ? part[0] : part)?.seriesIndex ?? 0]
        return change ? chartTip(splitPath(change.tagName).last, words.tip(change)) : ''
      },
    },
    grid: { left: 110, right: 124, top: 22, bottom: 4 },
    xAxis: {
      ...axis,
      type: 'category',
      position: 'top',
      boundaryGap: false,
      data: [words.before, words.now],
      axisLine: { show: false },
    },
    yAxis: {
      ...axis,
      type: 'value',
      inverse: true,
      min: 0.5,
      max: outside + 0.5,
      axisLine: { show: false },
      axisLabel: {
        ...axis.axisLabel,
        customValues: [outside],
        formatter: () => words.lower,
      },
      splitLine: { show: false },
    },
    series: changes.map((change) => {
      const colour = colourOf(change)
      const name = splitPath(change.tagName).last
      const label = (rank: number | null) => ({
        show: rank !== null,
        formatter: `${rank}  ${name}`,
        color: change.tagName === selected ? theme.text : theme.muted,
        fontFamily: theme.font,
        fontSize: theme.size,
        width: 104,
        overflow: 'truncate' as const,
      })
      return {
        type: 'line',
        symbol: 'circle',
        symbolSize: 5,
        lineStyle: {
          color: colour,
          width: change.tagName === selected ? 2 : 1,
          type: change.before === null || change.now === null ? [3, 3] : 'solid',
        },
        itemStyle: { color: colour },
        triggerLineEvent: true,
        data: [
          { value: placeOf(change.before), label: { ...label(change.before), position: 'left' } },
          { value: placeOf(change.now), label: { ...label(change.now), position: 'right' } },
        ],
      }
    }),
  }
}
