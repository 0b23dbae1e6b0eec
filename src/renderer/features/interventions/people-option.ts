import { stretches, type Stretch } from './rules/distribution.ts'
import { durationStep } from './rules/duration-step.ts'
import type { ChartInk } from '../../ui/charts/chart-ink.ts'
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
export function peopleOption(ink: ChartInk, { people, selected, words }: PeopleParts): ChartOption {
  const axis = quietAxis(ink)
  const longest = Math.max(0, ...people.flatMap(({ reaction, intervention }) => [reaction, intervention]))
  const colours = { reaction: ink.muted, intervention: ink.faint }
  return {
    tooltip: {
      ...tipStyle(ink),
      trigger: 'axis',
      axisPointer: { type: 'shadow', shadowStyle: { color: ink.lineSoft, opacity: 0.6 } },
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
      textStyle: { color: ink.muted, fontFamily: ink.font, fontSize: ink.size },
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
        itemStyle: { color: place === selected && stretch === 'reaction' ? ink.text : colours[stretch] },
      })),
    })),
  }
}
