import type { Alarm } from '../../../../shared/model/alarm.ts'
import { arrange, type Arrangement, type EntryChange, type ListRules, type ListView } from './arrangement.ts'
import { placeOf } from './sorted-rows.ts'

/** The new state of some alarms, by id; undefined where one has cleared. */
export type AlarmChanges = ReadonlyMap<number, Alarm | undefined>

/**
 * The alarms of the list, kept sorted, filtered and grouped: a change costs by what changed, not by what is there.
 * Other rules and other alarms are worked in step by step, and the list is as before until the last step.
 */
export interface AlarmIndex {
  view(): ListView
  alarm(id: number): Alarm | undefined
  ids(): Iterable<number>
  /** The place of an alarm among the shown ones, without groups; -1 where it is hidden. */
  place(id: number): number
  /** The group of an alarm and its place among those of it; null where it is hidden or the list has no groups. */
  placeInGroup(id: number): { group: string; place: number } | null
  change(changes: AlarmChanges): void
  /** Keeps one alarm on the list whatever the filter. */
  exempt(id: number | null): void
  /** Starts over with other alarms. */
  replace(alarms: Iterable<Alarm>): void
  /** Follows other rules. */
  follow(rules: ListRules): void
  /** Does a step of the work that `replace` or `follow` began; false where none is left. */
  step(): boolean
}

/** Work in progress. */
interface Job {
  /** The alarms to start over with; null: those of the list. */
  alarms: Map<number, Alarm> | null
  rules: ListRules
  /** The exempt alarm when it began. */
  exemptId: number | null
  steps: Generator<void, Arrangement>
  /** What has changed since it began. */
  since: Map<number, EntryChange>
}

export function createAlarmIndex(rules: ListRules): AlarmIndex {
  let alarms = new Map<number, Alarm>()
  let exemptId: number | null = null
  let current = finish(arrange({ alarms: [] }, rules, exemptId))
  let job: Job | null = null

  const entryOf = (id: number) => {
    const alarm = alarms.get(id)
    return alarm && current.entry(alarm)
  }

  function exemptInstead(before: number | null) {
    const ids = before === exemptId ? [before] : [before, exemptId]
    current.exempt(
      exemptId,
      ids.flatMap((id) => (id === null ? [] : (alarms.get(id) ?? []))),
    )
  }

  function begin(wanted: Job['alarms'], next: ListRules) {
    const source =
      wanted === null ? { entries: current.all(), rules: current.rules } : { alarms: [...wanted.values()] }
    job = { alarms: wanted, rules: next, exemptId, steps: arrange(source, next, exemptId), since: new Map() }
  }

  return {
    view: () => current.view(),
    alarm: (id) => alarms.get(id),
    ids: () => alarms.keys(),
    place(id) {
      const entry = entryOf(id)
      return entry?.reason === null ? placeOf(current.view().shown, entry, current.rules.order.compare) : -1
    },
    placeInGroup(id) {
      const entry = entryOf(id)
      if (entry?.reason !== null || entry.group === null) return null
      const { key } = entry.group
      const members = current.view().groups?.find((group) => group.key === key)?.members ?? []
      return { group: key, place: placeOf(members, entry, current.rules.order.compare) }
    },
    change(changes) {
      if (job) {
        const arranged = job.alarms ?? alarms
        for (const [id, after] of changes) {
          const before = job.since.has(id) ? job.since.get(id)?.before : arranged.get(id)
          job.since.set(id, { before, after })
        }
        if (job.alarms) applyTo(job.alarms, changes)
      }
      current.apply(Array.from(changes, ([id, after]) => ({ before: alarms.get(id), after })))
      applyTo(alarms, changes)
    },
    exempt(id) {
      const before = exemptId
      exemptId = id
      exemptInstead(before)
    },
    replace(list) {
      begin(new Map(Array.from(list, (alarm) => [alarm.id, alarm])), job?.rules ?? current.rules)
    },
    follow(next) {
      // Alarms that were being worked in are not lost with the rules that they were worked in by.
      begin(job?.alarms ?? null, next)
    },
    step() {
      if (job === null) return false
      const result = job.steps.next()
      if (!result.done) return true
      current = result.value
      current.apply(job.since.values())
      alarms = job.alarms ?? alarms
      const { exemptId: before } = job
      job = null
      exemptInstead(before)
      return false
    },
  }
}

function applyTo(alarms: Map<number, Alarm>, changes: AlarmChanges): void {
  for (const [id, alarm] of changes) {
    if (alarm) alarms.set(id, alarm)
    else alarms.delete(id)
  }
}

function finish<Value>(steps: Generator<void, Value>): Value {
  for (;;) {
    const result = steps.next()
    if (result.done) return result.value
  }
}
