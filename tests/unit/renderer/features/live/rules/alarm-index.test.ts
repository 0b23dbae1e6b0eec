import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Alarm } from '../../../../../../src/shared/model/alarm.ts'
import { defaultPriorityScale as scale } from '../../../../../../src/shared/model/priority-band.ts'
import {
  alarmFilterSchema,
  type AlarmFilter,
  type Grouping,
  type SortKey,
} from '../../../../../../src/shared/model/saved-view.ts'
import { bandOf, isAcknowledged } from '../../../../../../src/shared/rules/alarm-state.ts'
import { exclusionBy } from '../../../../../../src/shared/rules/alarm-filter.ts'
import { searchTextOf } from '../../../../../../src/shared/rules/alarm-text-query.ts'
import { parseTextQuery } from '../../../../../../src/shared/rules/text-query.ts'
import {
  createGroupRule,
  layOutGroups,
} from '../../../../../../src/renderer/features/live/rules/alarm-groups.ts'
import {
  createAlarmIndex,
  type AlarmIndex,
} from '../../../../../../src/renderer/features/live/rules/alarm-index.ts'
import { createHidingRule } from '../../../../../../src/renderer/features/live/rules/alarm-list.ts'
import { createAlarmOrder } from '../../../../../../src/renderer/features/live/rules/alarm-order.ts'
import type { ListRules } from '../../../../../../src/renderer/features/live/rules/arrangement.ts'
import { makeAlarm } from '../../../../../support/alarms.ts'

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
const names = { dataServer: () => null }
const searchText = (alarm: Alarm) => searchTextOf(alarm, names.dataServer)

const createOrder = (sort: readonly SortKey[]) => createAlarmOrder({ sort, scale, collator, names })
const createGroups = (grouping: Grouping) => createGroupRule({ grouping, scale, collator, names })
const noFilter = alarmFilterSchema.parse({})
const createHiding = (change: Partial<AlarmFilter>) => {
  const filter = { ...noFilter, ...change }
  return createHidingRule({
    filter,
    query: parseTextQuery(filter.text),
    scale,
    now: 0,
    searchText,
    serverName: names.dataServer,
    masked: 'dimmed',
    service: null,
  })
}
const finish = (index: AlarmIndex) => {
  let steps = 1
  while (index.step()) steps++
  return steps
}

/** An index whose rules count what they are asked. */
function startCounted(count: number) {
  const spent = { comparisons: 0, evaluations: 0 }
  const order = createOrder([{ column: 'message', descending: false }])
  const hidingBy = (text: string) => {
    const hiding = createHiding({ text })
    return { ...hiding, reasonOf: (alarm: Alarm) => (spent.evaluations++, hiding.reasonOf(alarm)) }
  }
  const rules: ListRules = {
    order: { ...order, compare: (a, b) => (spent.comparisons++, order.compare(a, b)) },
    hiding: hidingBy(''),
    groups: createGroups({ by: 'area', depth: 1 }),
  }
  const index = createAlarmIndex(rules)
  index.replace(
    Array.from({ length: count }, (_, id) =>
      makeAlarm({ id, message: `Level ${(id * 7_919) % count}`, path: `AREA${id % 40}\\T${id}` }),
    ),
  )
  finish(index)
  const during = (work: () => void) => {
    Object.assign(spent, { comparisons: 0, evaluations: 0 })
    work()
    return { ...spent }
  }
  return { index, rules, hidingBy, during }
}

test.each([1_000, 50_000])('among %i alarms a change costs by the logarithm of the list', (count) => {
  const { index, during } = startCounted(count)
  const changes = new Map(
    Array.from({ length: 100 }, (_, n) => (n * count) / 100).map((id) => [
      id,
      makeAlarm({ id, message: `Level ${id}x`, path: `AREA${id % 40}\\T${id}` }),
    ]),
  )
  const { comparisons, evaluations } = during(() => index.change(changes))
  expect(evaluations).toBe(100)
  // Each is found, then leaves and joins three lists: all alarms, those that are shown, and those of its group.
  const [search, sort] = [Math.ceil(Math.log2(count)) + 1, Math.log2(100)]
  expect(comparisons).toBeLessThanOrEqual(100 * (search + 3 * (2 * search + sort)))
  expect(index.view().counts).toMatchObject({ shown: count, total: count })
  expect(during(() => index.place(7)).comparisons).toBeLessThanOrEqual(2 * search)
})

