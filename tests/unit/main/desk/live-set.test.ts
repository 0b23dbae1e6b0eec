import { describe, expect, it } from 'vitest'
import { createLiveSet, type Change, type LiveSet } from '../../../../src/main/desk/live-set.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { reconcile } from '../../../support/reconcile.ts'

const at = (second: number) => `2026-11-15T02:24:${String(second).padStart(2, '0')}`
const ids = (alarms: Iterable<{ id: number }>) => [...alarms].map(({ id }) => id)

describe('a set that continues an earlier run', () => {
  const before = [makeAlarm({ id: 1, lastChange: at(10) }), makeAlarm({ id: 2, lastChange: at(10) })]

  it('raises what the first complete list has and the run before did not', () => {
    const set = createLiveSet(before)
    const change = reconcile(set, [...before, makeAlarm({ id: 3 })], set.mark())
    expect([ids(change.upserts), ids(change.raised)]).toEqual([[1, 2, 3], [3]])
  })

  it('raises what was raised again in between', () => {
    const set = createLiveSet(before)
    const again = makeAlarm({ id: 2, alarmTime: '2030-01-01T00:00:00Z', lastChange: at(20) })
    expect(ids(reconcile(set, [before[0]!, again], set.mark()).raised)).toEqual([2])
  })

  it('raises what has an id that was another tag’s, in this run and in the one before, whatever its time', () => {
    const other = { path: 'SOUTH\\P4', alarmTime: '2020-01-01T00:00:00Z' }
    const set = createLiveSet(before)
    const first = [makeAlarm({ id: 1, ...other, lastChange: at(20) }), before[1]!]
    expect(ids(reconcile(set, first, set.mark()).raised)).toEqual([1])
    const next = [first[0]!, makeAlarm({ id: 2, ...other, lastChange: at(5) })]
    expect(ids(reconcile(set, next, set.mark()).raised)).toEqual([2])
  })

  it('does not raise twice what a push and the list bring', () => {
    const set = createLiveSet(before)
    expect(ids(set.mergePush(makeAlarm({ id: 3, lastChange: at(20) })).raised)).toEqual([3])
    expect(ids(set.mergePush(makeAlarm({ id: 1, lastChange: at(20), message: 'changed' })).raised)).toEqual(
      [],
    )
    const list = [before[1]!, makeAlarm({ id: 3, lastChange: at(20) })]
    expect(ids(reconcile(set, list, set.mark()).raised)).toEqual([])
  })

  it('is continued by the next one, whether or not it read a complete list', () => {
    expect(createLiveSet().known()).toBeNull()
    const set = createLiveSet(before)
    expect(ids(set.known() ?? [])).toEqual([1, 2])
    reconcile(set, [before[1]!], set.mark())
    expect(ids(set.known() ?? [])).toEqual([2])
  })
})

describe('an announcement', () => {
  it('of an unknown alarm appears', () => {
    const set = createLiveSet()
    const change = set.mergePush(makeAlarm({ id: 1 }))
    expect(ids(change.upserts)).toEqual([1])
    expect(ids(change.raised)).toEqual([1])
  })

  const cases = [
    { name: 'older', announced: 10, kept: 'listed' },
    { name: 'of the same second', announced: 20, kept: 'listed' },
    { name: 'newer', announced: 30, kept: 'announced' },
  ]
  it.each(cases)(
    '$name than the listed one: the $kept one is kept, nothing appears twice',
    ({ announced, kept }) => {
      const set = createLiveSet()
      reconcile(set, [makeAlarm({ id: 1, message: 'listed', lastChange: at(20) })], set.mark())
      const change = set.mergePush(makeAlarm({ id: 1, message: 'announced', lastChange: at(announced) }))
      expect(set.get(1)?.message).toBe(kept)
      expect(change.raised).toEqual([])
    },
  )

  it('that is late does not restore a cleared alarm', () => {
    const set = createLiveSet()
    const alarm = makeAlarm({ id: 1, lastChange: at(10) })
    set.mergePush(alarm)
    reconcile(set, [], set.mark())
    expect(set.mergePush(alarm).upserts).toEqual([])
    expect(set.size).toBe(0)
  })

  it('of a later life of the same id does', () => {
    const set = createLiveSet()
    set.mergePush(makeAlarm({ id: 1, lastChange: at(10) }))
    reconcile(set, [], set.mark())
    expect(ids(set.mergePush(makeAlarm({ id: 1, lastChange: at(40) })).raised)).toEqual([1])
  })
})

