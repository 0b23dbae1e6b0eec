import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDesk, type DeskListener } from '../../../../src/main/desk/desk.ts'
import type { FeedListener } from '../../../../src/main/desk/ports.ts'
import { createSupervisor } from '../../../../src/main/platform/supervisor.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import type { LinkState } from '../../../../src/shared/model/desk.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** A service at the desk's ports, and a desk on it. */
function setUp(listeners: DeskListener[] = []) {
  const clock = createManualClock(Date.UTC(2026, 2, 2))
  const listed = new Map<number, Alarm>()
  const service = { listed, isStalled: false, requests: 0, answerMs: 0, ignoresStates: false }
  let feedListener: FeedListener | null = null
  const logs = createLogRecorder()
  const supervisor = createSupervisor({ clock, log: logs.log, onChange: () => undefined })
  const desk = createDesk({
    source: {
      listAlarms: async ({ offset, limit, sort, alarmState }, signal) => {
        service.requests++
        const stalled = () =>
          new Promise<never>((_resolve, reject) =>
            signal.addEventListener('abort', () => reject(new Error('end'))),
          )
        if (service.isStalled) return stalled()
        if (service.answerMs > 0) await new Promise<void>((end) => clock.after(service.answerMs, end))
        const all = [...listed.values()]
          .filter(({ state }) => service.ignoresStates || alarmState === undefined || state === alarmState)
          .toSorted((a, b) => (sort === '+id' ? a.id - b.id : b.id - a.id))
        const paging = { offset, limit, total: all.length }
        return succeed({ alarms: all.slice(offset, offset + limit), malformed: 0, paging })
      },
    },
    feed: {
      start: (listener) => (feedListener = listener),
      reconnect: () => undefined,
      retryNow: () => undefined,
      stop: () => Promise.resolve(),
    },
    watchMillis: 500,
    reconcileMillis: 10_000,
    clock,
    supervisor,
    listeners,
    log: logs.log,
    tokenExpiresAt: () => null,
    serviceClock: () => null,
    earlierRun: () => null,
  })
  const feed = () => {
    if (!feedListener) throw new Error('the desk has not started its feed')
    return feedListener
  }
  return { clock, service, desk, supervisor, feed }
}

const idsOf = (alarms: Iterable<Alarm>) => [...alarms].map(({ id }) => id).toSorted((a, b) => a - b)

type Event = { kind: 'raise' | 'push' | 'clear'; id: number } | { kind: 'wait'; millis: number }

const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({ kind: fc.constantFrom('raise', 'push', 'clear'), id: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant('wait'), millis: fc.integer({ min: 1, max: 3_000 }) }),
)

