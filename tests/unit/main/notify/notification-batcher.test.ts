import { describe, expect, it } from 'vitest'
import { createNotificationBatcher } from '../../../../src/main/notify/notification-batcher.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const profile = serverProfileSchema.parse({})
const news = (priority: number, ...ids: number[]) =>
  ids.map((id) => ({ alarm: makeAlarm({ id, priority }), profile, urgent: priority === 1, repeats: null }))
const repeating = (priority: number, count: number) => ({
  alarm: makeAlarm({ id: 1, priority }),
  profile,
  urgent: priority === 1,
  repeats: { spanMs: 0, count },
})
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

function setUp() {
  const clock = createManualClock()
  const told: string[] = []
  const announcer = createNotificationBatcher({
    clock,
    notify: ({ alarm, count, urgent, repeats }) =>
      told.push(`${alarm.id} of ${count}${urgent ? ' urgent' : ''}${repeats ? ` x${repeats.count}` : ''}`),
  })
  return { clock, told, announcer }
}

describe('the announcer', () => {
  it('notifies of up to three singly', () => {
    const { told, announcer } = setUp()
    announcer.add(news(2, 1))
    announcer.add(news(2, 2, 3))
    expect(told).toEqual(['1 of 1', '2 of 1', '3 of 1'])
  })

  it('summarises more than three and updates the count every few seconds', async () => {
    const { clock, told, announcer } = setUp()
    for (const id of range(1, 90)) announcer.add(news(2, id))
    expect(told).toHaveLength(3)
    await clock.advance(1_000)
    expect(told.slice(3)).toEqual(['90 of 90'])
    for (const id of range(91, 100)) announcer.add(news(2, id))
    await clock.advance(4_000)
    expect(told.slice(4)).toEqual([])
    await clock.advance(1_000)
    expect(told.slice(4)).toEqual(['100 of 100'])
    await clock.advance(60_000)
    expect(told.slice(5)).toEqual([])
  })

  it('does not hold a summary back because the clock was set back', async () => {
    const { clock, told, announcer } = setUp()
    announcer.add(news(2, ...range(1, 10)))
    await clock.advance(1_000)
    clock.set(-3_600_000)
    announcer.add(news(2, ...range(11, 12)))
    await clock.advance(5_000)
    expect(told).toEqual(['10 of 10', '12 of 12'])
  })

  it('summarises a burst of five thousand once', async () => {
    const { clock, told, announcer } = setUp()
    announcer.add(news(3, ...range(1, 5_000)))
    await clock.advance(60_000)
    expect(told).toEqual(['5000 of 5000'])
  })

  it('represents a summary by its most urgent alarm, the newest of those', async () => {
    const { clock, told, announcer } = setUp()
    announcer.add([...news(4, 1), ...news(2, 2, 3), ...news(3, 4)])
    await clock.advance(1_000)
    expect(told).toEqual(['3 of 4'])
  })

  it('lets the most urgent break through a burst, each by itself', async () => {
    const { clock, told, announcer } = setUp()
    announcer.add([...news(3, ...range(1, 5_000)), ...news(1, 5_001)])
    announcer.add(news(1, 5_002))
    expect(told).toEqual(['5001 of 1 urgent', '5002 of 1 urgent'])
    await clock.advance(60_000)
    expect(told.slice(2)).toEqual(['5000 of 5000'])
  })

  it('counts a flood of the most urgent in the summary, after the first ten', async () => {
    const { clock, told, announcer } = setUp()
    announcer.add(news(1, ...range(1, 5_000)))
    await clock.advance(60_000)
    expect(told).toHaveLength(11)
    expect(told.at(-1)).toBe('5000 of 4990')
  })

  it('notifies singly again once the operator has looked', async () => {
    const { clock, told, announcer } = setUp()
    announcer.add(news(2, ...range(1, 9)))
    announcer.markSeen()
    await clock.advance(60_000)
    announcer.add(news(2, 10))
    expect(told).toEqual(['10 of 1'])
  })

  it('forgets what was acknowledged or cleared', async () => {
    const { clock, told, announcer } = setUp()
    announcer.add(news(2, 1, 2, 3))
    announcer.prune(({ alarm }) => alarm.id === 3)
    announcer.add(news(2, 4, 5))
    expect(told.slice(3)).toEqual(['4 of 1', '5 of 1'])
    announcer.add(news(2, 6))
    announcer.prune(() => false)
    await clock.advance(60_000)
    expect(told.slice(5)).toEqual([])
  })

  it('notifies of a re-alarm again, and counts it once', () => {
    const { told, announcer } = setUp()
    for (const id of [1, 1, 2, 3, 1]) announcer.add(news(2, id))
    expect(told).toEqual(['1 of 1', '1 of 1', '2 of 1', '3 of 1', '1 of 1'])
  })

  it('counts the repeats of a chattering alarm at once and then every few seconds', async () => {
    const { clock, told, announcer } = setUp()
    for (const count of range(3, 20)) {
      announcer.countRepeats(repeating(2, count))
      await clock.advance(1_000)
    }
    expect(told).toEqual(['1 of 1 x3', '1 of 1 x17'])
    await clock.advance(60_000)
    expect(told.slice(2)).toEqual(['1 of 1 x20'])
    expect(clock.pending()).toBe(0)
  })

  it('counts no repeats of an alarm that cleared meanwhile', async () => {
    const { clock, told, announcer } = setUp()
    announcer.countRepeats(repeating(2, 3))
    announcer.countRepeats(repeating(2, 4))
    announcer.prune(() => false)
    await clock.advance(60_000)
    expect(told).toEqual(['1 of 1 x3'])
  })

  it('leaves the repeats of a flood to its summary, except those of the most urgent', () => {
    const { told, announcer } = setUp()
    announcer.add(news(2, ...range(1, 9)))
    announcer.countRepeats(repeating(2, 3))
    announcer.countRepeats(repeating(1, 3))
    expect(told).toEqual(['1 of 1 urgent x3'])
  })

  it('stops without leaving a timer behind', () => {
    const { clock, announcer } = setUp()
    announcer.add(news(2, ...range(1, 9)))
    announcer.countRepeats(repeating(1, 3))
    announcer.stop()
    expect(clock.pending()).toBe(0)
  })
})
