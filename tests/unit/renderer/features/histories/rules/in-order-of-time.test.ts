import { expect, test } from 'vitest'
import { inOrderOfTime } from '../../../../../../src/renderer/features/histories/rules/in-order-of-time.ts'
import type { AlarmHistory } from '../../../../../../src/shared/model/records.ts'

const entry = (id: number, minute: number): AlarmHistory => ({
  id,
  tagId: 1,
  tagName: 'A',
  message: '',
  priority: 2,
  comment: '',
  alarmTime: new Date(Date.UTC(2026, 10, 16, 0, minute)).toISOString(),
})
const idsOf = (entries: readonly AlarmHistory[]) => entries.map(({ id }) => id)

test('a service numbers what it learns late after what was raised later: the order is that of time', () => {
  const byNumber = [entry(4, 1), entry(3, 30), entry(2, 20), entry(1, 20)]
  expect(idsOf(inOrderOfTime(byNumber, true))).toEqual([3, 2, 1, 4])
  expect(idsOf(inOrderOfTime(byNumber.toReversed(), false))).toEqual([4, 1, 2, 3])
})
test('what is in order stays the same list', () => {
  const inOrder = [entry(3, 30), entry(2, 20), entry(1, 20)]
  expect(inOrderOfTime(inOrder, true)).toBe(inOrder)
  expect(inOrderOfTime([], true)).toEqual([])
})
