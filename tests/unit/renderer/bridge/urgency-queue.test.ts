import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createUrgencyQueue } from '../../../../src/renderer/bridge/urgency-queue.ts'

interface Known {
  id: number
  rank: number
  item: string
}
/** The same queue, written without any thought of its cost. */
const sorted = (known: readonly Known[]) =>
  known.toReversed().toSorted((a, b) => a.rank - b.rank) satisfies Known[]

const id = fc.integer({ min: 1, max: 40 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add'), id, rank: fc.integer({ min: 0, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('remove'), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('replace'), id }) },
)

describe('the queue of new alarms', () => {
  it('is by rank and then by age, whatever is added, replaced and removed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const queue = createUrgencyQueue<string>()
        let known: Known[] = []
        for (const [at, one] of steps.entries()) {
          const item = `${one.id} at ${at}`
          if (one.kind === 'add' && 'rank' in one) {
            queue.add(one.id, one.rank, item)
            known = [...known.filter((other) => other.id !== one.id), { id: one.id, rank: one.rank, item }]
          } else if (one.kind === 'remove') {
            expect(queue.remove(one.id)).toBe(known.some((other) => other.id === one.id))
            known = known.filter((other) => other.id !== one.id)
          } else {
            queue.replace(one.id, item)
            known = known.map((other) => (other.id === one.id ? { ...other, item } : other))
          }
          const expected = sorted(known)
          expect(queue.size).toBe(expected.length)
          expect(queue.first()).toBe(expected[0]?.id ?? null)
          for (const [place, one] of expected.entries()) {
            const equals = expected.filter(({ rank }) => rank === one.rank)
            expect(queue.get(one.id)).toBe(one.item)
            expect(queue.place(one.id)).toEqual({ place: equals.indexOf(one) + 1, of: equals.length })
            expect(queue.after(one.id)).toBe((expected[place + 1] ?? expected[0])?.id)
          }
        }
      }),
    )
  })
})
