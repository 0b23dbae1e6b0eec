import { describe, expect, it, onTestFinished } from 'vitest'
import { createCallReminders } from '../../../../src/main/acting/call-reminders.ts'
import { createPinLock, noPin, type PinState } from '../../../../src/main/acting/pin-lock.ts'
import { createNuisanceMarker } from '../../../../src/main/desk/nuisance.ts'
import { createPoller } from '../../../../src/main/desk/poller.ts'
import { createAttention } from '../../../../src/main/notify/attention.ts'
import { createConnectionLossMonitor } from '../../../../src/main/notify/connection-loss-monitor.ts'
import { createNotificationBatcher } from '../../../../src/main/notify/notification-batcher.ts'
import { createWakefulClock, type Clock, createSleepWatch } from '../../../../src/main/platform/clock.ts'
import { createShelfStore } from '../../../../src/main/response/shelf.ts'
import { soundSettingsSchema } from '../../../../src/shared/model/attention.ts'
import { defaultPriorityScale as scale } from '../../../../src/shared/model/priority-band.ts'
import { reportSettingsSchema } from '../../../../src/shared/model/report-settings.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { createSessions } from '../../../../src/web/sessions.ts'
import { anyRaise, makeAlarm } from '../../../support/alarms.ts'
import { chain, makePlant, screenActor, startEscalations } from '../../../support/escalation.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { openDatabase } from '../../../support/profile-database.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const began = Date.parse('2026-11-17T06:00:00Z')
const profile = serverProfileSchema.parse({})
const alarm = makeAlarm({ id: 7, alarmTime: new Date(began).toISOString() })

/** Something that is waited for; `begin` answers with how often it has happened. */
interface Wait {
  name: string
  dueMs: number
  begin: (clock: Clock) => Promise<() => number | Promise<number>>
}

async function databaseWith(clock: Clock) {
  const test = await openDatabase(tempFolder())
  const context = { ...test.context, clock }
  return {
    ...test,
    clock: { ...test.clock, ...clock },
    context: { ...context, clock: { ...test.clock, ...clock } },
  }
}