describe('a hub that is connected', () => {
  const raise = (setting: ReturnType<typeof setUp>, id: number) => {
    const alarm = makeAlarm({ id, alarmTime: new Date(setting.clock.now()).toISOString() })
    setting.service.listed.set(id, alarm)
    return alarm
  }
  async function connected() {
    const missed: number[] = []
    const setting = setUp([{ part: 'journal', onPushesMissed: (since) => missed.push(since) }])
    raise(setting, 1)
    setting.desk.start()
    await setting.clock.advance(0)
    setting.feed().onState('connected', 'WebSockets', null)
    await setting.clock.advance(2_000)
    onTestFinished(() => setting.desk.stop())
    return { ...setting, setting, missed, hub: setting.feed() }
  }

  it('is suspected once an alarm of the list has had no push until the next poll', async () => {
    const { setting, clock, missed } = await connected()
    const before = clock.now()
    raise(setting, 2)
    await clock.advance(500)
    expect(missed).toEqual([])
    await clock.advance(500)
    expect(missed).toHaveLength(1)
    expect(missed[0]).toBeLessThanOrEqual(before)
    await clock.advance(20_000)
    expect(missed).toHaveLength(1)
  })

  /** Requests of the newest page and of the list, which is read every ten seconds, in a minute. */
  async function inAMinute({ clock, service }: Pick<ReturnType<typeof setUp>, 'clock' | 'service'>) {
    const before = service.requests
    await clock.advance(60_000)
    return service.requests - before
  }

  it('lets polls rest while nothing changes, and ends their rest when something does', async () => {
    const { setting, clock, service, desk, hub } = await connected()
    await clock.advance(60_000)
    expect(await inAMinute(setting)).toBeLessThanOrEqual(38)
    service.listed.delete(1)
    await clock.advance(2_000)
    expect(idsOf(desk.alarms())).toEqual([])
    const before = service.requests
    await clock.advance(5_000)
    expect(service.requests - before).toBeGreaterThanOrEqual(10)
    await clock.advance(60_000)
    hub.onState('connecting', '', null)
    await clock.advance(2_000)
    expect(await inAMinute(setting), 'without the hub').toBeGreaterThanOrEqual(120)
  })

  it('lets no poll rest while it owes a push', async () => {
    const { setting, clock } = await connected()
    raise(setting, 2)
    await clock.advance(60_000)
    expect(await inAMinute(setting)).toBeGreaterThanOrEqual(120)
  })

  it.each(['before', 'after'])('is trusted where a push comes %s the poll', async (order) => {
    const { setting, clock, missed, hub } = await connected()
    const alarm = raise(setting, 2)
    if (order === 'before') hub.onAlarm(alarm)
    await clock.advance(500)
    if (order === 'after') hub.onAlarm(alarm)
    await clock.advance(20_000)
    expect(missed).toEqual([])
  })

  it('is not suspected for what was raised while it was away', async () => {
    const { setting, clock, missed, hub } = await connected()
    hub.onState('connecting', '', null)
    raise(setting, 2)
    await clock.advance(500)
    hub.onState('connected', 'WebSockets', null)
    raise(setting, 3)
    await clock.advance(20_000)
    expect(missed).toEqual([])
  })

  // A page of the complete list is 500 alarms; a re-alarm of the oldest is on the first, a new alarm on the last.
  it.each([
    { pushes: 'all pushes follow', unpushedIds: [], gaps: 0 },
    { pushes: 'the push of the first page never comes', unpushedIds: [1], gaps: 1 },
    { pushes: 'the push of the last page never comes', unpushedIds: [1_200], gaps: 1 },
    { pushes: 'no push comes', unpushedIds: [1, 1_200], gaps: 1 },
  ])('is judged by a list of several pages as by one poll: $pushes', async ({ unpushedIds, gaps }) => {
    const { setting, clock, service, missed, hub, desk } = await connected()
    for (let id = 2; id < 1_200; id++) hub.onAlarm(raise(setting, id))
    await clock.advance(20_000)
    const before = clock.now()
    const requests = service.requests
    const raised = [raise(setting, 1), raise(setting, 1_200)]
    await desk.check()
    expect(service.requests - requests).toBe(3)
    for (const alarm of raised) if (!unpushedIds.includes(alarm.id)) hub.onAlarm(alarm)
    expect(missed).toEqual([])
    await clock.advance(500)
    expect(missed).toHaveLength(gaps)
    for (const since of missed) expect(since).toBeLessThanOrEqual(before)
    await clock.advance(20_000)
    expect(missed).toHaveLength(gaps)
  })
})

