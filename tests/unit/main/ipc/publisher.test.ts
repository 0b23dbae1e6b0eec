import { describe, expect, it } from 'vitest'
import { createPublisher } from '../../../../src/main/ipc/publisher.ts'
import type { Push } from '../../../../src/shared/ipc/pushes.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp() {
  const clock = createManualClock()
  const publisher = createPublisher(clock)
  const received: Push[] = []
  const remove = publisher.add((push) => received.push(push))
  return { clock, publisher, received, remove }
}

describe('the publisher', () => {
  it('sends a thousand changes within a moment as one delta, the last of each alarm', async () => {
    const { clock, publisher, received } = setUp()
    for (let n = 0; n < 1_000; n++) {
      publisher.changed({ upserts: [makeAlarm({ id: n % 10, value: String(n) })], removals: [] })
    }
    await clock.advance(50)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ name: 'desk.delta', payload: { revision: 1, removals: [] } })
    const [push] = received
    if (push?.name !== 'desk.delta') throw new Error('no delta')
    expect(push.payload.upserts.map(({ value }) => value)).toEqual([
      '990',
      '991',
      '992',
      '993',
      '994',
      '995',
      '996',
      '997',
      '998',
      '999',
    ])
  })

  it('numbers deltas without a gap, from the revision a snapshot carries', async () => {
    const { clock, publisher, received } = setUp()
    expect(publisher.revision()).toBe(0)
    for (const id of [1, 2, 3]) {
      publisher.changed({ upserts: [makeAlarm({ id })], removals: [] })
      await clock.advance(50)
    }
    expect(received.map((push) => (push.name === 'desk.delta' ? push.payload.revision : null))).toEqual([
      1, 2, 3,
    ])
    expect(publisher.revision()).toBe(3)
  })

  it.each([
    {
      name: 'came and went',
      steps: [
        [1, 'in'],
        [1, 'out'],
      ] as const,
      upserts: [],
      removals: [1],
    },
    {
      name: 'went and came',
      steps: [
        [1, 'out'],
        [1, 'in'],
      ] as const,
      upserts: [1],
      removals: [],
    },
  ])('an alarm that $name within a moment ends as it last was', async ({ steps, upserts, removals }) => {
    const { clock, publisher, received } = setUp()
    for (const [id, way] of steps) {
      publisher.changed(
        way === 'in' ? { upserts: [makeAlarm({ id })], removals: [] } : { upserts: [], removals: [id] },
      )
    }
    await clock.advance(50)
    const [push] = received
    if (push?.name !== 'desk.delta') throw new Error('no delta')
    expect(push.payload.upserts.map(({ id }) => id)).toEqual(upserts)
    expect(push.payload.removals).toEqual(removals)
  })

  it('sends nothing to a page that has gone, and leaves no timer when stopped', async () => {
    const { clock, publisher, received, remove } = setUp()
    remove()
    publisher.changed({ upserts: [makeAlarm({ id: 1 })], removals: [] })
    await clock.advance(50)
    expect(received).toEqual([])
    publisher.changed({ upserts: [makeAlarm({ id: 1 })], removals: [] })
    publisher.stop()
    expect(clock.pending()).toBe(0)
  })
})
