import type { SplitPart } from '../../../shared/rules/report/assessment.ts'
import type { ChartTheme } from '../../ui/charts/chart-theme.ts'
import type { ChartOption } from '../../ui/charts/chart-option.ts'
import { chartTip, quietAxis, tipStyle } from '../../ui/charts/chart-style.ts'

export interface SplitPicture {
  parts: readonly SplitPart[]
  band: (part: SplitPart) => string
  share: (share: number) => string
  advised: (share: number) => string
  spoken: (part: SplitPart) => string[]
}

/** The share of each priority beside the share that is advised, most urgent at the top. */
export function splitOption(
  theme: ChartTheme,
  { parts, band, share, advised, spoken }: SplitPicture,
): ChartOption {
  const label = {
    show: true,
    position: 'right' as const,
    color: theme.text,
    fontFamily: theme.font,
    fontSize: theme.size,
  }
  return {
    xAxis: {
      type: 'value',
      max: ({ max }) => Math.min(1, Math.ceil(max * 11.5) / 10),
      ...quietAxis(theme),
      axisLabel: { ...quietAxis(theme).axisLabel, formatter: (value: number) => advised(value) },
    },
    yAxis: { type: 'category', inverse: true, data: parts.map(band), ...quietAxis(theme) },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'none' },
      ...tipStyle(theme),
      formatter: (found) => {
        const part = parts[(Array.isArray(found) ? found[0] : found)?.dataIndex ?? -1]
        return part ? chartTip(band(part), spoken(part)) : ''
      },
    },
    series: [
      {
        type: 'bar',
        barMaxWidth: 16,
        barGap: '10%',
        label: { ...label, formatter: ({ dataIndex }) => share(parts[dataIndex]?.share ?? 0) },
        data: parts.map((part) => ({
          value: part.share ?? 0,
          itemStyle: { color: theme.bands[part.band] },
        })),
      },
      {
        type: 'bar',
        barMaxWidth: 16,
        label: {
          ...label,
          color: theme.muted,
          formatter: ({ dataIndex }) => advised(parts[dataIndex]?.advised ?? 0),
        },
        itemStyle: { color: 'transparent', borderColor: theme.muted, borderWidth: 1 },
        data: parts.map((part) => part.advised),
      },
    ],
  }
}
