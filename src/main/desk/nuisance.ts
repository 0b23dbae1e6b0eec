import type { Alarm, Nuisance } from '../../shared/model/alarm.ts'
import { nuisanceKinds } from '../../shared/model/constants.ts'
import type { ReportSettings } from '../../shared/model/report-settings.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { isSameRaise, raisedAtOf } from '../../shared/rules/occurrence.ts'
import { lastChangeOrder } from '../../shared/rules/service-time.ts'
import { chattersAt, isFleeting, isStale, nuisanceLimits } from '../../shared/rules/report/tags.ts'
import { tagKeyOf } from '../../shared/rules/tag-path.ts'
import { createDueTimes, type Clock } from '../platform/clock.ts'
import type { Change } from './live-set.ts'

export interface NuisanceParts {
  clock: Clock
  settings: () => ReportSettings
  /** Within what time each tag is usually acknowledged; read now and then, since it takes a moment. */
  usualReactions: () => ReadonlyMap<string, number>
}

/** What the marker follows. */
export interface MarkedList {
  alarm(id: number): Alarm | undefined
  alarms(): Iterable<Alarm>
  /** Marks changed with time alone. */
  publish(change: Change): void
}

/** Marks alarms as chattering, fleeting, stale or slower to be acknowledged than usual, as the report defines it. */
export interface NuisanceMarker {
  /** The change with the marks on its alarms, and with the alarms whose marks it changed. */
  follow(change: Change): Change
  marked(alarm: Alarm): Alarm
  start(list: MarkedList): void
  stop(): void
}

/** The raise of a listed alarm that the desk saw. */
interface Raise {
  raisedAt: number
  resetAt: number | null
  /** The raises of its tag next to it. */
  before: number | undefined
  after: number | undefined
  /** Its state and last change when it was raised: a reset is seen by what it does. */
  state: number
  masked: boolean
  change: number
}

/** A tag that was raised within the window of chattering; it is forgotten when it has been calm for as long. */
interface Tag {
  /** Its latest raises, as many as make it chatter, oldest first. */
  recent: readonly number[]
  heardAt: number
  /** The alarm of the latest. */
  alarmId: number
  chatter: { since: number; count: number } | null
}

/** A marked alarm, as pages have it. */
interface Mark {
  nuisance: Nuisance
  source: Alarm
  copy: Alarm
}

const refreshMs = 600_000

