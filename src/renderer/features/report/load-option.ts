import type { Flood } from '../../../shared/rules/report/floods.ts'
import type { LoadBars } from './rules/load-bars.ts'
import type { ChartTheme } from '../../ui/charts/chart-theme.ts'
import type { ChartOption } from '../../ui/charts/chart-option.ts'
import { chartTip, markLabel, markLines, quietAxis, tipStyle } from '../../ui/charts/chart-style.ts'

export interface LoadChart {
  bars: LoadBars['bars']
  floods: readonly Flood[]
  /** Lines across the picture. */
  limits: readonly { value: number; name: string }[]
  /** The top of the scale. */
  top: number
  step: number
  period: { from: number; to: number }
  time: (instant: number) => string
  spoken: (bar: LoadBars['bars'][number]) => { title: string; lines: string[] }
}

/** The load of the period: a bar for every stretch, the limits as lines, the floods shaded. */
export function loadOption(theme: ChartTheme, picture: LoadChart): ChartOption {
  const { bars, floods, limits, top, step, period } = picture
  const flooded = (from: number, to: number) => floods.some((flood) => flood.from < to && flood.to > from)
  return {
    xAxis: {
      type: 'time',
      min: period.from,
      max: period.to,
      ...quietAxis(theme),
      axisLabel: { ...quietAxis(theme).axisLabel, formatter: (value: number) => picture.time(value) },
    },
    yAxis: { type: 'value', max: top, interval: step, ...quietAxis(theme), axisLine: { show: false } },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'none' },
      ...tipStyle(theme),
      formatter: (found) => {
        const place = (Array.isArray(found) ? found[0] : found)?.dataIndex
        const bar = place === undefined ? undefined : bars[place]
        if (!bar) return ''
        const { title, lines } = picture.spoken(bar)
        return chartTip(title, lines)
      },
    },
    series: [
      {
        type: 'bar',
        barCategoryGap: bars.length > 200 ? '0%' : '15%',
        data: bars.map(({ from, to, count }) => ({
          value: [(from + to) / 2, count],
          // Colour is for alarms that are too many at once; the shading says the same without it.
          itemStyle: { color: flooded(from, to) ? theme.bands.high : theme.faint },
        })),
        markLine: {
          ...markLines(theme),
          data: limits.map(({ value, name }) => ({
            yAxis: value,
            label: { ...markLabel(theme, name), position: 'insideStartTop' as const },
          })),
        },
        markArea: {
          silent: true,
          itemStyle: { color: theme.bands.high, opacity: 0.12 },
          data: floods.map(({ from, to }) => [{ xAxis: from }, { xAxis: to }]),
        },
      },
    ],
  }
}