const waits: Wait[] = [
  {
    name: 'a PIN can be tried again',
    dueMs: 64 * second,
    async begin(clock) {
      let stored: PinState = noPin
      const file = { problem: null, read: () => stored, write: (next: PinState) => void (stored = next) }
      await createPinLock(file, clock).change('one', null, '2468')
      const now = clock.now()
      stored = { ...stored, sessions: { one: { wrong: 9, blockedUntil: now + 64 * second } } }
      const lock = createPinLock(file, clock)
      return async () => ((await lock.check('one', '2468')) === null ? 1 : 0)
    },
  },
  {
    name: 'an invitation ends',
    dueMs: minute,
    begin(clock) {
      let made = 0
      const sessions = createSessions({
        clock,
        makeSecret: () => `secret-${++made}`,
        stored: {
          read: () => [],
          write: () => undefined,
          flush: () => Promise.resolve(true),
          stop: () => Promise.resolve(),
        },
        onEnded: () => undefined,
        onChange: () => undefined,
      })
      const keys = [1, 2, 3].map(() => sessions.invite({ role: 'viewer', name: 'Wall' }).key)
      const visitor = { address: '192.0.2.7', agent: 'Firefox on Linux', cookie: undefined }
      return Promise.resolve(() => (sessions.redeem(keys.pop() ?? '', visitor) === null ? 1 : 0))
    },
  },
  {
    name: 'a tag no longer counts as chattering',
    dueMs: minute,
    begin(clock) {
      const alarms = [1, 2, 3].map((id) => ({ ...alarm, id }))
      let ends = 0
      const marker = createNuisanceMarker({
        clock,
        settings: () => reportSettingsSchema.parse({ staleHours: 24 }),
        usualReactions: () => new Map(),
      })
      marker.start({
        alarm: (id) => alarms.find((each) => each.id === id),
        alarms: () => alarms.values(),
        publish: ({ upserts }) => (ends += upserts.filter(({ deskNuisance }) => !deskNuisance).length),
      })
      onTestFinished(marker.stop)
      for (const each of alarms) marker.follow({ upserts: [each], removals: [], raised: [each] })
      return Promise.resolve(() => ends)
    },
  },
  {
    name: 'the list is read again',
    dueMs: 10 * minute,
    begin(clock) {
      let readings = 0
      const poller = createPoller({
        clock,
        watchMillis: 500,
        reconcileMillis: 10 * minute,
        watch: () => Promise.resolve('ok'),
        reconcile: () => {
          readings++
          return Promise.resolve('ok')
        },
        guard: () => Promise.resolve('ok'),
        guardSaves: () => false,
        restedMs: () => 0,
        onJump: () => undefined,
        supervisor: { keepRunning: (_part, task) => task() },
      })
      poller.start()
      onTestFinished(poller.stop)
      return Promise.resolve(() => Math.min(1, readings - 1))
    },
  },
  {
    name: 'a mute ends',
    dueMs: 10 * minute,
    begin(clock) {
      const attention = createAttention({
        spokenServer: () => '',
        spokenHelp: () => '',
        callsAt: () => null,
        clock,
        sound: () => soundSettingsSchema.parse({}),
        mute: { read: () => null, write: () => undefined },
        onChange: () => undefined,
      })
      attention.muteFor(10)
      const isMuted = () => (attention.mutedUntil() ?? -Infinity) > clock.now()
      return Promise.resolve(() => (isMuted() ? 0 : 1))
    },
  },
  {
    name: 'a loss is notified',
    dueMs: 5 * minute,
    begin(clock) {
      let notified = 0
      const monitor = createConnectionLossMonitor({
        clock,
        settings: () => ({ afterSeconds: 300, repeatSeconds: 0 }),
        servers: () => [{ id: 'a', name: 'A', link: 'lost', confirmedAt: began }],
        onLost: () => notified++,
        onRestored: () => undefined,
      })
      monitor.evaluate()
      return Promise.resolve(() => notified)
    },
  },
  {
    name: 'the next summary of a flood is notified',
    dueMs: 5 * second,
    async begin(clock) {
      let summaries = 0
      const batcher = createNotificationBatcher({
        clock,
        notify: ({ count }) => (summaries += Number(count > 1)),
      })
      const news = (id: number) => ({ alarm: { ...alarm, id }, profile, urgent: false, repeats: null })
      batcher.summarise([1, 2, 3, 4].map(news))
      batcher.add([news(5)])
      return Promise.resolve(() => summaries - 1)
    },
  },
  {
    name: 'a shelved alarm returns',
    dueMs: 30 * minute,
    async begin(clock) {
      const { database, context, logs } = await databaseWith(clock)
      let returns = 0
      const shelf = createShelfStore({
        ...context,
        database,
        log: logs.log,
        scale,
        server: 'North',
        clockOffsetMs: () => null,
        newId: () => 'entry',
        audit: { append: () => undefined },
        alarms: () => [alarm],
        onChanged: () => undefined,
        onShelved: () => undefined,
        onReturned: (back) => (returns += back.length),
      })
      shelf.start()
      shelf.changed({ upserts: [alarm], removals: [], raised: [alarm] })
      shelf.confirm()
      const found = shelf.find({ kind: 'alarms', alarms: [anyRaise(7)] })
      shelf.shelve(found.ok ? found.value : [], { minutes: 30 }, 'pump test', 'Desk 1')
      return () => returns
    },
  },
  {
    name: 'the next group is called',
    dueMs: 5 * minute,
    async begin(clock) {
      const plant = makePlant()
      const escalations = startEscalations(await databaseWith(clock), plant)
      escalations.begin(anyRaise(7), chain.id, screenActor('Desk 1'))
      return () => plant.calls.filter(({ groupId }) => groupId === 2).length
    },
  },
  {
    name: 'the rule escalates an alarm',
    dueMs: 4 * minute,
    async begin(clock) {
      const plant = { ...makePlant(), afterMinutes: 4 }
      const escalations = startEscalations(await databaseWith(clock), plant)
      const raised = [...plant.alarms.values()]
      escalations.changed({ upserts: raised, removals: [], raised })
      return () => plant.calls.filter(({ groupId }) => groupId === 1).length
    },
  },
  {
    name: 'a call is reminded of',
    dueMs: 5 * minute,
    begin(clock) {
      let reminders = 0
      const { follow } = createCallReminders({
        clock,
        delayMinutes: () => 5,
        knownAlarm: () => ({ ackUser: '' }),
        onDue: () => reminders++,
        onSettled: () => undefined,
        onChange: () => undefined,
      })
      const about = { alarmId: 7, path: 'A\\B', message: 'Level' }
      const order = {
        userIds: [1],
        groupIds: [],
        text: 'Come',
        number: 1,
        file: null,
        about,
        audioBytes: null,
      }
      const at = clock.now()
      const answer = {
        to: 'users' as const,
        ids: [1],
        answeredAt: at,
        placed: true,
        reply: true,
        failure: null,
      }
      follow([{ id: 'call', at, order, people: [], groups: [], answers: [answer] }])
      return Promise.resolve(() => reminders)
    },
  },
]

/** A clock whose timers are set again within a second of waking, as those of a desk. */
function makeClock() {
  const manual = createManualClock(began)
  const clock = createWakefulClock(manual)
  const watch = createSleepWatch({ clock, onWake: clock.wake })
  watch.start()
  return { manual, clock }
}

describe.each(waits)('$name', ({ dueMs, begin }) => {
  it.each([
    ['nobody sets the clock', 0],
    ['the clock is set back by two hours', -2 * hour],
    ['the clock is set ahead by two hours', 2 * hour],
  ])('in time and once: %s', async (_name, byMs) => {
    const { manual, clock } = makeClock()
    const happened = await begin(clock)
    await manual.advance(second)
    manual.set(byMs)
    await manual.advance(dueMs - second - 1)
    expect(await happened()).toBe(0)
    await manual.advance(1 + second)
    expect(await happened()).toBe(1)
    await manual.advance(2 * hour + minute)
    expect(await happened()).toBe(1)
  })

  it('within a second of waking, and once: the machine sleeps for two hours', async () => {
    const { manual, clock } = makeClock()
    const happened = await begin(clock)
    await manual.advance(second)
    manual.sleep(2 * hour)
    await manual.advance(second)
    expect(await happened()).toBe(1)
    await manual.advance(4 * minute)
    expect(await happened()).toBe(1)
  })
})
