import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { useCalls } from '../../../../../src/renderer/bridge/stores/calls.ts'
import { useCallSheet, type CallDraft } from '../../../../../src/renderer/features/calls/call-sheet.ts'
import { useClock } from '../../../../../src/renderer/ui/clock.ts'
import { makeAnswer, makeEntry, makeSeen } from '../../../../support/calls.ts'

beforeEach(() => {
  setActivePinia(createPinia())
  useClock().tick(1_000_000)
})

test('an entry that knows more takes the place of the one with its id; newest first', () => {
  const calls = useCalls()
  calls.take([makeEntry({ id: 'a' })])
  calls.change(
    makeEntry({ id: 'b', at: 1_000_001, answers: [makeAnswer({ placed: null, answeredAt: null })] }),
  )
  calls.change(makeEntry({ id: 'b', at: 1_000_001, answers: [makeAnswer({ placed: false })] }))
  expect(calls.entries.map(({ id, answers }) => [id, answers[0]?.placed])).toEqual([
    ['b', false],
    ['a', true],
  ])
  expect(calls.open.map(({ id }) => id)).toEqual(['a'])
})

test('a call is open until its records say that it is over', () => {
  const calls = useCalls()
  calls.take([makeEntry({ people: [{ id: 1, name: '', groupId: null }] })])
  calls.see([makeSeen()])
  expect(calls.open).toHaveLength(1)
  calls.see([makeSeen({ outcome: 'noAnswer', isOver: true })])
  expect([calls.open.length, calls.progress.get('a')?.[0]?.outcome]).toEqual([0, 'noAnswer'])
})

const none = { userIds: [], groupIds: [], groupingIds: [] }
const draft = (key: string): CallDraft => ({
  ...{ key, subject: null, first: none, choice: none, why: null, text: '', number: '1' },
  ...{ templateId: '', audio: null, file: '', step: 'write', end: null },
})

test('what was begun is kept until it is placed; the review begins anew', () => {
  const sheet = useCallSheet()
  sheet.show('x', () => draft('x'))
  const begun = sheet.draft
  if (begun) Object.assign(begun, { text: 'Half', step: 'review' })
  sheet.close()
  sheet.show('y', () => draft('y'))
  sheet.show('x', () => draft('x'))
  expect([sheet.draft?.text, sheet.draft?.step]).toEqual(['Half', 'write'])
  if (sheet.draft) sheet.finish(sheet.draft)
  sheet.show('x', () => draft('x'))
  expect(sheet.draft?.text).toBe('')
})

test('the view that came last tells what is in hand, for as long as it is there', () => {
  const sheet = useCallSheet()
  const group = (name: string) => ({ kind: 'choice' as const, choice: { groupIds: [1] }, name })
  const endFirst = sheet.offer(() => group('first'))
  const endSecond = sheet.offer(() => group('second'))
  expect(sheet.inHand).toEqual(group('second'))
  endSecond()
  expect(sheet.inHand).toEqual(group('first'))
  endFirst()
  expect(sheet.inHand).toBeNull()
})
