import { describe, expect, it } from 'vitest'
import { createLiveSet } from '../../../../src/main/desk/live-set.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const at = (second: number) => `2026-11-15T02:24:${String(second).padStart(2, '0')}`
const ids = (alarms: Iterable<{ id: number }>) => [...alarms].map(({ id }) => id)

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
      set.reconcile([makeAlarm({ id: 1, message: 'listed', lastChange: at(20) })], set.mark())
      const change = set.mergePush(makeAlarm({ id: 1, message: 'announced', lastChange: at(announced) }))
      expect(set.get(1)?.message).toBe(kept)
      expect(change.raised).toEqual([])
    },
  )

  it('that comes late does not bring back an alarm that went', () => {
    const set = createLiveSet()
    const alarm = makeAlarm({ id: 1, lastChange: at(10) })
    set.mergePush(alarm)
    set.reconcile([], set.mark())
    expect(set.mergePush(alarm).upserts).toEqual([])
    expect(set.size).toBe(0)
  })

  it('of a later life of the same id does', () => {
    const set = createLiveSet()
    set.mergePush(makeAlarm({ id: 1, lastChange: at(10) }))
    set.reconcile([], set.mark())
    expect(ids(set.mergePush(makeAlarm({ id: 1, lastChange: at(40) })).raised)).toEqual([1])
  })
})

describe('the whole list', () => {
  it('read first is the baseline and raises nothing', () => {
    const set = createLiveSet()
    const change = set.reconcile([makeAlarm({ id: 1 }), makeAlarm({ id: 2 })], set.mark())
    expect(change).toMatchObject({ added: 2, changed: 0, removals: [], raised: [] })
  })

  it('read later reports what was raised, changed and cleared', () => {
    const set = createLiveSet()
    set.reconcile([makeAlarm({ id: 1 }), makeAlarm({ id: 2 })], set.mark())
    const list = [makeAlarm({ id: 2, ackUser: 'M. Arnaud', lastChange: at(30) }), makeAlarm({ id: 3 })]
    const change = set.reconcile(list, set.mark())
    expect(change).toMatchObject({ added: 1, changed: 1, removals: [1] })
    expect(ids(change.raised)).toEqual([3])
    expect(ids(change.upserts)).toEqual([2, 3])
  })

  it('without a difference changes nothing', () => {
    const set = createLiveSet()
    set.reconcile([makeAlarm({ id: 1 })], set.mark())
    expect(set.reconcile([makeAlarm({ id: 1 })], set.mark())).toMatchObject({ upserts: [], removals: [] })
  })

  it('does not remove what was announced while it was read', () => {
    const set = createLiveSet()
    const since = set.mark()
    set.mergePush(makeAlarm({ id: 9 }))
    expect(set.reconcile([], since).removals).toEqual([])
    expect(set.reconcile([], set.mark()).removals).toEqual([9])
  })

  it('does not overwrite a newer announcement with an older row', () => {
    const set = createLiveSet()
    set.mergePush(makeAlarm({ id: 1, value: 'new', lastChange: at(30) }))
    set.reconcile([makeAlarm({ id: 1, value: 'old', lastChange: at(10) })], set.mark())
    expect(set.get(1)?.value).toBe('new')
  })
})

describe('part of the list', () => {
  it('finds what was not pushed, once, and removes nothing', () => {
    const set = createLiveSet()
    set.reconcile([makeAlarm({ id: 1 })], set.mark())
    expect(ids(set.mergePartial([makeAlarm({ id: 2 })]).raised)).toEqual([2])
    expect(set.mergePartial([makeAlarm({ id: 2 })]).raised).toEqual([])
    expect(set.mergePush(makeAlarm({ id: 2 })).raised).toEqual([])
    expect(set.size).toBe(2)
  })
})
