import { placeInClasses, type Distribution, type DurationClass } from './rules/distribution.ts'
import type { ChartTheme } from '../../ui/charts/chart-theme.ts'
import type { ChartOption } from '../../ui/charts/chart-option.ts'
import { chartTip, markLabel, markLines, quietAxis, tipStyle } from '../../ui/charts/chart-style.ts'

export interface DistributionWords {
  /** "10 s", where one class ends and the next begins. */
  edge: (millis: number) => string
  /** A class in words, for its tooltip. */
  range: (one: DurationClass) => string
  tip: (one: DurationClass) => string[]
  count: (count: number) => string
  /** The marks of the half and of nine of ten. */
  median: string
  ninth: string
}

/** Bars for classes of durations, with marks up to where half and nine of ten of all lie. */
export function distributionOption(
  theme: ChartTheme,
  { classes, median, ninth }: Distribution,
  words: DistributionWords,
): ChartOption {
  const axis = quietAxis(theme)
  const mark = (value: number, said: string, align: 'left' | 'right') => ({
    xAxis: placeInClasses(classes, value),
    label: { ...markLabel(theme, said), position: 'end' as const, align },
  })
  return {
    tooltip: {
      ...tipStyle(theme),
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: theme.lineSoft, opacity: 0.6 } },
      formatter: (parts) => {
        const one = classes[(Array.isArray(parts) ? parts[0] : parts)?.dataIndex ?? 0]
        return one ? chartTip(words.range(one), words.tip(one)) : ''
      },
    },
    grid: { left: 8, right: 8, top: 22, bottom: 4, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: [
      { type: 'category', data: classes.map(words.range), show: false },
      {
        // The classes side by side, with their edges for ticks.
        ...axis,
        type: 'value',
        position: 'bottom',
        min: 0,
        max: classes.length,
        axisLabel: {
          ...axis.axisLabel,
          customValues: classes.map((_, place) => place),
          formatter: (place) => words.edge(classes[Math.round(place)]?.from ?? 0),
        },
      },
    ],
    yAxis: {
      ...axis,
      type: 'value',
      splitNumber: 3,
      minInterval: 1,
      axisLine: { show: false },
      splitLine: { ...axis.splitLine, show: true },
      axisLabel: { ...axis.axisLabel, formatter: words.count },
    },
    series: [
      {
        type: 'bar',
        barCategoryGap: '12%',
        itemStyle: { color: theme.faint },
        data: classes.map(({ count }) => count),
      },
      {
        type: 'line',
        xAxisIndex: 1,
        silent: true,
        data: [],
        markLine: {
          ...markLines(theme),
          data:
            median === null || ninth === null
              ? []
              : [mark(median, words.median, 'right'), mark(ninth, words.ninth, 'left')],
        },
      },
    ],
  }
}
