import { describe, expect, test } from 'vitest'
import {
  messageToPixels,
  readTrace,
  type Seen,
  type Sent,
  type TraceEvent,
} from '../../bench/streams/seen.ts'

describe('from a message to pixels', () => {
  test.each<[string, Sent[], Seen[], { latencies: number[]; lost: number }]>([
    ['nothing was sent', [], [[1, 1, 10]], { latencies: [], lost: 0 }],
    ['the first frame that shows it counts', [[1, 5, 100]], [[1, 5, 130]], { latencies: [30], lost: 0 }],
    [
      'a later change of the same alarm shows the earlier one too',
      [
        [1, 5, 100],
        [1, 6, 110],
      ],
      [[1, 6, 150]],
      { latencies: [50, 40], lost: 0 },
    ],
    [
      'an earlier change of the alarm, or a later one of another, does not',
      [[1, 5, 100]],
      [
        [1, 4, 120],
        [2, 6, 130],
        [1, 7, 160],
      ],
      { latencies: [60], lost: 0 },
    ],
    ['what no frame showed is lost', [[1, 5, 100]], [[1, 4, 120]], { latencies: [], lost: 1 }],
    [
      'a clock that is off by a moment gives no negative time',
      [[1, 5, 100]],
      [[1, 5, 99]],
      { latencies: [0], lost: 0 },
    ],
  ])('%s', (_, sent, seen, expected) => {
    expect(messageToPixels(sent, seen)).toEqual(expected)
  })
})

test('a trace tells presented frames from dropped ones, and the pauses of the garbage collector', () => {
  const event = (fields: Partial<TraceEvent> & { name: string }): TraceEvent => ({
    ph: 'X',
    pid: 1,
    ts: 0,
    args: {},
    ...fields,
  })
  const frame = (state: string, name: keyof TraceEvent['args'] = 'frame_reporter') =>
    event({ name: 'PipelineReporter', ph: 'b', args: { [name]: { state } } })
  const events = [
    frame('STATE_PRESENTED_ALL'),
    frame('STATE_PRESENTED_PARTIAL', 'chrome_frame_reporter'),
    frame('STATE_DROPPED'),
    frame('STATE_NO_UPDATE_DESIRED'),
    event({ name: 'PipelineReporter', ph: 'e' }),
    event({ name: 'MinorGC', dur: 1_500 }),
    event({ name: 'MajorGC', dur: 12_000 }),
    event({ name: 'MajorGC', ph: 'B' }),
    event({ name: 'RunTask', dur: 90_000 }),
  ]
  expect(readTrace(events)).toEqual({ presented: 2, collections: [1.5, 12] })
})
