import type { Alarm } from '../../../../shared/model/alarm.ts'
import type { AttentionSettings } from '../../../../shared/model/attention.ts'
import type { PriorityScale } from '../../../../shared/model/priority-band.ts'
import type { Shelved } from '../../../../shared/model/shelf.ts'
import { isAcknowledged, isMostUrgent } from '../../../../shared/rules/alarm-state.ts'
import { covers, hasBegun } from '../../../../shared/rules/shelf.ts'
import { onShiftAt } from '../../../../shared/rules/working-hours.ts'
import type { Zone } from '../../../../shared/rules/zone.ts'

/** Everything that can hide an alarm on this screen, or keep it from being announced. */
export interface HidingSources {
  now: number
  zone: Zone
  scale: PriorityScale
  /** The active alarms that are not on the shelf. */
  alarms: Iterable<Pick<Alarm, 'priority' | 'masked' | 'ackUser'>>
  entries: Iterable<Shelved>
  shelved: readonly Alarm[]
  /** How lists show suppressed alarms. */
  masked: 'shown' | 'dimmed' | 'hidden'
  /** The view of the live list, where it leaves out alarms; `hidden`: how many now. */
  view: { name: string; text: string; hidden: number } | null
  /** What this screen covers, where that is not everything, and how many alarms others cover; left out: everything. */
  coverage?: { places: string; elsewhere: number } | null
  mute: { until: number; by: string | null } | null
  attention: Pick<AttentionSettings, 'enabled' | 'quietHours'>
  /** The name of the only view whose alarms are announced; null: all are. */
  announcedView: string | null
}

interface Common {
  key: string
  /** How many active alarms it concerns now; null: that is not counted. */
  count: number | null
  /** When it ends by itself; null: it does not. */
  until: number | null
}
export type HiddenItem = Common &
  (
    | { kind: 'shelved' | 'work'; entry: Shelved }
    /** Planned work that has not begun, or quiet hours that come. */
    | { kind: 'planned'; entry: Shelved; begins: number }
    | { kind: 'suppressed'; isHidden: boolean }
    | { kind: 'view'; name: string; text: string }
    | { kind: 'coverage'; places: string }
    | { kind: 'mute'; by: string | null }
    | { kind: 'quietHours'; begins: number | null }
    | { kind: 'announcedView'; name: string }
    | { kind: 'announcingOff' }
  )

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** The inventory: what hides alarms first, then what keeps them quiet; what concerns nothing now is listed too. */
export function hiddenItems(sources: HidingSources): HiddenItem[] {
  const { now, scale } = sources
  const alarms = [...sources.alarms]
  /** Neither a mute nor quiet hours keep the most urgent band quiet. */
  const quietable = alarms.filter(
    (alarm) => !alarm.masked && !isAcknowledged(alarm) && !isMostUrgent(alarm.priority, scale),
  ).length
  const entries = [...sources.entries].sort((a, b) => a.until - b.until)
  const items: HiddenItem[] = entries.map((entry) => {
    const common = { key: entry.id, until: entry.until, entry }
    if (!hasBegun(entry, now))
      return { ...common, kind: 'planned', count: 0, begins: entry.work?.from ?? entry.at }
    const count = sources.shelved.filter((alarm) => covers(entry, alarm, scale)).length
    return { ...common, kind: entry.work ? 'work' : 'shelved', count }
  })
  const suppressed = alarms.filter(({ masked }) => masked).length
  if (suppressed > 0)
    items.push({
      key: 'suppressed',
      kind: 'suppressed',
      count: suppressed,
      until: null,
      isHidden: sources.masked === 'hidden',
    })
  if (sources.view) {
    const { name, text, hidden } = sources.view
    items.push({ key: 'view', kind: 'view', name, text, count: hidden, until: null })
  }
  if (sources.coverage) {
    const { places, elsewhere } = sources.coverage
    items.push({ key: 'coverage', kind: 'coverage', places, count: elsewhere, until: null })
  }
  if (sources.mute && sources.mute.until > now)
    items.push({ key: 'mute', kind: 'mute', count: quietable, ...sources.mute })
  const { quietHours, enabled } = sources.attention
  if (quietHours) {
    const { isOn, until } = onShiftAt([{ days: everyDay, ...quietHours }], now, sources.zone)
    items.push({
      key: 'quietHours',
      kind: 'quietHours',
      count: isOn ? quietable : 0,
      until: isOn ? until : null,
      begins: isOn ? null : until,
    })
  }
  if (sources.announcedView !== null)
    items.push({
      key: 'announcedView',
      kind: 'announcedView',
      name: sources.announcedView,
      count: null,
      until: null,
    })
  if (!enabled) items.push({ key: 'off', kind: 'announcingOff', count: alarms.length, until: null })
  return items
}

const minuteMs = 60_000

/** Now to the minute, so that a page at rest is drawn once a minute; never before work that has begun. */
export function shownNow(entries: Iterable<Shelved>, now: number): number {
  const begun = Array.from(entries, ({ work }) => work?.from ?? 0).filter((from) => from <= now)
  return Math.max(Math.floor(now / minuteMs) * minuteMs, ...begun)
}

/** Many at once are announced before they come; fewer are what the list is for. */
const manyReturns = 20
const soonMs = 5 * minuteMs

/** How many shelved alarms come back within the next minutes, and when the last of them does; null: few. */
export function returnsSoon(
  entries: Iterable<Shelved>,
  shelved: readonly Alarm[],
  scale: PriorityScale,
  now: number,
): { count: number; at: number } | null {
  const running = [...entries].filter((entry) => hasBegun(entry, now))
  const soon = running.filter(({ until }) => until - now <= soonMs)
  if (soon.length === 0) return null
  const longer = running.filter((entry) => !soon.includes(entry))
  const isCovered = (by: readonly Shelved[], alarm: Alarm) => by.some((entry) => covers(entry, alarm, scale))
  const back = shelved.filter((alarm) => isCovered(soon, alarm) && !isCovered(longer, alarm))
  if (back.length < manyReturns) return null
  return { count: back.length, at: Math.max(...soon.map(({ until }) => until)) }
}
