import { describe, expect, test } from 'vitest'
import { meansOfAll, peopleOf } from '../../../../../../src/renderer/features/interventions/rules/people.ts'

const second = 1_000
const minute = 60 * second

describe('people', () => {
  const entry = (id: number, number: number, reaction: string) => ({
    id,
    user: `User ${id}`,
    interventionNumber: number,
    reactionMeanTime: reaction,
    interventionMeanTime: '00:00:30',
  })
  test('are compared with themselves', () => {
    const people = peopleOf([entry(1, 3, '00:01:00'), entry(2, 1, '00:00:20')], [entry(1, 5, '00:02:00')])
    expect(people.map(({ before }) => before)).toEqual([
      { number: 5, reaction: 2 * minute, intervention: 30 * second },
      null,
    ])
    expect(peopleOf([entry(1, 3, '00:01:00')], null)[0]?.before).toBeUndefined()
  })
  test('all together: who did more weighs more', () => {
    const people = peopleOf([entry(1, 3, '00:01:00'), entry(2, 1, '00:00:20')], null)
    expect(meansOfAll(people)).toEqual({ number: 4, reaction: 50 * second, intervention: 30 * second })
    expect(meansOfAll([])).toBeNull()
  })
})
