import type { AlarmHistory } from '../../src/shared/model/records.ts'
import type { PriorityScale } from '../../src/shared/model/priority-band.ts'
import type { ReportSettings } from '../../src/shared/model/report-settings.ts'

/**
 * The report worked out a second time, as one would with a stop-watch and a heap of paper: it walks through
 * the period second by second and looks through everything each time. It shares no code with the rules in
 * src/shared/rules/report, and is only good for whole seconds and small sets.
 */
export interface PlainReport {
  raised: number
  activeBefore: number
  perTen: number[]
  perHour: number[]
  secondsOver: Record<number, number>
  peak: number
  floods: {
    from: number
    to: number
    beganBefore: boolean
    goesOn: boolean
    total: number
    peak: number
    firstTen: number | null
  }[]
  /** Tag, alarms and seconds of standing of the ten with the most. */
  topTen: [tagId: number, count: number, standingSeconds: number][]
  chattering: [tagId: number, crowded: number, worst: number][]
  fleeting: [tagId: number, count: number][]
  staleIds: number[]
  /** By the calendar's date. */
  days: Record<string, { seconds: number; raised: number; stale: number; floodSeconds: number }>
  split: Record<string, number>
}

interface Row {
  id: number
  tag: number
  name: string
  priority: number
  up: number
  /** Far in the future where it was never reset. */
  down: number
}

const never = 1e12