export function createNuisanceMarker({ clock, settings, usualReactions }: NuisanceParts): NuisanceMarker {
  const raises = new Map<number, Raise>()
  const tags = new Map<string, Tag>()
  const marks = new Map<number, Mark>()
  const alarmsDue = createDueTimes<number>(clock, publishChanged)
  const tagsDue = createDueTimes<string>(clock, (keys) => {
    const ids = keys.flatMap((key) => tags.get(key)?.alarmId ?? [])
    for (const key of keys) tags.delete(key)
    publishChanged(ids)
  })
  let list: MarkedList | null = null
  let usual: ReadonlyMap<string, number> = new Map()
  let cancelRefresh: (() => void) | null = null

  /** The raises of a tag with one more. */
  function withRaise(tag: Tag | null, at: number): Pick<Tag, 'recent' | 'chatter'> {
    const { chatter: limits } = nuisanceLimits(settings())
    const recent = [...(tag?.recent ?? []), at].sort((a, b) => a - b).slice(-limits.count)
    if (tag?.chatter) return { recent, chatter: { ...tag.chatter, count: tag.chatter.count + 1 } }
    const isChatter = chattersAt(recent, recent.length - limits.count, limits)
    return { recent, chatter: isChatter ? { since: recent[0] ?? at, count: limits.count } : null }
  }

  /** Counts a raise that a later one overtook, unless it is known; returns the alarm that it concerns. */
  function noteOvertaken(alarm: Alarm): number | null {
    const key = tagKeyOf(alarm)
    const tag = tags.get(key)
    const at = raisedAtOf(alarm)
    if (!tag || at === null || tag.recent.some((known) => isSameRaise(known, at))) return null
    // It is unknown whether raises older than the remembered ones were counted.
    if (tag.chatter && at < (tag.recent[0] ?? at)) return null
    tags.set(key, { ...tag, ...withRaise(tag, at) })
    return tag.alarmId
  }

  /** Notes a raise; returns the other alarm of the tag that it concerns. */
  function noteRaise(alarm: Alarm, now: number): number | null {
    const { chatter: limits } = nuisanceLimits(settings())
    const key = tagKeyOf(alarm)
    const known = tags.get(key)
    const tag = known && now - known.heardAt < limits.windowMs ? known : null
    const given = raisedAtOf(alarm)
    const last = raises.get(alarm.id)?.raisedAt ?? -Infinity
    const at = given === null || given <= last ? now : given
    const earlier = tag?.recent ?? []
    const { recent, chatter } = withRaise(tag, at)
    const isLatest = at >= (earlier.at(-1) ?? -Infinity)
    tags.set(key, {
      recent,
      heardAt: now,
      alarmId: isLatest ? alarm.id : (tag?.alarmId ?? alarm.id),
      chatter,
    })
    tagsDue.set(key, limits.windowMs)
    raises.set(alarm.id, {
      raisedAt: at,
      resetAt: null,
      before: earlier.findLast((other) => other <= at),
      after: earlier.find((other) => other > at),
      state: alarm.state,
      masked: alarm.masked,
      change: lastChangeOrder(alarm.lastChange),
    })
    if (tag === null || tag.alarmId === alarm.id) return null
    const other = raises.get(tag.alarmId)
    if (other && isLatest) other.after = Math.min(other.after ?? Infinity, at)
    return tag.alarmId
  }

  /** A later state of an alarm that the desk saw raised. */
  function noteState(alarm: Alarm, raise: Raise, now: number) {
    if (alarm.state === raise.state) raise.resetAt = null
    else if (raise.resetAt === null && !isAcknowledged(alarm) && alarm.masked === raise.masked) {
      const activeMs = lastChangeOrder(alarm.lastChange) - raise.change
      raise.resetAt = Number.isNaN(activeMs) ? now : raise.raisedAt + Math.max(0, activeMs)
    }
  }

  function nuisanceOf(alarm: Alarm, now: number): Nuisance | null {
    const raisedAt = raisedAtOf(alarm)
    if (alarm.masked || raisedAt === null) return null
    const limits = nuisanceLimits(settings())
    const key = tagKeyOf(alarm)
    const raise = raises.get(alarm.id)
    const tag = tags.get(key)
    const chatter = tag?.alarmId === alarm.id ? tag.chatter : null
    const isActive = (raise?.resetAt ?? null) === null
    const usualMs = isAcknowledged(alarm) ? null : (usual.get(key) ?? null)
    const staleAt = isActive ? raisedAt + limits.staleMs + 1 : Infinity
    const slowAt = usualMs === null ? Infinity : raisedAt + usualMs + 1
    const nextAt = Math.min(staleAt > now ? staleAt : Infinity, slowAt > now ? slowAt : Infinity)
    alarmsDue.set(alarm.id, nextAt === Infinity ? null : nextAt - now)
    const holds = {
      chattering: chatter !== null,
      fleeting: raise !== undefined && isFleeting(raise, raise.before, raise.after, limits.fleeting),
      stale: isActive && isStale(raisedAt, now, limits.staleMs),
      slow: slowAt <= now,
    }
    const kinds = nuisanceKinds.filter((kind) => holds[kind])
    if (kinds.length === 0) return null
    return {
      kinds,
      repeats: chatter && {
        count: chatter.count,
        spanMs: Math.max(0, (tag?.recent.at(-1) ?? chatter.since) - chatter.since),
      },
      usualMs: holds.slow ? usualMs : null,
    }
  }

  /** Marks an alarm in its current state; pages get it again if something changed. */
  function mark(alarm: Alarm, now: number): Alarm {
    const known = marks.get(alarm.id)
    const found = nuisanceOf(alarm, now)
    if (found === null) {
      marks.delete(alarm.id)
      return alarm
    }
    const nuisance = known && isSame(known.nuisance, found) ? known.nuisance : found
    if (known?.source === alarm && known.nuisance === nuisance) return known.copy
    const copy = { ...alarm, deskNuisance: nuisance }
    marks.set(alarm.id, { nuisance, source: alarm, copy })
    return copy
  }

  function forget(id: number) {
    raises.delete(id)
    marks.delete(id)
    alarmsDue.set(id, null)
  }

  /** The alarms among these whose marks are not what pages have. */
  function changedAmong(
    ids: Iterable<number>,
    now: number,
  ): Pick<Change, 'upserts'> & { before: Map<number, Alarm> } {
    const upserts: Alarm[] = []
    const before = new Map<number, Alarm>()
    for (const id of ids) {
      const alarm = list?.alarm(id)
      if (!alarm) continue
      const shown = marks.get(id)?.copy ?? alarm
      const next = mark(alarm, now)
      if (next === shown) continue
      upserts.push(next)
      before.set(id, shown)
    }
    return { upserts, before }
  }

  function publishChanged(ids: Iterable<number>) {
    const change = changedAmong(ids, clock.now())
    if (change.upserts.length > 0) list?.publish({ ...change, removals: [], raised: [] })
  }

  function refresh() {
    usual = usualReactions()
    publishChanged(Array.from(list?.alarms() ?? [], ({ id }) => id))
    cancelRefresh = clock.after(refreshMs, refresh)
  }

  return {
    follow(change) {
      const now = clock.now()
      const raised = new Set(change.raised)
      const before = new Map(change.before)
      const others = new Set<number>()
      for (const alarm of change.upserts) {
        const raise = raises.get(alarm.id)
        const shown = marks.get(alarm.id)?.copy
        if (shown) before.set(alarm.id, shown)
        if (raised.has(alarm)) {
          const other = noteRaise(alarm, now)
          if (other !== null) others.add(other)
        } else if (raise) noteState(alarm, raise, now)
      }
      for (const alarm of change.overtaken ?? []) {
        const concerned = noteOvertaken(alarm)
        if (concerned !== null) others.add(concerned)
      }
      for (const id of change.removals) forget(id)
      const upserts = change.upserts.map((alarm) => mark(alarm, now))
      const shownAs = new Map(upserts.map((alarm) => [alarm.id, alarm]))
      const more = changedAmong(
        [...others].filter((id) => !shownAs.has(id)),
        now,
      )
      return {
        upserts: [...upserts, ...more.upserts],
        removals: change.removals,
        raised: change.raised.map((alarm) => shownAs.get(alarm.id) ?? alarm),
        before: new Map([...before, ...more.before]),
      }
    },
    marked: (alarm) => {
      const known = marks.get(alarm.id)
      return known?.source === alarm ? known.copy : alarm
    },
    start(followed) {
      list = followed
      refresh()
    },
    stop() {
      cancelRefresh?.()
      alarmsDue.stop()
      tagsDue.stop()
    },
  }
}

function isSame(a: Nuisance, b: Nuisance): boolean {
  return (
    a.usualMs === b.usualMs &&
    a.repeats?.count === b.repeats?.count &&
    a.repeats?.spanMs === b.repeats?.spanMs &&
    a.kinds.length === b.kinds.length &&
    a.kinds.every((kind, place) => kind === b.kinds[place])
  )
}
