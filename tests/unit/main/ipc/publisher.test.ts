import { describe, expect, it } from 'vitest'
import { createPublisher } from '../../../../src/main/ipc/publisher.ts'
import type { ServerPush } from '../../../../src/shared/ipc/pushes.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** `costMs`: how long each push takes, as with many pages. */
function setUp(costMs = 0) {
  const clock = createManualClock()
  const received: ServerPush[] = []
  const send = (push: ServerPush) => {
    received.push(push)
    clock.leap(costMs)
  }
  const publisher = createPublisher({ clock, generation: 'first', send })
  let next = 1
  /** New alarms at an even rate; the pushes for each second of it. */
  const flood = async (perSecond: number, seconds: number) => {
    const pushes = received.length
    const end = clock.steady() + seconds * 1_000
    for (let done = 0; clock.steady() < end; done++) {
      const alarms = Array.from({ length: perSecond / 100 }, () => makeAlarm({ id: next++ }))
      publisher.changed({ upserts: alarms, removals: [], raised: alarms })
      await clock.advance(10)
    }
    return (received.length - pushes) / seconds
  }
  return { clock, publisher, received, flood }
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

  it('sends the announcements of a moment as one, after the changes that have their alarms', async () => {
    const { clock, publisher, received } = setUp()
    for (let id = 1; id <= 500; id++) {
      const alarm = makeAlarm({ id })
      publisher.send({ name: 'alarm.announced', payload: [{ alarm, kind: 'new', repeats: null }] })
      publisher.changed({ upserts: [alarm], removals: [], raised: [alarm] })
    }
    expect(received).toEqual([])
    await clock.advance(50)
    expect(received.map(({ name }) => name)).toEqual(['desk.delta', 'alarm.announced'])
    expect(received[1]?.payload).toHaveLength(500)
    await clock.advance(1_000)
    expect(received).toHaveLength(2)
  })

  it('tells of missed alarms after the changes that took them off the list', async () => {
    const { clock, publisher, received } = setUp()
    const missed = { revision: 1, forgotten: 0, changes: [] }
    publisher.changed({ upserts: [], removals: [1, 2], raised: [] })
    publisher.send({ name: 'missed.changed', payload: missed })
    publisher.send({ name: 'missed.changed', payload: { ...missed, revision: 2 } })
    expect(received.map(({ name }) => name)).toEqual(['desk.delta', 'missed.changed', 'missed.changed'])
    publisher.changed({ upserts: [], removals: [3], raised: [] })
    await clock.advance(50)
    expect(received.map(({ name }) => name)).toEqual([
      'desk.delta',
      'missed.changed',
      'missed.changed',
      'desk.delta',
    ])
    await clock.advance(1_000)
    expect(received).toHaveLength(4)
  })

  it.each([
    { pages: 'one page', costMs: 0, least: 45, most: 62.5 },
    { pages: 'pages that take 10 ms', costMs: 10, least: 22, most: 25 },
    { pages: 'pages that take 100 ms', costMs: 100, least: 2.7, most: 2.9 },
  ])(
    'in a flood $pages get a delta with each frame, or as often as a quarter of the time allows',
    async (sample) => {
      const { flood } = setUp(sample.costMs)
      const perSecond = await flood(10_000, 10)
      expect(perSecond).toBeGreaterThanOrEqual(sample.least)
      expect(perSecond).toBeLessThanOrEqual(sample.most)
    },
  )

  it('after a rest a change waits as long as publishing takes, for those that come with it', async () => {
    const { clock, publisher, received } = setUp(30)
    const change = (id: number) =>
      publisher.changed({ upserts: [makeAlarm({ id })], removals: [], raised: [] })
    change(1)
    await clock.advance(4)
    expect(received).toHaveLength(1)
    await clock.advance(1_000)
    change(2)
    await clock.advance(29)
    change(3)
    expect(received).toHaveLength(1)
    await clock.advance(1)
    expect(received).toHaveLength(2)
    // However many pages there are.
    const crowd = setUp(400)
    crowd.publisher.changed({ upserts: [makeAlarm({ id: 1 })], removals: [], raised: [] })
    await crowd.clock.advance(1_000)
    crowd.publisher.changed({ upserts: [makeAlarm({ id: 2 })], removals: [], raised: [] })
    await crowd.clock.advance(49)
    expect(crowd.received).toHaveLength(1)
    await crowd.clock.advance(1)
    expect(crowd.received).toHaveLength(2)
  })

  it('a sign of life delays no change that follows it', async () => {
    const { clock, publisher, received } = setUp(80)
    const { status } = makeSnapshot()
    publisher.changed({ upserts: [makeAlarm({ id: 1 })], removals: [], raised: [] })
    publisher.status(status)
    await clock.advance(1_000)
    await clock.advance(4_300)
    expect(received.map(({ name }) => name)).toEqual(['desk.delta', 'desk.status', 'desk.status'])
    publisher.changed({ upserts: [makeAlarm({ id: 2 })], removals: [], raised: [] })
    await clock.advance(50)
    expect(received).toHaveLength(4)
  })

  it('a clock that is set back delays nothing', async () => {
    const { clock, publisher, received } = setUp(30)
    for (const id of [1, 2]) {
      publisher.changed({ upserts: [makeAlarm({ id })], removals: [], raised: [] })
      clock.set(-3_600_000)
      await clock.advance(120)
      expect(received).toHaveLength(id)
    }
  })

  it('announces nothing of a generation that has ended', async () => {
    const { clock, publisher, received } = setUp()
    const alarm = makeAlarm({ id: 1 })
    publisher.send({ name: 'alarm.announced', payload: [{ alarm, kind: 'new', repeats: null }] })
    publisher.stop()
    await clock.advance(1_000)
    expect(received).toEqual([])
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

  it('sends of a known alarm only what changed, and the whole of it where a field is gone', async () => {
    const { clock, publisher, received } = setUp()
    const [one, two] = [makeAlarm({ id: 1 }), makeAlarm({ id: 2, zone: 'B4' })]
    const acknowledged = { ...one, ackUser: 'P. Lemaire' }
    const bare = makeAlarm({ id: 2, value: 'x' })
    const known = new Map([one, two].map((alarm) => [alarm.id, alarm]))
    publisher.changed({ upserts: [{ ...one, value: 'y' }], removals: [], raised: [], before: known })
    const before = new Map([
      [1, { ...one, value: 'y' }],
      [2, two],
    ])
    publisher.changed({ upserts: [acknowledged, bare], removals: [], raised: [one], before })
    await clock.advance(50)
    expect(received[0]?.payload).toEqual({
      upserts: [bare],
      changes: [{ id: 1, ackUser: 'P. Lemaire' }],
      removals: [],
      raised: [1],
    })
  })

  it('sends few bytes: of a new alarm hardly more than it has, of an acknowledged one its change', async () => {
    const { clock, publisher, received } = setUp()
    const alarms = Array.from({ length: 100 }, (_, n) => makeAlarm({ id: 1_000_000 + n }))
    publisher.changed({ upserts: alarms, removals: [], raised: alarms })
    await clock.advance(250)
    const acknowledged = alarms.map((alarm) => ({ ...alarm, ackUser: 'P. Lemaire', state: 2 }))
    const before = new Map(alarms.map((alarm) => [alarm.id, alarm]))
    publisher.changed({ upserts: acknowledged, removals: [], raised: [], before })
    await clock.advance(250)
    const bytes = received.map((push) => JSON.stringify(push).length / 100)
    const ownBytes = JSON.stringify(alarms).length / 100
    expect(bytes[0]).toBeLessThan(ownBytes + 12)
    expect(bytes[1]).toBeLessThan(60)
  })

  it('at rest sends no status but a sign of life, and a change of what is shown at once', async () => {
    const { clock, publisher, received } = setUp()
    const { status } = makeSnapshot()
    const statuses = () => received.filter(({ name }) => name === 'desk.status').length
    for (let poll = 0; poll < 120; poll++) {
      // Every seventeenth is a reading of the whole list, which finds nothing; no sign of life is due with it.
      const lastReconcile = { at: Math.floor(poll / 17), added: 0, changed: 0, removed: 0 }
      const confirmedAt = clock.now()
      publisher.status({ ...status, confirmedAt, lastReconcile, clockOffsetMs: (poll % 7) * 200 })
      await clock.advance(500)
    }
    // One at the start, then one every 5 s of the minute.
    expect(statuses()).toBe(12)
    const before = statuses()
    publisher.status({ ...status, link: 'lost' })
    await clock.advance(60)
    expect(statuses()).toBe(before + 1)
  })

  it('sends a sign of life however seldom the service is polled, with the newest status', async () => {
    const { clock, publisher, received } = setUp()
    const { status } = makeSnapshot()
    publisher.status({ ...status, confirmedAt: 1 })
    await clock.advance(1_000)
    publisher.status({ ...status, confirmedAt: 2 })
    await clock.advance(59_000)
    const confirmed = received.map((push) => push.name === 'desk.status' && push.payload.confirmedAt)
    expect(confirmed).toEqual([1, ...Array<number>(11).fill(2)])
    publisher.stop()
    expect(clock.pending()).toBe(0)
  })

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