describe('the whole list', () => {
  it('read first is the baseline and raises nothing', () => {
    const set = createLiveSet()
    const change = reconcile(set, [makeAlarm({ id: 1 }), makeAlarm({ id: 2 })], set.mark())
    expect(change).toMatchObject({ added: 2, changed: 0, removals: [], raised: [] })
  })

  it('read later reports what was raised, changed and cleared', () => {
    const set = createLiveSet()
    reconcile(set, [makeAlarm({ id: 1 }), makeAlarm({ id: 2 })], set.mark())
    const list = [makeAlarm({ id: 2, ackUser: 'M. Arnaud', lastChange: at(30) }), makeAlarm({ id: 3 })]
    const change = reconcile(set, list, set.mark())
    expect(change).toMatchObject({ added: 1, changed: 1, removals: [1] })
    expect(ids(change.raised)).toEqual([3])
    expect(ids(change.upserts)).toEqual([2, 3])
  })

  it('without a difference changes nothing', () => {
    const set = createLiveSet()
    reconcile(set, [makeAlarm({ id: 1 })], set.mark())
    expect(reconcile(set, [makeAlarm({ id: 1 })], set.mark())).toMatchObject({ upserts: [], removals: [] })
  })

  it('does not remove what was announced while it was read', () => {
    const set = createLiveSet()
    const since = set.mark()
    set.mergePush(makeAlarm({ id: 9 }))
    expect(reconcile(set, [], since).removals).toEqual([])
    expect(reconcile(set, [], set.mark()).removals).toEqual([9])
  })

  it('does not overwrite an announcement that came after it was requested with an older row', () => {
    const set = createLiveSet()
    const since = set.mark()
    set.mergePush(makeAlarm({ id: 1, value: 'new', lastChange: at(30) }))
    reconcile(set, [makeAlarm({ id: 1, value: 'old', lastChange: at(10) })], since)
    expect(set.get(1)?.value).toBe('new')
  })

  it('counts where it was requested after the announcement, whatever the clock of the service did', () => {
    const set = createLiveSet()
    set.mergePush(makeAlarm({ id: 1, lastChange: at(30) }))
    reconcile(set, [makeAlarm({ id: 1, ackUser: 'M. Arnaud', lastChange: at(10) })], set.mark())
    expect(set.get(1)?.ackUser).toBe('M. Arnaud')
  })
})

describe('part of the list', () => {
  it('finds what was not pushed, once, and removes nothing', () => {
    const set = createLiveSet()
    reconcile(set, [makeAlarm({ id: 1 })], set.mark())
    expect(ids(set.mergePartial([makeAlarm({ id: 2 })], set.mark()).raised)).toEqual([2])
    expect(set.mergePartial([makeAlarm({ id: 2 })], set.mark()).raised).toEqual([])
    expect(set.mergePush(makeAlarm({ id: 2 })).raised).toEqual([])
    expect(set.size).toBe(2)
  })
})

