import type { Alarm } from '../../../../shared/model/alarm.ts'
import { createPriorityTally } from '../../../../shared/rules/priority-tally.ts'
import { tagKeyOf } from '../../../../shared/rules/tag-path.ts'
import { groupKeyOf, type GroupRule, type GroupSubject, type MemberGroup } from './alarm-groups.ts'
import { hidesMore, noneHidden, type HidingReason, type HidingRule, type ListCounts } from './alarm-list.ts'
import type { AlarmOrder, Sortable } from './alarm-order.ts'
import { createChatter, type Chatter } from './chatter.ts'
import { changeSorted, placeOf, stepRows } from './sorted-rows.ts'

/** What the operator asked for. */
export interface ListRules {
  hiding: HidingRule
  order: AlarmOrder
  groups: GroupRule | null
  /** The chattering tags whose raises have a row each. */
  expanded?: ReadonlySet<string>
}

/** An alarm with all that the rules say about it. It never changes, and it is the row of the alarm. */
export interface AlarmEntry extends Sortable {
  readonly kind: 'alarm'
  readonly key: number
  /** Why the list has no row for it; null where it has. Joined: it is read in the row of its tag's latest raise. */
  readonly reason: HidingReason | 'joined' | null
  /** The earlier raises that are read in its row. */
  readonly joined: readonly Alarm[]
  readonly group: { readonly key: string; readonly subject: GroupSubject } | null
}

type EntryGroup = MemberGroup<AlarmEntry>

/** The list as it is shown. */
export interface ListView {
  readonly rules: ListRules
  /** The alarms in their order, without groups. */
  readonly shown: readonly AlarmEntry[]
  /** Null where the list has no groups. */
  readonly groups: readonly EntryGroup[] | null
  readonly counts: ListCounts
}

/** An alarm before and after a change; undefined where it was or is not active. */
export interface EntryChange {
  before: Alarm | undefined
  after: Alarm | undefined
}

/** All alarms under the same rules. */
export interface Arrangement {
  readonly rules: ListRules
  /** Every alarm, hidden ones as well, in the order of the rules. */
  all(): readonly AlarmEntry[]
  /** The entry of an alarm that is arranged. */
  entry(alarm: Alarm): AlarmEntry | undefined
  view(): ListView
  /** Applies changes of alarms, each of which is there once. */
  apply(changes: Iterable<EntryChange>): void
  /** Keeps one alarm on the list whatever the filter; these are the one before and the new one. */
  exempt(id: number | null, touched: Iterable<Alarm>): void
}

/** The alarms to arrange: arranged ones under other rules, or new ones. */
export type ArrangementSource =
  { alarms: readonly Alarm[] } | { entries: readonly AlarmEntry[]; rules: ListRules; alarms?: never }

/** Arranges all alarms, a step at a time; what the rules have in common with those before is not done again. */
export function* arrange(
  source: ArrangementSource,
  rules: ListRules,
  exemptId: number | null,
): Generator<void, Arrangement> {
  const made = yield* makeEntries(source, rules, exemptId)
  const chatter = createChatter(() => made.values().map(({ alarm }) => alarm))
  const standing = { rules, exemptId, chatter }
  const entries = chatter.isCalm() ? made : made.map((entry) => joinEntry(entry, standing))
  const keepsOrder = !source.alarms && source.rules.order === rules.order
  const sorted = keepsOrder ? entries : yield* rules.order.sorted(entries)
  yield
  const shown = sorted.filter(isShown)
  const groups = rules.groups && createGroups(rules.groups, rules.order, shown)
  yield
  return createArrangement({ rules, exemptId, chatter, sorted, shown, groups })
}

const isShown = ({ reason }: AlarmEntry) => reason === null

