import type { Alarm } from '../../../../shared/model/alarm.ts'
import { isAcknowledged } from '../../../../shared/rules/alarm-state.ts'
import { hasNuisance } from '../../../../shared/rules/alarm-text-query.ts'
import { tagKeyOf } from '../../../../shared/rules/tag-path.ts'

/** The desk marks the latest raise of a tag that chatters, and no other. */
const isChattering = (alarm: Alarm) => hasNuisance(alarm, ['chattering'])

/**
 * Whether an earlier raise is read in the row of the latest one, where a service lists every raise of a chattering tag by
 * itself. Whatever says something else keeps its row: another message or priority, or what nobody has acknowledged yet.
 */
export function joins(earlier: Alarm, latest: Alarm): boolean {
  return (
    isChattering(latest) &&
    !isChattering(earlier) &&
    tagKeyOf(earlier) === tagKeyOf(latest) &&
    earlier.message === latest.message &&
    earlier.priority === latest.priority &&
    earlier.masked === latest.masked &&
    (isAcknowledged(earlier) || !isAcknowledged(latest))
  )
}

/** A tag that chatters, with all of its alarms. */
interface ChatteringTag {
  latest: Alarm | undefined
  alarms: Map<number, Alarm>
}

/** Follows which alarms of a list are earlier raises of a tag that chatters. A list without such tags costs nothing. */
export interface Chatter {
  /** Nothing of the list chatters. */
  isCalm(): boolean
  /** The latest raise, in whose row an alarm is read; undefined: it has its own. */
  latestOf(alarm: Alarm): Alarm | undefined
  /** The earlier raises that are read in this alarm's row. */
  earlierOf(alarm: Alarm): readonly Alarm[]
  /** Returns the alarms of the tags that the changes concern; `all` has the list after them. */
  apply(
    changes: Iterable<{ before: Alarm | undefined; after: Alarm | undefined }>,
    all: () => Iterable<Alarm>,
  ): Iterable<Alarm>
}

export function createChatter(list: () => Iterable<Alarm>): Chatter {
  const tags = new Map<string, ChatteringTag>()

  /** Finds the alarms of tags that have begun to chatter. */
  function collect(keys: ReadonlySet<string>, all: Iterable<Alarm>) {
    if (keys.size === 0) return
    for (const key of keys) tags.set(key, { latest: undefined, alarms: new Map() })
    for (const alarm of all) {
      const key = tagKeyOf(alarm)
      if (keys.has(key)) tags.get(key)?.alarms.set(alarm.id, alarm)
    }
  }
  function findLatest(keys: Iterable<string>) {
    for (const key of keys) {
      const tag = tags.get(key)
      if (!tag) continue
      tag.latest = tag.alarms.values().find(isChattering)
      if (!tag.latest) tags.delete(key)
    }
  }
  const tagOf = (alarm: Alarm) => (tags.size === 0 ? undefined : tags.get(tagKeyOf(alarm)))

  const first = new Set<string>()
  for (const alarm of list()) if (isChattering(alarm)) first.add(tagKeyOf(alarm))
  collect(first, list())
  findLatest(first)

  return {
    isCalm: () => tags.size === 0,
    latestOf(alarm) {
      const latest = tagOf(alarm)?.latest
      return latest && joins(alarm, latest) ? latest : undefined
    },
    earlierOf(alarm) {
      const tag = tagOf(alarm)
      return tag?.latest === alarm ? [...tag.alarms.values()].filter((other) => joins(other, alarm)) : []
    },
    apply(changes, all) {
      const touched = new Set<string>()
      const begun = new Set<string>()
      for (const { before, after } of changes) {
        const left = before && tagOf(before)
        if (left) {
          left.alarms.delete(before.id)
          touched.add(tagKeyOf(before))
        }
        if (!after) continue
        const entered = tagOf(after)
        entered?.alarms.set(after.id, after)
        if (entered) touched.add(tagKeyOf(after))
        else if (isChattering(after)) begun.add(tagKeyOf(after))
      }
      collect(begun, begun.size === 0 ? [] : all())
      const keys = [...touched, ...begun]
      const concerned = keys.flatMap((key) => [...(tags.get(key)?.alarms.values() ?? [])])
      findLatest(keys)
      return concerned
    },
  }
}