describe('other rules', () => {
  test('a letter more looks only at what is shown, and sorts nothing', () => {
    const { index, rules, hidingBy, during } = startCounted(5_000)
    const follow = (text: string) => {
      const spent = during(() => {
        index.follow({ ...rules, hiding: hidingBy(text) })
        finish(index)
      })
      return { ...spent, shown: index.view().counts.shown }
    }
    // Of the numbers below 5,000, 12 is in 199 and 123 in 15.
    expect(follow('msg:12')).toEqual({ evaluations: 5_000, comparisons: 0, shown: 199 })
    expect(follow('msg:123')).toEqual({ evaluations: 199, comparisons: 0, shown: 15 })
    expect(follow('msg:123 area1')).toMatchObject({ evaluations: 15 })
    expect(follow('msg:12')).toMatchObject({ evaluations: 5_000, shown: 199 })
  })

  test('a longer list is worked in step by step, and is as it was until the last step', () => {
    const { index, rules } = startCounted(5_000)
    const before = index.view().shown
    index.follow({ ...rules, order: createOrder([{ column: 'id', descending: false }]) })
    let steps = 0
    while (index.step()) {
      steps++
      expect(index.view().shown).toBe(before)
    }
    expect(steps).toBeGreaterThan(5)
    expect(
      index
        .view()
        .shown.slice(0, 3)
        .map(({ key }) => key),
    ).toEqual([0, 1, 2])
  })

  test('a change of the filter leaves the rows that it does not touch as they are', () => {
    const { index, rules } = startCounted(5_000)
    const before = new Set(index.view().shown)
    index.follow({ ...rules, hiding: createHiding({ text: 'level 12' }) })
    finish(index)
    expect(index.view().shown.every((row) => before.has(row))).toBe(true)
  })
})

const filters = ['', 'a', 'ab', 'b', '-a', 'tag:n1', 'msg:/^a/'].map((text) => createHiding({ text }))
filters.push(createHiding({ acknowledged: 'no' }), createHiding({ masked: 'only', text: 'a' }))
const orders = [
  [],
  [{ column: 'message', descending: false }],
  [{ column: 'message', descending: true }],
  [
    { column: 'priority', descending: true },
    { column: 'raised', descending: false },
  ],
].map((sort) => createOrder(sort as SortKey[]))
const groupRules = ([{ by: 'none' }, { by: 'priority' }, { by: 'area', depth: 1 }] as const).map(createGroups)

const someAlarm = fc.record({
  id: fc.integer({ min: 1, max: 30 }),
  message: fc.constantFrom('', 'a', 'A', 'ab', 'b', 'b10', 'b9'),
  path: fc.constantFrom('N1\\X', 'n1\\y', 'N2\\X', 'LOOSE'),
  priority: fc.integer({ min: 1, max: 5 }),
  masked: fc.boolean(),
  ackUser: fc.constantFrom('', 'Zoe'),
  alarmTime: fc.constantFrom('2026-03-02T02:24:11Z', '2026-03-02T02:24:12Z', 'soon'),
})
const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ change: fc.array(someAlarm, { maxLength: 12 }) }) },
  { weight: 2, arbitrary: fc.record({ clear: fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 8 }) }) },
  { weight: 1, arbitrary: fc.record({ replace: fc.uniqueArray(someAlarm, { selector: ({ id }) => id }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      hiding: fc.constantFrom(...filters),
      order: fc.constantFrom(...orders),
      groups: fc.constantFrom(...groupRules),
    }),
  },
  { weight: 1, arbitrary: fc.record({ exempt: fc.option(fc.integer({ min: 1, max: 30 })) }) },
  { weight: 4, arbitrary: fc.record({ steps: fc.integer({ min: 1, max: 12 }) }) },
)

