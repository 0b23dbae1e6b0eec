import { describe, expect, test } from 'vitest'
import { activePeriods, medianReaction } from '../../../../src/renderer/alarm/tag-history.ts'
import type { AlarmHistory } from '../../../../src/shared/model/records.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 0, minute)).toISOString()
const entry = (raised: number, acked: number | null, reset: number | null): AlarmHistory => ({
  id: raised,
  tagId: 1,
  tagName: 'T',
  message: '',
  priority: 1,
  alarmTime: at(raised),
  comment: '',
  ...(acked === null ? {} : { ackTime: at(acked) }),
  ...(reset === null ? {} : { resetTime: at(reset) }),
})

describe('the times of a tag in alarm within an hour', () => {
  const [from, to] = [Date.parse(at(0)), Date.parse(at(60))]
  test.each([
    { name: 'within it', entries: [entry(15, null, 30)], bars: [{ start: 0.25, end: 0.5 }] },
    { name: 'still active', entries: [entry(45, null, null)], bars: [{ start: 0.75, end: 1 }] },
    { name: 'raised before it', entries: [entry(-30, null, 15)], bars: [{ start: 0, end: 0.25 }] },
    { name: 'cleared before it', entries: [entry(-30, null, -10)], bars: [] },
    {
      name: 'with a time that cannot be read',
      entries: [{ ...entry(5, null, 9), alarmTime: 'soon' }],
      bars: [],
    },
  ])('$name', ({ entries, bars }) => {
    expect(activePeriods(entries, from, to)).toEqual(bars)
  })
})

test.each([
  { name: 'none acknowledged', entries: [entry(1, null, 5)], ms: null },
  { name: 'one', entries: [entry(1, 3, 5)], ms: 120_000 },
  {
    name: 'the middle of three',
    entries: [entry(1, 2, 5), entry(10, 40, 50), entry(20, 23, 30)],
    ms: 180_000,
  },
  {
    name: 'between the middle two of four',
    entries: [1, 2, 4, 30].map((n) => entry(0, n, 50)),
    ms: 180_000,
  },
])('the median reaction: $name', ({ entries, ms }) => {
  expect(medianReaction(entries)).toBe(ms)
})
