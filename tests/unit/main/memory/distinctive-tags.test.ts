import { describe, expect, it } from 'vitest'
import { describeBurst } from '../../../../src/main/memory/bursts.ts'
import { begunOf } from '../../../../src/main/memory/likeness.ts'
import { tellApart, type Candidate } from '../../../../src/main/memory/distinctive-tags.ts'

const minute = 60_000

/** A past burst whose tags came a minute apart. */
function past(tags: string, { name = '', likeness = 0.8, from = 0 } = {}): Candidate {
  const raises = tags
    .split(' ')
    .map((tag, place) => ({ tag, raisedAt: from + place * minute, clearedAt: null }))
  const burst = describeBurst(raises)
  if (burst === null) throw new Error('no tags')
  return { burst, likeness, name }
}
const begun = begunOf(past('A B C').burst, 2.5 * minute)
const pump = (from: number) => past('A B C P Q R S', { name: 'Pump trip', from })
const valve = (from: number) => past('A B C V W R S', { name: 'Valve stuck', from, likeness: 0.78 })

describe('what would tell the two candidates apart', () => {
  it.each<[string, Candidate[], string[], { tag: string; name: string; from: number }[]]>([
    [
      'names the next tag of each that the other did not have',
      [pump(1), pump(2), valve(3)],
      [],
      [
        { tag: 'P', name: 'Pump trip', from: 1 },
        { tag: 'V', name: 'Valve stuck', from: 3 },
      ],
    ],
    ['is silent where all are of one kind', [pump(1), pump(2), pump(3)], [], []],
    ['is silent where one is ahead', [pump(1), { ...valve(2), likeness: 0.6 }], [], []],
    [
      'does not ask who is ahead where the two names are known to come into question',
      [pump(1), { ...valve(2), likeness: 0.6 }],
      ['Pump trip', 'Valve stuck'],
      [
        { tag: 'P', name: 'Pump trip', from: 1 },
        { tag: 'V', name: 'Valve stuck', from: 2 },
      ],
    ],
    [
      'says one where the other kind has nothing of its own',
      [pump(1), past('A B C S', { from: 2 })],
      [],
      [{ tag: 'P', name: 'Pump trip', from: 1 }],
    ],
    [
      'leaves out what only one of several of its kind had',
      [pump(1), past('A B C X R S Q', { name: 'Pump trip', from: 2 }), valve(3)],
      [],
      [
        { tag: 'Q', name: 'Pump trip', from: 1 },
        { tag: 'V', name: 'Valve stuck', from: 3 },
      ],
    ],
    [
      'compares bursts that nobody named by their tags',
      [past('A B C P Q R S', { from: 1 }), past('A B C V W X Y', { from: 2 })],
      [],
      [
        { tag: 'P', name: '', from: 1 },
        { tag: 'V', name: '', from: 2 },
      ],
    ],
    [
      'takes unnamed bursts with nearly the same tags for one kind',
      [past('A B C P Q R S', { from: 1 }), past('A B C P Q R T', { from: 2 })],
      [],
      [],
    ],
    ['is silent where nothing is near', [], [], []],
  ])('%s', (_, neighbours, among, tags) => {
    expect(tellApart(begun, neighbours, among)).toEqual(tags)
  })
})