describe('listeners that throw at any time', () => {
  it('neither end polling nor take a change from the others', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 20 }),
        fc.infiniteStream(fc.boolean()),
        async (events, faults) => {
          const followed = new Map<number, Alarm>()
          let link: LinkState = 'starting'
          const mayThrow = () => {
            if (faults.next().value) throw new Error('a defect')
          }
          const faulty: DeskListener = {
            part: 'journal',
            onChange: mayThrow,
            onReconciled: mayThrow,
            onStatus: mayThrow,
          }
          const following: DeskListener = {
            part: 'pages',
            onChange({ upserts, removals }) {
              for (const alarm of upserts) followed.set(alarm.id, alarm)
              for (const id of removals) followed.delete(id)
            },
            onStatus: (status) => (link = status.link),
          }
          const { clock, service, desk, feed } = setUp([faulty, following, faulty])
          desk.start()
          await clock.advance(0)
          feed().onState('connected', 'WebSockets', null)
          for (const each of events) {
            if (each.kind === 'wait') await clock.advance(each.millis)
            else if (each.kind === 'clear') service.listed.delete(each.id)
            else {
              const alarm = makeAlarm({ id: each.id, alarmTime: new Date(clock.now()).toISOString() })
              service.listed.set(each.id, alarm)
              if (each.kind === 'push') feed().onAlarm(alarm)
            }
          }
          await clock.advance(30_000)
          expect(idsOf(desk.alarms())).toEqual(idsOf(service.listed.values()))
          expect(idsOf(followed.values())).toEqual(idsOf(service.listed.values()))
          expect([link, desk.status().link]).toEqual(['live', 'live'])
          await desk.stop()
          expect(clock.pending()).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })
})

it('a flood of pushes is one status, which says when the last one came', async () => {
  const events: (number | null)[] = []
  const { clock, desk, feed } = setUp([
    { part: 'pages', onStatus: ({ lastEventAt }) => events.push(lastEventAt) },
  ])
  desk.start()
  await clock.advance(0)
  feed().onState('connected', 'WebSockets', null)
  await clock.advance(100)
  events.length = 0
  for (let id = 1; id <= 1_000; id++) feed().onAlarm(makeAlarm({ id }))
  await clock.advance(40)
  feed().onAlarm(makeAlarm({ id: 1 }))
  const last = clock.now()
  expect(events).toEqual([])
  await clock.advance(10)
  expect(events).toEqual([last])
  feed().onAlarm(makeAlarm({ id: 2 }))
  await desk.stop()
  expect(clock.pending()).toBe(0)
})

describe('alarms that no reading has confirmed for too long', () => {
  it('are stale although the hub is connected, and listeners learn it at that moment', async () => {
    const links: LinkState[] = []
    const { clock, service, desk, feed } = setUp([
      { part: 'tray', onStatus: ({ link }) => links.at(-1) !== link && links.push(link) },
    ])
    desk.start()
    await clock.advance(0)
    feed().onState('connected', 'WebSockets', null)
    await clock.advance(5_000)
    expect(desk.status().link).toBe('live')
    service.isStalled = true
    await clock.advance(9_000)
    expect(desk.status().link).toBe('live')
    await clock.advance(2_000)
    expect(desk.status()).toMatchObject({ link: 'lost', hub: 'connected', problem: { code: 'unreachable' } })
    expect(links.at(-1)).toBe('lost')
    await desk.stop()
    expect(clock.pending()).toBe(0)
  })

  it('are stale when their time has come, even where the clock says that a moment is left', async () => {
    const { clock, service, desk, feed } = setUp()
    const { steady } = clock
    desk.start()
    await clock.advance(0)
    feed().onState('connected', 'WebSockets', null)
    await clock.advance(5_000)
    service.isStalled = true
    // A timer may end a few milliseconds before the clock is there.
    await clock.advance(600)
    clock.steady = () => steady() - 9
    await clock.advance(9_405)
    expect(desk.status().link).toBe('lost')
    await desk.stop()
  })

  it.each([-7_200_000, 7_200_000])('are not those of a clock that is set by %i ms', async (byMs) => {
    const { clock, desk, feed } = setUp()
    desk.start()
    await clock.advance(0)
    feed().onState('connected', 'WebSockets', null)
    await clock.advance(1_000)
    clock.set(byMs)
    expect(desk.status().link).toBe('live')
    await desk.stop()
  })

  it('are stale after sleep until they are read again', async () => {
    const { clock, desk, feed } = setUp()
    desk.start()
    await clock.advance(0)
    feed().onState('connected', 'WebSockets', null)
    await clock.advance(1_000)
    clock.leap(3_600_000)
    expect(desk.status().link).toBe('lost')
    await clock.advance(1_000)
    expect(desk.status().link).toBe('live')
    await desk.stop()
  })
})

