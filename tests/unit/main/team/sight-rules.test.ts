import { describe, expect, it } from 'vitest'
import { isDifference, mismatchOf, type Mismatch } from '../../../../src/main/team/sight-rules.ts'

interface Heard {
  at: number
  own: string
  other: string
}

/** Each letter is an alarm; words arrive at their moments, in seconds. */
function judge(words: readonly Heard[]): boolean {
  let mismatch: Mismatch | null = null
  let isDifferent = false
  const states: { at: number; count: number; digest: string }[] = []
  for (const { at, own, other } of words) {
    if (states.at(-1)?.digest !== own) states.push({ at: at * 1_000, count: own.length, digest: own })
    const heard = { count: other.length, digest: other }
    mismatch = mismatchOf(mismatch, states, heard, at * 1_000)
    isDifferent = mismatch !== null && isDifference(mismatch, states, heard, at * 1_000)
  }
  return isDifferent
}
const every2s = (count: number, sights: (place: number) => Omit<Heard, 'at'>): Heard[] =>
  Array.from({ length: count }, (_, place) => ({ at: place * 2, ...sights(place) }))
const letters = 'abcdefghijklmnopqrstuvwxyz'

describe('two desks that compare what they see', () => {
  it.each<[what: string, words: Heard[], isDifferent: boolean]>([
    ['the same', every2s(9, () => ({ own: 'ab', other: 'ab' })), false],
    ['one alarm less, for 10 s', every2s(6, () => ({ own: 'ab', other: 'a' })), false],
    ['one alarm less, for longer', every2s(7, () => ({ own: 'ab', other: 'a' })), true],
    ['the same number of other alarms', every2s(7, () => ({ own: 'ab', other: 'ac' })), true],
    [
      'one alarm less, and then the same',
      every2s(9, (place) => ({ own: 'ab', other: place < 8 ? 'a' : 'ab' })),
      false,
    ],
    [
      'what this one saw two words before',
      every2s(20, (place) => ({
        own: letters.slice(0, place + 3),
        other: letters.slice(0, Math.max(3, place + 1)),
      })),
      false,
    ],
    [
      'a list that stands still while this one goes on',
      every2s(9, (place) => ({ own: letters.slice(0, place + 3), other: 'xyz' })),
      true,
    ],
    [
      'a list that goes on while this one stands still',
      every2s(9, (place) => ({ own: 'xyz', other: letters.slice(0, place + 3) })),
      true,
    ],
    [
      'a flood in another order',
      every2s(9, (place) => ({
        own: `${letters.slice(0, place + 5)}1`,
        other: `${letters.slice(0, place + 5)}2`,
      })),
      false,
    ],
    [
      'half of a flood',
      every2s(12, (place) => ({ own: letters.slice(0, place + 10), other: letters.slice(5, place / 2 + 7) })),
      true,
    ],
  ])('%s', (_what, words, isDifferent) => expect(judge(words)).toBe(isDifferent))
})