export function plainReport(
  records: readonly AlarmHistory[],
  [begin, end]: [from: string, to: string],
  zone: string,
  scale: PriorityScale,
  settings: ReportSettings,
): PlainReport {
  const [from, to] = [seconds(begin), seconds(end)]
  const rows: Row[] = []
  for (const record of records) {
    const row = {
      id: record.id,
      tag: record.tagId,
      name: record.tagName,
      priority: record.priority,
      up: seconds(record.alarmTime),
      down: record.resetTime === undefined ? never : seconds(record.resetTime),
    }
    const twin = rows.findIndex(({ id }) => id === row.id)
    if (twin >= 0) rows.splice(twin, 1)
    if (row.up < to) rows.push(row)
  }
  const ours = rows.filter(({ up }) => up >= from)
  const countBetween = (some: Row[], first: number, last: number) =>
    some.filter(({ up }) => up >= first && up < last).length
  const counts = (step: number) => {
    const list: number[] = []
    for (let at = from; at < to; at += step) list.push(countBetween(ours, at, at + step))
    return list
  }

  const floods: PlainReport['floods'] = []
  const floodSeconds = new Set<number>()
  let flooding: { first: number } | null = null
  let calmSince = -Infinity
  const firstEver = Math.min(from, ...rows.map(({ up }) => up))
  for (let at = firstEver; at <= to; at += 1) {
    const recent = rows.filter(({ up }) => up > at - 600 && up <= at)
    const isOver = at === to
    if (!flooding && !isOver && recent.length > settings.floodStart * settings.operators) {
      flooding = { first: Math.max(calmSince, Math.min(...recent.map(({ up }) => up))) }
    } else if (flooding && (isOver || recent.length < settings.floodEnd * settings.operators)) {
      const first = Math.max(flooding.first, from)
      const mine = ours.filter(({ up }) => up >= first && up < at)
      if (at > from) {
        floods.push({
          from: first,
          to: at,
          beganBefore: flooding.first < from,
          goesOn: isOver,
          total: mine.length,
          peak: mostIn(mine, 600),
          firstTen: flooding.first < from ? null : countBetween(mine, first, first + 600),
        })
      }
      for (let second = first; second < at; second += 1) floodSeconds.add(second)
      flooding = null
      calmSince = at
    }
  }

  function mostIn(some: Row[], span: number): number {
    let most = 0
    for (const { up } of some) most = Math.max(most, countBetween(some, up, up + span))
    return most
  }

  const tags = [...new Set(rows.map(({ tag }) => tag))].map((tag) => {
    const all = rows.filter((row) => row.tag === tag)
    const mine = all.filter(({ up }) => up >= from)
    let standing = 0
    for (const { up, down } of all)
      for (let at = Math.max(up, from); at < Math.min(down, to); at += 1) standing += 1
    const crowded = mine.filter(({ up }) => {
      for (let start = up - settings.chatterSeconds + 1; start <= up; start += 1)
        if (countBetween(mine, start, start + settings.chatterSeconds) >= settings.chatterCount) return true
      return false
    })
    const fleeting = mine.filter(
      (row) =>
        row.down - row.up <= settings.fleetingSeconds &&
        all.every((other) => other === row || Math.abs(other.up - row.up) >= settings.chatterSeconds),
    )
    const name = all.toSorted((a, b) => b.up - a.up || b.id - a.id)[0]?.name ?? ''
    return { tag, name, mine, standing, crowded, fleeting, worst: mostIn(mine, settings.chatterSeconds) }
  })

  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' })
  const days: PlainReport['days'] = {}
  const staleOn = new Map<string, Set<number>>()
  for (let at = from; at < to; at += 1) {
    // A date does not change within a quarter of an hour.
    const date = calendar.format((at - (at % 900)) * 1000)
    const day = (days[date] ??= { seconds: 0, raised: 0, stale: 0, floodSeconds: 0 })
    day.seconds += 1
    if (floodSeconds.has(at)) day.floodSeconds += 1
    const stale = staleOn.get(date) ?? new Set()
    staleOn.set(date, stale)
    for (const row of rows) {
      if (row.up === at) day.raised += 1
      if (at - row.up >= settings.staleHours * 3600 && at < row.down) stale.add(row.id)
    }
    day.stale = stale.size
  }

  const split: Record<string, number> = {}
  for (const { id } of scale.bands) split[id] = 0
  for (const { priority } of ours) {
    let chosen = scale.bands[scale.bands.length - 1]?.id ?? ''
    for (const { id, until } of scale.bands.toReversed())
      if (scale.urgency === 'lowest-first' ? priority <= until : priority >= until) chosen = id
    split[chosen] = (split[chosen] ?? 0) + 1
  }

  const overs = [settings.acceptable, settings.manageable, settings.demanding, settings.unacceptable]
  const secondsOver = (limit: number) =>
    counts(600).reduce((sum, count, place) => {
      const length = Math.min(600, to - from - place * 600)
      return count > limit * settings.operators ? sum + length : sum
    }, 0)
  const busiestFirst = (a: [number, number, ...unknown[]], b: [number, number, ...unknown[]]) => b[1] - a[1]

  return {
    raised: ours.length,
    activeBefore: rows.filter(({ up, down }) => up < from && down > from).length,
    perTen: counts(600),
    perHour: counts(3600),
    secondsOver: Object.fromEntries(overs.map((limit) => [limit, secondsOver(limit)])),
    peak: mostIn(ours, 600),
    floods,
    topTen: tags
      .filter(({ mine }) => mine.length > 0)
      .sort((a, b) => b.mine.length - a.mine.length || (a.name < b.name ? -1 : 1))
      .slice(0, 10)
      .map(({ tag, mine, standing }) => [tag, mine.length, standing]),
    chattering: tags
      .filter(({ crowded }) => crowded.length > 0)
      .sort((a, b) => b.crowded.length - a.crowded.length || (a.name < b.name ? -1 : 1))
      .map(({ tag, crowded, worst }) => [tag, crowded.length, worst]),
    fleeting: tags
      .filter(({ fleeting }) => fleeting.length > 0)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ tag, fleeting }): [number, number] => [tag, fleeting.length])
      .sort(busiestFirst),
    staleIds: [...new Set([...staleOn.values()].flatMap((ids) => [...ids]))].sort((a, b) => a - b),
    days,
    split,
  }
}

function seconds(text: string): number {
  const parts = /^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+)(?:\.\d+)?(?:Z|([+-])(\d+):(\d+))$/.exec(text)
  if (!parts) throw new Error(`${text} is no time`)
  const [, year, month, day, hour, minute, second, sign, offHour = 0, offMinute = 0] = parts
  const wall = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute)) / 1000
  const offset = (Number(offHour) * 60 + Number(offMinute)) * 60 * (sign === '-' ? -1 : 1)
  return wall + Number(second) - offset
}
