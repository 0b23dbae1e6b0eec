import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryOfHistory } from '../../../../src/main/desk/journal-entries.ts'
import type { FeedListener } from '../../../../src/main/desk/ports.ts'
import { createServiceTimes } from '../../../../src/main/profiles/service-times.ts'
import { alarmColumns } from '../../../../src/renderer/alarm/alarm-columns.ts'
import { readAlarm, type Alarm } from '../../../../src/shared/model/alarm.ts'
import type { AlarmHistory, RecordPage } from '../../../../src/shared/model/records.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { raisedAtOf } from '../../../../src/shared/rules/occurrence.ts'
import { createOccurrenceReader } from '../../../../src/shared/rules/report/occurrences.ts'
import { createZone, type Zone } from '../../../../src/shared/rules/zone.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const hourMs = 3_600_000
/** Zones, and an instant at which their clocks are set back. */
const changes = [
  ['Europe/Berlin', Date.UTC(2026, 9, 25, 1), hourMs],
  ['America/New_York', Date.UTC(2026, 10, 1, 6), hourMs],
  ['Australia/Lord_Howe', Date.UTC(2026, 3, 4, 15), hourMs / 2],
  ['Asia/Kolkata', Date.UTC(2026, 3, 4, 15), 0],
] as const

const signal = new AbortController().signal
const paging = { offset: 0, limit: 100, total: 0, returned: 0, next: null, previous: null }
const bare = (instant: number, zone: Zone) => new Date(zone.wallOf(instant)).toISOString().slice(0, -1)

/** Alarms as a desk has them after a list and after pushes, and their histories. */
async function read(texts: readonly string[], zone: Zone) {
  const times = createServiceTimes(zone)
  const alarms = texts.map((alarmTime, id) => makeAlarm({ id, alarmTime }))
  const list = times.list({
    listAlarms: () => Promise.resolve(succeed({ alarms, malformed: 0, paging })),
  })
  const listed = await list.listAlarms({ offset: 0, limit: 100, sort: '+id' }, signal)
  const pushed: Alarm[] = []
  const listener: FeedListener = {
    onAlarm: (raw) => pushed.push(...[readAlarm(raw)].filter((alarm) => alarm !== null)),
    onState: () => undefined,
  }
  const feed = times.feed({
    start: ({ onAlarm }) => alarms.forEach(onAlarm),
    reconnect: () => undefined,
    retryNow: () => undefined,
    stop: () => Promise.resolve(),
  })
  feed.start(listener)
  const items = texts.map((time, id): AlarmHistory => ({
    id,
    tagId: id,
    tagName: `T${id}`,
    message: '',
    comment: '',
    priority: 1,
    alarmTime: time,
    ackTime: time,
    resetTime: time,
  }))
  const page: RecordPage<AlarmHistory> = { items, malformed: 0, total: items.length }
  const none = () => Promise.reject(new Error('not asked'))
  const records = times.records({
    histories: () => Promise.resolve(succeed(page)),
    statistics: none,
    interventions: none,
    calls: none,
  })
  const histories = await records.histories({ filter: {}, sort: '-id', offset: 0, limit: 100 }, signal)
  if (!listed.ok || !histories.ok) throw new Error('both are answered')
  return { listed: listed.value.alarms, pushed, histories: histories.value.items }
}

/** Every reader of an instant: what it makes of what the desk has. */
function instantsOf({ listed, pushed, histories }: Awaited<ReturnType<typeof read>>, now: number) {
  const report = createOccurrenceReader()
  for (const history of histories) report.add(history)
  const gap = { cause: 'not-running', from: 0, to: now } as const
  const entries = histories.map((history) => entryOfHistory(history, history.id, gap))
  const age = (alarm: Alarm) => alarmColumns.age.raw(alarm, { now: () => now } as never)
  return {
    shown: listed.map(raisedAtOf),
    pushed: pushed.map(raisedAtOf),
    sorted: listed.map((alarm) => alarmColumns.raised.value(alarm, undefined as never)),
    exportedAges: listed.map(age),
    journal: entries.map((entry) => [entry?.raisedAt, entry?.acknowledged?.at, entry?.goneAt]),
    report: report.result().occurrences.map(({ id, raisedAt, resetAt }) => [id, raisedAt, resetAt]),
  }
}

test.each(changes)('%s: a time without an offset is read as with one', async (name, change, repeated) => {
  const zone = createZone(name)
  const near = fc.integer({ min: change - 3 * hourMs, max: change + 3 * hourMs })
  // In the hour that is repeated nobody can tell which of the two is meant: it is the first.
  const meant = (at: number) => (at >= change && at < change + repeated ? at - repeated : at)
  await fc.assert(
    fc.asyncProperty(fc.array(near, { minLength: 1, maxLength: 12 }), async (instants) => {
      const now = change + 4 * hourMs
      const without = instantsOf(
        await read(
          instants.map((at) => bare(at, zone)),
          zone,
        ),
        now,
      )
      const withOffsets = instants.map((at) => new Date(meant(at)).toISOString())
      expect(without).toEqual(instantsOf(await read(withOffsets, zone), now))
      expect(without.shown).toEqual(instants.map(meant))
    }),
    { numRuns: 50 },
  )
})

test('what has an offset, or is no time, stays as it is', async () => {
  const texts = ['2026-03-02T02:24:11+05:30', '2026-03-02T02:24:11Z', '', 'soon']
  const { listed, pushed, histories } = await read(texts, createZone('Europe/Berlin'))
  for (const records of [listed, pushed, histories])
    expect(records.map(({ alarmTime }) => alarmTime)).toEqual(texts)
})

test('call records of any shape, and what a tag has of both', async () => {
  const times = createServiceTimes(createZone('Europe/Berlin'))
  const call = { id: 1, alarmId: 7, requestedTime: '2026-03-02T12:00:00', note: 'at 2026-03-02T12:00:00' }
  const read = { ...call, requestedTime: '2026-03-02T11:00:00.000Z' }
  const none = () => Promise.reject(new Error('not asked'))
  const records = times.records({
    histories: none,
    statistics: none,
    interventions: none,
    calls: () => Promise.resolve(succeed({ items: [call], malformed: 0, total: 1 })),
  })
  const calls = await records.calls({ filter: {}, sort: '-id', offset: 0, limit: 1 }, signal)
  expect(calls.ok && calls.value.items).toEqual([read])
  const tag = times.tagRecords({
    background: () =>
      Promise.resolve({
        raises: succeed({ entries: [], complete: true }),
        statistic: succeed(null),
        calls: succeed([call]),
      }),
  })
  const subject = { id: 7, path: '', fullPath: '', name: '', dataServerId: null }
  expect((await tag.background(subject)).calls).toEqual(succeed([read]))
})