describe('a re-alarm', () => {
  const raised = makeAlarm({ id: 1, alarmTime: `${at(10)}.250Z`, lastChange: at(10) })
  const again = { ...raised, alarmTime: `${at(40)}.500Z`, lastChange: at(40) }
  const acknowledged = { ...raised, state: 2, ackUser: 'M. Arnaud', lastChange: at(20) }
  const withdrawn = { ...raised, lastChange: at(30) }
  const returned = { ...raised, state: 3, lastChange: at(20) }

  type Merge = (set: LiveSet, alarm: Alarm) => Change
  const merges: [string, Merge][] = [
    ['a push', (set, alarm) => set.mergePush(alarm)],
    ['a part of the list', (set, alarm) => set.mergePartial([alarm], set.mark())],
    ['the whole list', (set, alarm) => reconcile(set, [alarm], set.mark())],
  ]
  const histories: [string, Alarm[], Alarm][] = [
    ['with a later time', [raised], again],
    ['after it was acknowledged', [raised, acknowledged], again],
    ['after its acknowledgement was withdrawn', [raised, acknowledged], withdrawn],
    ['back from reset', [raised, returned], { ...raised, lastChange: at(30) }],
  ]
  const cases = merges.flatMap(([by, merge]) =>
    histories.map(([how, before, after]) => ({ by, how, merge, before, after })),
  )
  it.each(cases)('by $by, $how, is raised once', ({ merge, before, after }) => {
    const set = createLiveSet()
    reconcile(set, [], set.mark())
    for (const alarm of before) merge(set, alarm)
    expect(merge(set, after)).toMatchObject({ upserts: [after], raised: [after] })
    for (const [, repeat] of merges) expect(repeat(set, after).raised).toEqual([])
  })

  it('is raised before the first whole list too', () => {
    const set = createLiveSet()
    set.mergePush(raised)
    expect(reconcile(set, [again], set.mark()).raised).toEqual([again])
  })

  it('of an alarm of the baseline is raised', () => {
    const set = createLiveSet()
    reconcile(set, [acknowledged], set.mark())
    expect(set.mergePartial([again], set.mark()).raised).toEqual([again])
  })

  it('is raised where lastChange is missing or too coarse to tell it', () => {
    for (const lastChange of ['', at(10)]) {
      const set = createLiveSet()
      set.mergePush({ ...raised, lastChange })
      expect(set.mergePush({ ...again, lastChange }).raised).toHaveLength(1)
      reconcile(set, [], set.mark())
      expect(set.mergePush({ ...again, lastChange }).raised).toEqual([])
      expect(set.mergePush({ ...again, alarmTime: `${at(50)}Z`, lastChange }).raised).toHaveLength(1)
    }
  })

  it('is not undone by a late push, nor by a row that was requested before it', () => {
    const set = createLiveSet()
    const coarse = { ...again, lastChange: raised.lastChange }
    reconcile(set, [raised], set.mark())
    const since = set.mark()
    set.mergePush(coarse)
    expect(set.mergePush(raised)).toMatchObject({ upserts: [], raised: [] })
    expect(set.mergePartial([raised], since)).toMatchObject({ upserts: [], raised: [] })
    expect(reconcile(set, [raised], since)).toMatchObject({ upserts: [], raised: [] })
    expect(set.mergePartial([coarse], set.mark()).raised).toEqual([])
    expect(set.get(1)).toEqual(coarse)
  })

  it('is not made up from a refined or corrected time', () => {
    const set = createLiveSet()
    set.mergePush(raised)
    const listed = { ...raised, alarmTime: `${at(10)}Z` }
    const corrected = { ...raised, alarmTime: `${at(5)}Z` }
    expect(reconcile(set, [listed], set.mark())).toMatchObject({ changed: 1, raised: [] })
    expect(set.mergePush(raised).raised).toEqual([])
    expect(reconcile(set, [corrected], set.mark())).toMatchObject({ changed: 1, raised: [] })
    expect(set.get(1)).toEqual(corrected)
  })
})

describe('a list in parts', () => {
  const first = makeAlarm({ id: 1 })
  const second = makeAlarm({ id: 2 })

  it('removes what its last part shows as cleared, though an early part had brought it', () => {
    const set = createLiveSet()
    const since = set.mark()
    set.mergePartial([first, second], since)
    expect(set.removeUnlisted(new Set([2]), since)).toEqual([1])
  })

  it('keeps what was pushed while it was read', () => {
    const set = createLiveSet()
    const since = set.mark()
    set.mergePartial([first], since)
    set.mergePush(second)
    expect(set.removeUnlisted(new Set([1]), since)).toEqual([])
  })

  it('raises nothing until the first one is complete', () => {
    const set = createLiveSet()
    expect(set.mergePartial([first], 0).raised).toEqual([])
    set.removeUnlisted(new Set([1]), 0)
    expect(ids(set.mergePartial([second], 0).raised)).toEqual([2])
  })

  it('has another revision after whatever the same part may not say again without a change', () => {
    const set = createLiveSet()
    const revisions = [set.revision]
    const isAnother = () => {
      revisions.push(set.revision)
      return revisions.at(-1) !== revisions.at(-2)
    }
    set.mergePartial([first], set.mark())
    expect(isAnother(), 'a new alarm').toBe(true)
    set.mergePartial([first], set.mark())
    expect(isAnother(), 'nothing new').toBe(false)
    const since = set.mark()
    set.mergePush({ ...first, message: 'changed', lastChange: '2030-01-01T00:00:00' })
    expect(isAnother(), 'a push').toBe(true)
    expect(set.mergePartial([first], since).changed, 'requested before the push').toBe(0)
    expect(isAnother(), 'what did not count yet').toBe(true)
    expect(set.mergePartial([first], set.mark()).changed, 'requested after it').toBe(1)
    expect(isAnother(), 'what counts now').toBe(true)
    set.removeUnlisted(new Set(), set.mark())
    expect(isAnother(), 'a removal').toBe(true)
  })
})
