import { countMarks, durationMarks, logPlace } from './rules/log-scale.ts'
import type { BadActor } from './rules/bad-actors.ts'
import { splitPath } from '../../alarm/tag-path.ts'
import type { ChartTheme } from '../../ui/charts/chart-theme.ts'
import type { ChartOption } from '../../ui/charts/chart-option.ts'
import { chartTip, markLabel, markLines, quietAxis, tipStyle } from '../../ui/charts/chart-style.ts'

export interface ScatterWords {
  count: (count: number) => string
  /** "4 min", of milliseconds. */
  duration: (millis: number) => string
  tip: (actor: BadActor) => string[]
  failures: string
  mean: string
  /** The reference lines, the lowest first, with what they say; places are milliseconds of mean time. */
  limits: readonly { at: number; words: string }[]
}

export interface ScatterParts {
  /** The most frequent first. */
  actors: readonly BadActor[]
  selected: BadActor | null
  words: ScatterWords
}

const second = 1_000
/** How many of the most frequent are named. */
const named = 3
const room = 0.2

/** How often against how long: a point for each tag, on logarithmic axes, since tags differ by orders of magnitude. */
export function scatterOption(theme: ChartTheme, { actors, selected, words }: ScatterParts): ChartOption {
  const axis = quietAxis(theme)
  const means = actors.map(({ mean }) => mean)
  const limits = words.limits.map(({ at }) => at)
  const counts = countMarks(actors.reduce((most, { number }) => Math.max(most, number), 1))
  const durations = durationMarks(
    [...means, ...limits].reduce((least, mean) => Math.min(least, Math.max(mean, second)), Infinity),
    [...means, ...limits].reduce((most, mean) => Math.max(most, mean), second),
  )
  const x = ({ number }: BadActor) => logPlace(number, 1)
  const y = ({ mean }: BadActor) => logPlace(mean, second)
  const places = (marks: readonly number[]) => marks.map((mark) => Math.log10(mark))
  const point = (actor: BadActor) => ({
    value: [x(actor), y(actor)],
    name: splitPath(actor.tagName).last,
  })
  const worst = actors.slice(0, named).filter((actor) => actor !== selected)
  const name = (colour: string) => ({
    show: true,
    position: 'left' as const,
    formatter: '{b}',
    color: colour,
    fontFamily: theme.font,
    fontSize: theme.size,
  })
  return {
    tooltip: {
      ...tipStyle(theme),
      trigger: 'item',
      formatter: (part) => {
        const { seriesIndex, dataIndex } = Array.isArray(part) ? (part[0] ?? {}) : part
        const actor = seriesIndex === 0 ? actors[dataIndex ?? 0] : selected
        return actor ? chartTip(actor.message, words.tip(actor)) : ''
      },
    },
    grid: {
      left: 8,
      right: 24,
      top: 20,
      bottom: 16,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      ...axis,
      type: 'value',
      name: words.failures,
      nameLocation: 'middle',
      nameGap: 18,
      min: 0,
      max: Math.max(...places(counts)) || 1,
      axisLabel: {
        ...axis.axisLabel,
        customValues: places(counts),
        formatter: (at) => words.count(Math.round(10 ** at)),
      },
    },
    yAxis: {
      ...axis,
      type: 'value',
      name: words.mean,
      nameLocation: 'end',
      nameGap: 8,
      nameTextStyle: { ...axis.nameTextStyle, align: 'left' },
      // A little room, so that the outermost line does not lie on the edge.
      min: Math.min(...places(durations)) - room,
      max: Math.max(...places(durations)) + room,
      axisLabel: {
        ...axis.axisLabel,
        customValues: places(durations),
        formatter: (at) => words.duration(Math.round(10 ** at)),
      },
    },
    series: [
      {
        type: 'scatter',
        symbolSize: 6,
        // All points in one stroke: thousands of them are drawn as fast as a few.
        large: true,
        // Of no points at all echarts would draw what it has not laid out, and fail at every frame.
        largeThreshold: 1,
        itemStyle: { color: 'transparent', borderColor: theme.faint, borderWidth: 1 },
        data: actors.map((actor) => [x(actor), y(actor)]),
        markLine: {
          ...markLines(theme),
          // Where few tags are: what fails often fails shortly, what fails long fails seldom.
          data: words.limits.map(({ at, words: said }, place) => ({
            yAxis: Math.log10(at),
            label: {
              ...markLabel(theme, said),
              position: place === 0 ? 'insideStartBottom' : 'insideEndTop',
            },
          })),
        },
      },
      {
        type: 'scatter',
        symbolSize: 0,
        silent: true,
        label: name(theme.muted),
        labelLayout: { moveOverlap: 'shiftY', hideOverlap: true },
        data: worst.map(point),
      },
      {
        type: 'scatter',
        symbolSize: 11,
        z: 3,
        itemStyle: { color: theme.text },
        label: name(theme.text),
        data: selected === null ? [] : [point(selected)],
      },
    ],
  }
}
