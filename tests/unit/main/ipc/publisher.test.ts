import { describe, expect, it } from 'vitest'
import { createPublisher } from '../../../../src/main/ipc/publisher.ts'
import type { ServerPush } from '../../../../src/shared/ipc/pushes.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp() {
  const clock = createManualClock()
  const received: ServerPush[] = []
  const publisher = createPublisher({ clock, generation: 'first', send: (push) => received.push(push) })
  return { clock, publisher, received }
}

describe('the publisher', () => {
  it('sends a thousand changes within a moment as one delta, the last of each alarm', async () => {
    const { clock, publisher, received } = setUp()
    for (let n = 0; n < 1_000; n++) {
      publisher.changed({ upserts: [makeAlarm({ id: n % 10, value: String(n) })], removals: [], raised: [] })
    }
    await clock.advance(50)
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      name: 'desk.delta',
      generation: 'first',
      payload: { removals: [], raised: [] },
    })
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

  it('numbers whatever it sends without a gap, from where a snapshot continues', async () => {
    const { clock, publisher, received } = setUp()
    expect(publisher.position()).toEqual({ generation: 'first', sequence: 0 })
    for (const id of [1, 2, 3]) {
      publisher.changed({ upserts: [makeAlarm({ id })], removals: [], raised: [] })
      publisher.send({ name: 'calls.reminders', payload: [] })
      await clock.advance(50)
    }
    expect(received.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6])
    expect(publisher.position()).toEqual({ generation: 'first', sequence: 6 })
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
      raised: [],
    },
    {
      name: 'went and came',
      steps: [
        [1, 'out'],
        [1, 'in'],
      ] as const,
      upserts: [1],
      removals: [],
      raised: [1],
    },
    {
      name: 'came and changed',
      steps: [
        [1, 'in'],
        [1, 'changed'],
      ] as const,
      upserts: [1],
      removals: [],
      raised: [1],
    },
  ])(
    'an alarm that $name within a moment ends as it last was',
    async ({ steps, upserts, removals, raised }) => {
      const { clock, publisher, received } = setUp()
      for (const [id, way] of steps) {
        const alarms = [makeAlarm({ id })]
        publisher.changed({
          upserts: way === 'out' ? [] : alarms,
          removals: way === 'out' ? [id] : [],
          raised: way === 'in' ? alarms : [],
        })
      }
      await clock.advance(50)
      const [push] = received
      if (push?.name !== 'desk.delta') throw new Error('no delta')
      expect(push.payload.upserts.map(({ id }) => id)).toEqual(upserts)
      expect(push.payload).toMatchObject({ removals, raised })
    },
  )

  it('stopped, sends nothing of its generation any more and leaves no timer', async () => {
    const { clock, publisher, received } = setUp()
    publisher.changed({ upserts: [makeAlarm({ id: 1 })], removals: [], raised: [] })
    publisher.stop()
    publisher.changed({ upserts: [makeAlarm({ id: 2 })], removals: [], raised: [] })
    publisher.send({ name: 'calls.reminders', payload: [] })
    expect(clock.pending()).toBe(0)
    await clock.advance(50)
    expect(received).toEqual([])
  })
})
