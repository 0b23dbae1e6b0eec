import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { useCalls } from '../../../../../src/renderer/features/calls/store.ts'
import { useClock } from '../../../../../src/renderer/ui/clock.ts'
import { makeAnswer, makeEntry, makeSeen } from '../../../../support/calls.ts'

beforeEach(() => {
  setActivePinia(createPinia())
  useClock().tick(1_000_000)
})

test('an entry that knows more takes the place of the one with its id; newest first', () => {
  const calls = useCalls()
  calls.replace([makeEntry({ id: 'a' })])
  calls.apply(
    makeEntry({ id: 'b', at: 1_000_001, answers: [makeAnswer({ placed: null, answeredAt: null })] }),
  )
  calls.apply(makeEntry({ id: 'b', at: 1_000_001, answers: [makeAnswer({ placed: false })] }))
  expect(calls.entries.map(({ id, answers }) => [id, answers[0]?.placed])).toEqual([
    ['b', false],
    ['a', true],
  ])
  expect(calls.open.map(({ id }) => id)).toEqual(['a'])
})

test('a call is open until its records say that it is over', () => {
  const calls = useCalls()
  calls.replace([makeEntry({ people: [{ id: 1, name: '', groupId: null }] })])
  calls.see([makeSeen()])
  expect(calls.open).toHaveLength(1)
  calls.see([makeSeen({ outcome: 'noAnswer', isOver: true })])
  expect([calls.open.length, calls.progress.get('a')?.[0]?.outcome]).toEqual([0, 'noAnswer'])
})
