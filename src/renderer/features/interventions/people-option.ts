import { stretches, type Stretch } from './rules/distribution.ts'
import { durationStep } from './rules/duration-step.ts'
import type { ChartTheme } from '../../ui/charts/chart-theme.ts'
import type { ChartOption } from '../../ui/charts/chart-option.ts'
import { chartTip, quietAxis, tipStyle } from '../../ui/charts/chart-style.ts'

/** Two means of one person, in milliseconds, under the name that is shown. */
export interface PersonBars {
  name: string
  reaction: number
  intervention: number
}

export interface PeopleWords {
  stretch: Record<Stretch, string>
  duration: (millis: number) => string
  tip: (place: number) => string[]
}

export interface PeopleParts {
  people: readonly PersonBars[]
  selected: number
  words: PeopleWords
}

/** Two bars for each person: how long until they came, and how long it then took. */
export function peopleOption(theme: ChartTheme, { people, selected, words }: PeopleParts): ChartOption {
  const axis = quietAxis(theme)
  const longest = Math.max(0, ...people.flatMap(({ reaction, intervention }) => [reaction, intervention]))
  const colours = { reaction: theme.muted, intervention: theme.faint }
  return {
    tooltip: {
      ...tipStyle(theme),
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: theme.lineSoft, opacity: 0.6 } },
      formatter: (parts) => {
        const place = (Array.isArray(parts) ? parts[0] : parts)?.dataIndex ?? 0
        return chartTip(people[place]?.name ?? '', words.tip(place))
      },
    },
    legend: {
      right: 0,
      top: 0,
      itemWidth: 10,
      itemHeight: 10,
      icon: 'rect',
      selectedMode: false,
      textStyle: { color: theme.muted, fontFamily: theme.font, fontSize: theme.size },
    },
    grid: {
      left: 8,
      right: 24,
      top: 22,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: {
      ...axis,
      type: 'value',
      interval: durationStep(longest, 4),
      axisLine: { show: false },
      splitLine: { ...axis.splitLine, show: true },
      axisLabel: { ...axis.axisLabel, formatter: words.duration },
    },
    yAxis: {
      ...axis,
      type: 'category',
      inverse: true,
      data: people.map(({ name }) => name),
      axisLabel: { ...axis.axisLabel, width: 120, overflow: 'truncate' },
    },
    series: stretches.map((stretch) => ({
      type: 'bar',
      name: words.stretch[stretch],
      barGap: '10%',
      barCategoryGap: '35%',
      color: colours[stretch],
      data: people.map((person, place) => ({
        value: person[stretch],
        itemStyle: { color: place === selected && stretch === 'reaction' ? theme.text : colours[stretch] },
      })),
    })),
  }
}
