import { expect, it } from 'vitest'
import { createJournal } from '../../../../src/main/desk/journal.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { occurrenceOf } from '../../../../src/shared/rules/occurrence.ts'

const start = Date.UTC(2026, 2, 2, 2, 0)

/** Counts every access to a map or a set, and every step of an iteration over one. */
function countSteps(task: () => void): number {
  let steps = 0
  const prototypes: [object, string[]][] = [
    [Map.prototype, ['get', 'set', 'has', 'delete']],
    [Set.prototype, ['add', 'has', 'delete']],
    [Object.getPrototypeOf(new Map().values()) as object, ['next']],
    [Object.getPrototypeOf(new Set().values()) as object, ['next']],
  ]
  const restores = prototypes.flatMap(([prototype, names]) =>
    names.map((name) => {
      const methods = prototype as Record<string, (...values: unknown[]) => unknown>
      const original = methods[name]
      if (!original) throw new Error(`there is no ${name}`)
      methods[name] = function (this: unknown, ...values: unknown[]) {
        steps++
        return original.apply(this, values)
      }
      return () => void (methods[name] = original)
    }),
  )
  try {
    task()
  } finally {
    for (const restore of restores) restore()
  }
  return steps
}

/** The steps of one alarm that is raised, acknowledged and cleared after `seen` others were. */
function stepsAfter(seen: number): number {
  let now = start
  const journal = createJournal({
    now: () => now,
    store: { putEntry: () => undefined, putFact: () => undefined, putViewer: () => undefined },
    onChange: () => undefined,
  })
  const live = (id: number) => {
    now += 10
    const alarmTime = new Date(now).toISOString()
    const alarm = makeAlarm({ id, path: `A\\T${id % 500}`, name: 'HIHI', alarmTime })
    journal.changed({ upserts: [alarm], removals: [], raised: [alarm] })
    journal.markSeen([occurrenceOf(alarm)], 'everybody')
    journal.changed({ upserts: [{ ...alarm, ackUser: 'M. Arnaud' }], removals: [], raised: [] })
    journal.changed({ upserts: [], removals: [id], raised: [] })
  }
  for (let id = 1; id <= seen; id++) live(id)
  return countSteps(() => live(seen + 1))
}

it('takes as many steps for an alarm after 100,000 others as after 1,000', { timeout: 120_000 }, () => {
  const few = stepsAfter(1_000)
  const many = stepsAfter(100_000)
  // Beyond the limit of the journal each new entry drops the oldest one, which is the same work for each.
  const dropOne = stepsAfter(10_000) - few
  expect(few).toBeLessThan(150)
  expect(dropOne).toBeLessThan(100)
  expect(many).toBe(few + dropOne)
})
