import { describe, expect, it } from 'vitest'
import { entryOfAlarm } from '../../../../src/main/desk/journal-entries.ts'
import { isRaiseOf, raiseKeyOf, raiseKeysOf } from '../../../../src/main/desk/raise-keys.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const second = Date.UTC(2026, 2, 2, 2, 0, 7)
const entryAt = (at: number) =>
  entryOfAlarm(makeAlarm({ id: 1, path: 'A\\T1', alarmTime: new Date(at).toISOString() }), 1, at)

describe('the keys of a raise', () => {
  it.each([
    { name: 'the same time', raised: second + 120, asked: second + 120, isFound: true },
    { name: 'another time of the second', raised: second + 120, asked: second + 130, isFound: false },
    {
      name: 'a time in whole seconds for a more exact one',
      raised: second + 120,
      asked: second,
      isFound: true,
    },
    {
      name: 'a more exact time for one in whole seconds',
      raised: second,
      asked: second + 120,
      isFound: true,
    },
    { name: 'the next second', raised: second + 120, asked: second + 1_000, isFound: false },
  ])('find $name: $isFound', ({ raised, asked, isFound }) => {
    const entry = entryAt(raised)
    // The key brings what is compared: never too little.
    if (isFound) expect(raiseKeysOf(entry)).toContain(raiseKeyOf(asked, 'A\\T1'))
    expect(isRaiseOf(entry, asked, 'A\\T1', 'any')).toBe(isFound)
  })

  it('are told apart where two texts share one', () => {
    const entry = entryAt(second)
    expect(isRaiseOf(entry, second, 'A\\T2', 'any')).toBe(false)
    // The desk has seen this alarm on the list, so it is not one that only the histories reported.
    expect(isRaiseOf(entry, second, 'A\\T1', 'reported')).toBe(false)
  })

  it('are one for each name and second, however often it was raised in it', () => {
    const entry = entryAt(second + 120)
    const again = { kind: 'appeared' as const, at: second + 500, raisedAt: second + 480 }
    const names = new Set([entry.path, entry.fullPath, entry.name]).size
    expect(raiseKeysOf({ ...entry, steps: [...entry.steps, again] })).toHaveLength(names)
  })
})
