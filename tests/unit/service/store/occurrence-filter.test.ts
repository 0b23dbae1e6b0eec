import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOccurrenceQueries } from '../../../../src/service/store/occurrence-queries.ts'
import { searchTextOf, searchWords } from '../../../../src/service/store/search-text.ts'
import { newAlarm, openLifecycle } from '../../../support/alarm-lifecycle.ts'

const everything = { offset: 0, limit: 1000, newestFirst: false }

// Few letters, so that words meet; among them what an index, a pattern or a parser might take for its own.
const letter = fc.constantFrom(...'abAB éÉeE\u0301ßİıσς水🔥"\'%_*^-:(){}.,\\\0\n', 'OR ', 'NEAR(')
const text = fc.string({ unit: letter, maxLength: 14 })

test('a search finds exactly the occurrences whose words contain each word of it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ path: text, message: text, user: text, comment: text }), { maxLength: 6 }),
      fc.array(text, { minLength: 1, maxLength: 4 }),
      (alarms, searches) => {
        const { lifecycle, database, close } = openLifecycle()
        const texts = alarms.map(({ path, message, user, comment }, index) => {
          const id = lifecycle.raise(newAlarm({ path, message, creation: null }), index)
          const isSeen = index % 2 === 0
          if (isSeen) lifecycle.acknowledge(id, { user, comment }, index)
          return [searchTextOf(path, message), isSeen ? searchTextOf(user, comment) : '']
        })
        const queries = createOccurrenceQueries(database)
        for (const search of searches) {
          const words = searchWords(search)
          const expected = texts.flatMap((parts, index) =>
            words.every((word) => parts.some((part) => part.includes(word))) ? [index + 1] : [],
          )
          const found = queries.histories({ search }, everything, 1_000)
          expect(found.items.map(({ id }) => id)).toEqual(expected)
          expect(found.total).toBe(expected.length)
        }
        close()
      },
    ),
    { seed: 1, numRuns: 400 },
  )
})
