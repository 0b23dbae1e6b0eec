import { expect, test } from 'vitest'
import { placeAt, rotatedViews } from '../../../../../src/renderer/features/wall/rules/rotation.ts'
import { savedViewSchema } from '../../../../../src/shared/model/saved-view.ts'

const view = (id: string, service = {}) => savedViewSchema.parse({ id, name: id, service })
const saved = [view('north'), view('south'), view('asked', { stationId: 3 })]

test.each([
  [[], []],
  [['north'], []],
  [
    ['south', 'north'],
    ['south', 'north'],
  ],
  // Removed since, and one that only the service can apply.
  [
    ['north', 'gone', 'south'],
    ['north', 'south'],
  ],
  [['north', 'gone'], []],
  [['north', 'asked'], []],
])('of %j a wall shows %j in turn', (views, expected) => {
  expect(rotatedViews({ views, seconds: 30 }, saved).map(({ id }) => id)).toEqual(expected)
})

test.each([
  [2, 0, false, 0],
  [2, 29_999, false, 0],
  [2, 30_000, false, 1],
  [2, 60_000, false, 0],
  [3, 60_000, false, 2],
  // A new critical alarm shows everything.
  [2, 30_000, true, null],
  [0, 0, false, null],
])('of %i views at %i ms, held: %s, place %s is shown', (count, now, isHeld, expected) => {
  expect(placeAt(count, 30, now, isHeld)).toBe(expected)
})