/** The list from scratch: a filter, a sort and groups over all alarms. */
function listed(
  alarms: ReadonlyMap<number, Alarm>,
  { hiding, order, groups }: ListRules,
  exempt: number | null,
) {
  const { filter } = hiding.options
  const exclusion = exclusionBy(filter, scale, 0)
  const shown = [...alarms.values()]
    .filter((alarm) => alarm.id === exempt || exclusion(alarm) === null)
    .map((alarm) => ({ alarm, keys: order.keysOf(alarm) }))
    .sort(order.compare)
    .map(({ alarm }) => alarm)
  const heads = groups && [...new Set(shown.map((alarm) => JSON.stringify(groups.subjectOf(alarm))))]
  const groupsOf = heads?.map((head) => {
    const members = shown.filter((alarm) => JSON.stringify(groups?.subjectOf(alarm)) === head)
    const counted = members.filter(({ masked }) => !masked)
    const worst = counted.toSorted((a, b) => a.priority - b.priority)[0]
    return {
      ids: members.map(({ id }) => id),
      unacknowledged: counted.filter((alarm) => !isAcknowledged(alarm)).length,
      worst: worst ? bandOf(worst.priority, scale).id : null,
    }
  })
  return {
    ids: shown.map(({ id }) => id),
    groups: groupsOf?.sort((a, b) => (a.ids[0] ?? 0) - (b.ids[0] ?? 0)) ?? null,
    total: alarms.size,
    masked: [...alarms.values()].filter(({ masked }) => masked).length,
  }
}

function seen(index: AlarmIndex) {
  const { shown, groups, rules, counts } = index.view()
  const layout = groups && layOutGroups(groups, new Set())
  const heads = layout?.rows.flatMap((row) => (row.kind === 'group' ? [row.group] : [])) ?? []
  const groupsOf = groups?.map(({ members }, place) => ({
    ids: members.map(({ key }) => key),
    unacknowledged: heads[place]?.bands.reduce((sum, { unacknowledged }) => sum + unacknowledged, 0),
    worst: heads[place]?.bands[0]?.band.id ?? null,
  }))
  if (groups && rules.groups) expect(groups).toEqual(groups.toSorted(rules.groups.compare))
  const hidden = Object.values(counts.hidden).reduce((sum, count) => sum + count, 0)
  expect(counts.shown + hidden).toBe(counts.total)
  expect(shown.map(({ key }) => index.place(key))).toEqual(shown.map((_, place) => place))
  return {
    ids: shown.map(({ key }) => key),
    groups: groupsOf?.sort((a, b) => (a.ids[0] ?? 0) - (b.ids[0] ?? 0)) ?? null,
    total: counts.total,
    masked: counts.masked,
  }
}

interface Model {
  alarms: Map<number, Alarm>
  rules: ListRules
  exempt: number | null
  /** What the steps that are still to be done lead to. */
  job: { alarms: Map<number, Alarm> | null; rules: ListRules } | null
}

test('whatever changes in whatever order, the list is what a filter and a sort over all alarms give', () => {
  const rules = { hiding: createHiding({}), order: createOrder([]), groups: createGroups({ by: 'none' }) }
  fc.assert(
    fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
      const index = createAlarmIndex(rules)
      const model: Model = { alarms: new Map(), rules, exempt: null, job: null }
      const change = (changes: ReadonlyMap<number, Alarm | undefined>) => {
        index.change(changes)
        for (const list of [model.alarms, model.job?.alarms])
          for (const [id, alarm] of changes) void (alarm ? list?.set(id, alarm) : list?.delete(id))
      }
      const step = () => {
        const { job } = model
        if (index.step() || job === null) return
        Object.assign(model, { alarms: job.alarms ?? model.alarms, rules: job.rules, job: null })
      }
      for (const next of actions) {
        if ('change' in next) change(new Map(next.change.map((fields) => [fields.id, makeAlarm(fields)])))
        else if ('clear' in next) change(new Map(next.clear.map((id) => [id, undefined])))
        else if ('replace' in next) {
          const list = new Map(next.replace.map((fields) => [fields.id, makeAlarm(fields)]))
          index.replace(list.values())
          model.job = { alarms: list, rules: model.job?.rules ?? model.rules }
        } else if ('exempt' in next) index.exempt((model.exempt = next.exempt))
        else if ('steps' in next) for (let count = 0; count < next.steps; count++) step()
        else {
          index.follow(next)
          model.job = { alarms: model.job?.alarms ?? null, rules: next }
        }
        expect(seen(index)).toEqual(listed(model.alarms, model.rules, model.exempt))
      }
      while (model.job !== null) step()
      expect(seen(index)).toEqual(listed(model.alarms, model.rules, model.exempt))
    }),
    { numRuns: 300 },
  )
})