describe('the first complete list', () => {
  it('is published page by page, the newest first, with its progress, and confirmed at its end', async () => {
    const steps: unknown[] = []
    let known = 0
    const { clock, service, desk } = setUp([
      {
        part: 'pages',
        onChange: ({ upserts }) => void (known += upserts.length),
        onStatus: ({ progress, link }) => steps.push({ known, progress, link }),
      },
    ])
    for (let id = 1; id <= 1_200; id++) service.listed.set(id, makeAlarm({ id }))
    desk.start()
    await clock.advance(0)
    const total = 1_200
    expect(steps).toEqual([
      { known: 100, progress: { read: 100, total }, link: 'starting' },
      { known: 600, progress: { read: 600, total }, link: 'starting' },
      { known: 1_090, progress: { read: 1_090, total }, link: 'starting' },
      { known: 1_200, progress: { read: 1_200, total }, link: 'starting' },
      { known: 1_200, progress: null, link: 'polling' },
    ])
    expect(desk.status().lastReconcile).toMatchObject({ added: 1_200, changed: 0, removed: 0 })
    await desk.stop()
  })

  it('takes one request where it is short', async () => {
    const { clock, service, desk } = setUp()
    for (let id = 1; id <= 100; id++) service.listed.set(id, makeAlarm({ id }))
    desk.start()
    await clock.advance(0)
    expect([service.requests, desk.status().lastReconcile?.added]).toEqual([1, 100])
    await desk.stop()
  })
})

describe('a long list that is read once a minute', () => {
  const count = 2_000
  async function longList() {
    const found: string[] = []
    const setting = setUp([
      { part: 'journal', onChange: ({ upserts }) => found.push(...upserts.map(({ ackUser }) => ackUser)) },
    ])
    const { clock, service, desk } = setting
    for (let id = 1; id <= count; id++) service.listed.set(id, makeAlarm({ id, state: 1 + (id % 2) }))
    service.answerMs = 150
    desk.start()
    setting.feed().onState('connected', 'WebSockets', null)
    await clock.advance(20_000)
    found.length = 0
    onTestFinished(async () => {
      service.answerMs = 0
      await desk.stop()
    })
    const acknowledge = (id: number, state: number) =>
      service.listed.set(id, makeAlarm({ id, state, ackUser: 'M. Arnaud' }))
    return { ...setting, found, acknowledge }
  }

  it('tells of an acknowledgement by somebody else within ten seconds', async () => {
    const { clock, found, acknowledge } = await longList()
    acknowledge(7, 1)
    await clock.advance(13_000)
    expect(found).toEqual(['M. Arnaud'])
  })

  it('takes a third of the requests that reading it every ten seconds would take', async () => {
    const { clock, service } = await longList()
    const before = service.requests
    await clock.advance(120_000)
    // Two readings of four pages and more, a poll every two seconds, and two counts every ten.
    expect(service.requests - before).toBeLessThanOrEqual(2 * 5 + 60 + 2 * 12)
  })

  it('is read without counts where the service counts in another way', async () => {
    const { clock, service } = await longList()
    service.ignoresStates = true
    await clock.advance(180_000)
    const before = service.requests
    await clock.advance(60_000)
    expect(service.requests - before).toBeLessThanOrEqual(2 * 5 + 30)
  })
})

describe('a desk at rest', () => {
  it.each([
    { alarms: 100, pages: 1 },
    { alarms: 1_200, pages: 3 },
  ])('polls with one request, and reads $alarms alarms with $pages', async ({ alarms, pages }) => {
    let changes = 0
    const { clock, service, desk } = setUp([{ part: 'pages', onChange: () => void changes++ }])
    for (let id = 1; id <= alarms; id++) service.listed.set(id, makeAlarm({ id }))
    desk.start()
    await clock.advance(0)
    const atFirst = { requests: service.requests, changes }
    await clock.advance(60_000)
    // In a minute 120 looks, of which six take the complete list.
    expect(service.requests - atFirst.requests).toBe(120 - 6 + 6 * pages)
    expect(changes).toBe(atFirst.changes)
    await desk.stop()
  })
})