function* makeEntries(
  source: ArrangementSource,
  rules: ListRules,
  exemptId: number | null,
): Generator<void, readonly AlarmEntry[]> {
  const entries: AlarmEntry[] = []
  if (source.alarms) {
    for (const alarm of source.alarms) {
      entries.push(newEntry(alarm, rules, exemptId))
      if (entries.length % stepRows === 0) yield
    }
    return entries
  }
  const { rules: before } = source
  const keepsOrder = before.order === rules.order
  const keepsGroups = before.groups === rules.groups
  const keepsHiding = before.hiding === rules.hiding
  const onlyHidesMore = keepsHiding || hidesMore(rules.hiding, before.hiding)
  for (const old of source.entries) {
    const { key, alarm } = old
    // Determine again which rows are joined.
    const before = old.reason === 'joined' ? null : old.reason
    // What was hidden stays so; with the same rule, what was shown does as well. The exempt alarm is shown already.
    const keepsReason = key === exemptId || (onlyHidesMore && (before !== null || keepsHiding))
    const reason = keepsReason ? before : rules.hiding.reasonOf(alarm)
    entries.push(
      keepsOrder && keepsGroups && reason === old.reason && old.joined.length === 0
        ? old
        : {
            kind: 'alarm',
            key,
            alarm,
            reason,
            joined: nothing,
            keys: keepsOrder ? old.keys : rules.order.keysOf(alarm),
            group: keepsGroups ? old.group : groupOf(alarm, rules.groups),
          },
    )
    if (entries.length % stepRows === 0) yield
  }
  return entries
}

function groupOf(alarm: Alarm, rule: GroupRule | null): AlarmEntry['group'] {
  if (rule === null) return null
  const subject = rule.subjectOf(alarm)
  return { key: groupKeyOf(subject), subject }
}

const nothing: readonly Alarm[] = []

function newEntry(alarm: Alarm, { hiding, order, groups }: ListRules, exemptId: number | null): AlarmEntry {
  return {
    kind: 'alarm',
    key: alarm.id,
    alarm,
    keys: order.keysOf(alarm),
    reason: alarm.id === exemptId ? null : hiding.reasonOf(alarm),
    joined: nothing,
    group: groupOf(alarm, groups),
  }
}

/** What decides about an alarm, apart from the alarm itself. */
interface Standing {
  rules: ListRules
  exemptId: number | null
  chatter: Chatter
}

/** The entry with what is read in its row, or hidden as read in the row of another that is shown. */
function joinEntry(entry: AlarmEntry, { rules, exemptId, chatter }: Standing): AlarmEntry {
  const { alarm } = entry
  if (chatter.isCalm() || entry.reason !== null || rules.expanded?.has(tagKeyOf(alarm)) === true) return entry
  const wouldShow = (other: Alarm) => other.id === exemptId || rules.hiding.reasonOf(other) === null
  const latest = alarm.id === exemptId ? undefined : chatter.latestOf(alarm)
  if (latest && wouldShow(latest)) return { ...entry, reason: 'joined' }
  const joined = chatter.earlierOf(alarm).filter((other) => other.id !== exemptId && wouldShow(other))
  return joined.length === 0 ? entry : { ...entry, joined }
}

const isSameStanding = (a: AlarmEntry, b: AlarmEntry) =>
  a.reason === b.reason &&
  a.joined.length === b.joined.length &&
  a.joined.every((alarm, place) => alarm === b.joined[place])

interface Groups {
  sorted(): readonly EntryGroup[]
  change(removed: readonly AlarmEntry[], added: readonly AlarmEntry[]): void
}

/** The groups of the shown alarms, which are in order already. */
function createGroups(rule: GroupRule, { compare }: AlarmOrder, shown: readonly AlarmEntry[]): Groups {
  const byKey = new Map<string, EntryGroup>()
  for (const [key, members] of partsOf(shown)) {
    const subject = members[0]?.group?.subject
    const tally = createPriorityTally(members.map(({ alarm }) => alarm))
    if (subject) byKey.set(key, { key, subject, members, tally, bands: rule.bandsOf(tally) })
  }
  let sorted: readonly EntryGroup[] = [...byKey.values()].sort(rule.compare)
  return {
    sorted: () => sorted,
    change(removed, added) {
      const [leaving, coming] = [partsOf(removed), partsOf(added)]
      const [before, after]: [EntryGroup[], EntryGroup[]] = [[], []]
      for (const key of new Set([...leaving.keys(), ...coming.keys()])) {
        const [gone, fresh] = [leaving.get(key) ?? [], coming.get(key) ?? []]
        const known = byKey.get(key)
        const subject = known?.subject ?? fresh[0]?.group?.subject
        if (!subject) continue
        const tally = known?.tally ?? createPriorityTally()
        for (const { alarm } of gone) tally.remove(alarm)
        for (const { alarm } of fresh) tally.add(alarm)
        const next = {
          key,
          subject,
          tally,
          bands: rule.bandsOf(tally),
          members: changeSorted(known?.members ?? [], gone, fresh, compare),
        }
        if (known) before.push(known)
        if (next.members.length > 0) {
          byKey.set(key, next)
          after.push(next)
        } else byKey.delete(key)
      }
      sorted = changeSorted(sorted, before, after, rule.compare)
    },
  }
}

