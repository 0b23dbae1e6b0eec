import { expect, test } from 'vitest'
import { keyPlaces, keysOfPlaces } from '../../../../../src/renderer/features/settings/keys/key-places.ts'
import { conflictsOf, refusalOf } from '../../../../../src/renderer/features/settings/keys/key-rules.ts'
import { combosFor, keyIds, type KeyId } from '../../../../../src/renderer/ui/keys.ts'

test('every key is listed once', () => {
  expect(keyPlaces.flatMap((place) => keysOfPlaces[place]).toSorted()).toEqual([...keyIds].toSorted())
})

/** The strip gives way to a view that adds with the same letter, and the form of a handover is sent by signing it. */
const sharedOnPurpose = [
  ['nextNew', 'add'],
  ['send', 'sign'],
]

test('no key as delivered means two things in one place', () => {
  const doubled = keyIds.flatMap((id) =>
    combosFor(id).flatMap((combo) => conflictsOf(id, combo, {}).map((other) => [id, other])),
  )
  const allowed = sharedOnPurpose.flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ])
  expect(doubled).toEqual(expect.arrayContaining(allowed))
  expect(doubled).toHaveLength(allowed.length)
})

test.each<[id: KeyId, combo: string, chosen: Record<string, string>, others: readonly KeyId[]]>([
  ['freeze', 'T', {}, ['take']],
  ['freeze', 'C', {}, ['call']],
  ['freeze', 'Y', {}, []],
  // The shelf is another view.
  ['unshelve', 'T', {}, []],
  ['freeze', 'T', { take: 'Y' }, []],
  ['freeze', 'Y', { take: 'Y' }, ['take']],
  ['take', '1', {}, ['tabs']],
  ['dismiss', 'E', {}, ['escalate']],
  ['call', 'V', {}, ['wasThis', 'checkChain']],
])('%s by %s, with %j chosen, is the key of %j', (id, combo, chosen, others) => {
  expect(conflictsOf(id, combo, chosen)).toEqual(others)
})

test.each([
  ['Y', null],
  ['Shift+Y', null],
  ['Alt+Y', null],
  ['Ctrl+Y', null],
  ['F8', null],
  ['?', null],
  ['Enter', 'page'],
  ['Shift+Tab', 'page'],
  ['Space', 'page'],
  ['Shift+ArrowUp', 'page'],
  ['Escape', 'page'],
  ['Ctrl+W', 'browser'],
  ['Ctrl+T', 'browser'],
  ['Ctrl+3', 'browser'],
  ['Ctrl+Shift+T', 'browser'],
  ['F5', 'browser'],
  ['Alt+F4', 'browser'],
  ['Alt+ArrowLeft', 'browser'],
  ['Ctrl+Alt+L', 'browser'],
])('%s: refused because it is of the %s', (combo, why) => {
  expect(refusalOf(combo)).toBe(why)
})
