import { expect, test } from 'vitest'
import { tagLanes } from '../../../../../../src/renderer/features/histories/rules/tag-lanes.ts'
import type { AlarmHistory } from '../../../../../../src/shared/model/records.ts'

const instant = (seconds: number) => new Date(seconds * 1_000).toISOString()
const entryOf = (raised: number, acknowledged?: number, reset?: number): AlarmHistory => ({
  id: 1,
  tagId: 1,
  tagName: 'T',
  message: '',
  priority: 1,
  comment: '',
  alarmTime: instant(raised),
  ...(acknowledged === undefined ? {} : { ackTime: instant(acknowledged) }),
  ...(reset === undefined ? {} : { resetTime: instant(reset) }),
})
const shown = { from: 100_000, to: 200_000 }
const span = (start: number, end: number) => ({ start, end })

// In seconds; the stretch in view is from 100 to 200, and the question was asked at 180.
test.each([
  ['acknowledged and reset', entryOf(110, 120, 130), [span(0.1, 0.3), 0.2, 0.3]],
  ['neither: active until the time of the request', entryOf(110), [span(0.1, 0.8), null, null]],
  ['reset by itself', entryOf(110, undefined, 130), [span(0.1, 0.3), null, 0.3]],
  ['acknowledged after its reset', entryOf(110, 150, 130), [span(0.1, 0.3), 0.5, 0.3]],
  ['begun before the stretch', entryOf(50, 60, 150), [span(0, 0.5), null, 0.5]],
  ['over, and acknowledged in the stretch', entryOf(50, 150, 60), [null, 0.5, null]],
])('an alarm that was %s', (_, entry, [active, acknowledgedAt, resetAt]) => {
  expect(tagLanes([entry], shown, 180_000)).toMatchObject([{ active, acknowledgedAt, resetAt }])
})

test.each([
  ['over before the stretch', entryOf(50, 60, 70)],
  ['raised after it', entryOf(250, 260, 270)],
  ['of a time that cannot be read', { ...entryOf(110), alarmTime: 'soon' }],
])('an alarm %s is not in view', (_, entry) => {
  expect(tagLanes([entry], shown, 180_000)).toEqual([])
})