function partsOf(entries: readonly AlarmEntry[]): Map<string, AlarmEntry[]> {
  const parts = new Map<string, AlarmEntry[]>()
  for (const entry of entries) {
    if (entry.group === null) continue
    const part = parts.get(entry.group.key)
    if (part) part.push(entry)
    else parts.set(entry.group.key, [entry])
  }
  return parts
}

interface ArrangementParts {
  rules: ListRules
  exemptId: number | null
  chatter: Chatter
  sorted: readonly AlarmEntry[]
  shown: readonly AlarmEntry[]
  groups: Groups | null
}

function createArrangement({ rules, groups, chatter, ...parts }: ArrangementParts): Arrangement {
  const { compare } = rules.order
  const hidden = noneHidden()
  let { exemptId, sorted, shown } = parts
  let masked = 0
  let joined = 0

  function count({ alarm, reason }: AlarmEntry, by: 1 | -1) {
    if (alarm.masked) masked += by
    if (reason === 'joined') joined += by
    else if (reason !== null) hidden[reason] += by
  }
  for (const entry of sorted) count(entry, 1)

  function find(alarm: Alarm): AlarmEntry | undefined {
    const entry = sorted[placeOf(sorted, { alarm, keys: rules.order.keysOf(alarm) }, compare)]
    return entry?.alarm === alarm ? entry : undefined
  }

  const entryOf = (alarm: Alarm) => joinEntry(newEntry(alarm, rules, exemptId), { rules, exemptId, chatter })

  function replace(removed: readonly AlarmEntry[], added: readonly AlarmEntry[]) {
    for (const entry of removed) count(entry, -1)
    for (const entry of added) count(entry, 1)
    const [leaving, coming] = [removed.filter(isShown), added.filter(isShown)]
    sorted = changeSorted(sorted, removed, added, compare)
    shown = changeSorted(shown, leaving, coming, compare)
    groups?.change(leaving, coming)
  }

  return {
    rules,
    all: () => sorted,
    entry: find,
    view: () => ({
      rules,
      shown,
      groups: groups?.sorted() ?? null,
      counts: { shown: shown.length, total: sorted.length, masked, joined, hidden: { ...hidden } },
    }),
    apply(changes) {
      const [removed, added]: [AlarmEntry[], AlarmEntry[]] = [[], []]
      const actual = Array.from(changes).filter(({ before, after }) => before !== after)
      const changed = new Set(actual.map(({ before, after }) => (after ?? before)?.id))
      const concerned = chatter.apply(actual, function* () {
        for (const { key, alarm } of sorted) if (!changed.has(key)) yield alarm
        for (const { after } of actual) if (after) yield after
      })
      for (const { before, after } of actual) {
        const known = before && find(before)
        if (known) removed.push(known)
        if (after) added.push(entryOf(after))
      }
      for (const alarm of concerned) {
        const known = changed.has(alarm.id) ? undefined : find(alarm)
        const next = entryOf(alarm)
        if (!known || isSameStanding(known, next)) continue
        removed.push(known)
        added.push(next)
      }
      replace(removed, added)
    },
    exempt(id, touched) {
      exemptId = id
      const concerned = new Set(touched)
      for (const alarm of [...concerned])
        for (const other of [chatter.latestOf(alarm), ...chatter.earlierOf(alarm)])
          if (other) concerned.add(other)
      for (const alarm of concerned) {
        const before = find(alarm)
        const after = entryOf(alarm)
        if (before && !isSameStanding(before, after)) replace([before], [after])
      }
    },
  }
}
