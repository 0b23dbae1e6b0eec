import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planScan } from '../../../../src/service/store/history-query.ts'
import { createOccurrenceQueries } from '../../../../src/service/store/occurrence-queries.ts'
import { newAlarm, openLifecycle } from '../../../support/alarm-lifecycle.ts'

test.each([
  // Ten rows with the ids 10, 20, ... 100; the places of the first, the fifth and the last are known.
  [0, 3, { from: 10, descending: false, skip: 0 }],
  [2, 4, { from: 50, descending: true, skip: 1 }],
  [3, 5, { from: 50, descending: true, skip: 0 }],
  [4, 6, { from: 50, descending: false, skip: 0 }],
  [5, 7, { from: 50, descending: false, skip: 1 }],
  [7, 9, { from: 100, descending: true, skip: 1 }],
  [9, 10, { from: 100, descending: true, skip: 0 }],
])('the shortest walk to the rows from %i to before %i', (start, end, walk) => {
  const positions = [0, 9, 4].map((index) => ({ index, id: (index + 1) * 10 }))
  expect(planScan(positions, start, end)).toEqual(walk)
})

const minute = 60_000
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('raise' as const), unit: fc.nat({ max: 2 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('ask' as const),
      query: fc.record(
        { from: fc.nat({ max: 60 }), to: fc.nat({ max: 60 }), search: fc.constantFrom('u0', 'u1', 'none') },
        { requiredKeys: [] },
      ),
      offset: fc.nat({ max: 50 }),
      limit: fc.integer({ min: 1, max: 20 }),
      newestFirst: fc.boolean(),
    }),
  },
)

test('a page is the right slice of all matches, whatever was queried and written before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40 }), fc.array(step, { maxLength: 30 }), (standing, steps) => {
      const { lifecycle, database, close } = openLifecycle()
      const raised: { id: number; at: number; unit: number }[] = []
      const raise = (unit: number) => {
        const at = raised.length * minute
        lifecycle.raise(newAlarm({ path: `U${unit}\\T${raised.length}`, message: '' }), at)
        raised.push({ id: raised.length + 1, at, unit })
      }
      for (let index = 0; index < standing; index += 1) raise(index % 2)
      const queries = createOccurrenceQueries(database)
      for (const made of steps) {
        if (made.kind === 'raise') {
          raise(made.unit)
          continue
        }
        const { offset, limit, newestFirst } = made
        const { from, to, search } = made.query
        const isoOf = (minutes: number) => new Date(minutes * minute).toISOString()
        const query = {
          ...(from === undefined ? {} : { from: isoOf(from) }),
          ...(to === undefined ? {} : { to: isoOf(to) }),
          ...(search === undefined ? {} : { search }),
        }
        // Nothing is ever reset here: what was raised before the end of a period belongs to it.
        const matching = raised
          .filter(({ at }) => to === undefined || at < to * minute)
          .filter(({ unit }) => search === undefined || search === `u${unit}`)
          .map(({ id }) => id)
        const all = newestFirst ? matching.toReversed() : matching
        const found = queries.histories(query, { offset, limit, newestFirst }, 1_000 * minute)
        expect(found.items.map(({ id }) => id)).toEqual(all.slice(offset, offset + limit))
        expect(found.total).toBe(matching.length)
      }
      close()
    }),
    { seed: 1, numRuns: 100 },
  )
})
