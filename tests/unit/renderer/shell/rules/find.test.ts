import { expect, test } from 'vitest'
import type { Findable, Finder } from '../../../../../src/renderer/feature.ts'
import { findAll, stepSize } from '../../../../../src/renderer/shell/rules/find.ts'

let made = 0
const findable = (words: string): Findable => ({
  words,
  show() {
    made++
    return { id: words, label: words, run: () => undefined }
  },
})
const finderOf = (kind: Finder['kind'], texts: Iterable<string>): Finder => ({
  kind,
  *all() {
    for (const text of texts) yield findable(text)
  },
})
/** Takes all steps; how many there were, and what was found. */
function search(finders: Finder[], typed: string) {
  const steps = findAll(finders, typed)
  for (let count = 0; ; count++) {
    const { done, value } = steps.next()
    if (done === true) {
      const found = value.map(({ kind, findings, more }) => ({
        kind,
        ids: findings.map(({ id }) => id),
        more,
      }))
      return { count, found }
    }
  }
}

const alarms = ['Feed water low, BOILER\\LT1', 'Water level high, DRUM\\LT2', 'Pressure high, DRUM\\PT1']
test.each([
  ['one word', 'pressure', ['Pressure high, DRUM\\PT1']],
  ['words in any order', 'drum high', ['Pressure high, DRUM\\PT1', 'Water level high, DRUM\\LT2']],
  ['part of a word', 'ater', ['Feed water low, BOILER\\LT1', 'Water level high, DRUM\\LT2']],
  ['the start of a word first', 'lt2', ['Water level high, DRUM\\LT2']],
  ['accents aside', 'prèssure', ['Pressure high, DRUM\\PT1']],
])('finds by %s', (_, typed, ids) => {
  expect(search([finderOf('alarm', alarms)], typed).found).toEqual([{ kind: 'alarm', ids, more: 0 }])
})

test('kinds come in their order, and one without an answer is left out', () => {
  const finders = [
    finderOf('alarm', alarms),
    finderOf('person', ['Anna Berg']),
    finderOf('group', ['Drum crew']),
  ]
  expect(search(finders, 'drum').found.map(({ kind }) => kind)).toEqual(['alarm', 'group'])
})

test('of many only the best are shown and made, the others are counted', () => {
  made = 0
  const many = Array.from({ length: 500 }, (_, n) => `Alarm ${n}`)
  const [found] = search([finderOf('alarm', [...many, 'Al'])], 'al').found
  expect(found?.ids).toHaveLength(6)
  expect(found?.ids[0]).toBe('Al')
  expect(found?.more).toBe(495)
  expect(made).toBe(6)
})

test('the search of 50,000 rows can be stopped after every few', () => {
  function* rows() {
    for (let n = 0; n < 50_000; n++) yield `Alarm ${n}`
  }
  expect(search([finderOf('alarm', rows())], 'nothing of that').count).toBe(50_000 / stepSize)
})
