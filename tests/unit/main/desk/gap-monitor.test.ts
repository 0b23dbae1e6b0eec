import { describe, expect, it } from 'vitest'
import { createGapMonitor } from '../../../../src/main/desk/gap-monitor.ts'
import type { HistorySource } from '../../../../src/main/desk/ports.ts'
import type { AlarmHistory } from '../../../../src/shared/model/records.ts'
import type { DeskStatus } from '../../../../src/shared/model/desk.ts'
import type { Gap } from '../../../../src/shared/model/journal.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const start = Date.UTC(2026, 2, 2, 2, 0)
const second = 1_000

interface Options {
  covered?: { at: number; since: number } | null
  isJournalLost?: boolean
  offset?: number
}

function watching(options: Options = {}) {
  const clock = createManualClock(start)
  const logs = createLogRecorder()
  const failures: unknown[] = []
  const looked: { gap: Gap; ids: number[] }[] = []
  const asked: { from: number; to: number }[] = []
  const service = {
    records: [] as AlarmHistory[],
    total: null as number | null,
    answers: true,
    isBroken: false,
  }
  let covered =
    options.covered === undefined ? { at: start - 60 * second, since: start - 3_600_000 } : options.covered
  const source: HistorySource = {
    histories: ({ filter, offset, limit }) => {
      if (offset === 0) asked.push({ from: Date.parse(filter.from), to: Date.parse(filter.to) })
      if (service.isBroken) return Promise.reject(new Error('a defect'))
      if (!service.answers) return Promise.resolve(fail('service-failed', '500: out of order'))
      const items = service.records.slice(offset, offset + limit)
      return Promise.resolve(succeed({ items, malformed: 0, total: service.total ?? service.records.length }))
    },
  }
  const watch = createGapMonitor({
    source,
    clock,
    log: logs.log,
    supervisor: { failed: (_part, error) => failures.push(error) },
    clockOffsetMs: () => options.offset ?? null,
    covered: () => covered,
    isJournalLost: () => options.isJournalLost ?? false,
    onCovered: (at, since) => (covered = { at, since }),
    onHistories: (gap, entries) => looked.push({ gap, ids: entries.map(({ id }) => id) }),
  })
  watch.start()
  const status = (link: DeskStatus['link'], hub: DeskStatus['hub']) =>
    watch.status({
      link,
      hub,
      transport: '',
      tokenExpiresAt: null,
      clockOffsetMs: null,
      late: 0,
      confirmedAt: link === 'live' || link === 'polling' ? clock.now() : null,
      lastEventAt: null,
      lastReconcile: null,
      malformed: 0,
      problem: null,
      progress: null,
    })
  return {
    watch,
    clock,
    logs,
    failures,
    looked,
    asked,
    service,
    covered: () => covered,
    live: () => status('live', 'connected'),
    polling: () => status('polling', 'disconnected'),
    lost: () => status('lost', 'disconnected'),
    read: () => watch.reconciled(clock.now()),
    leap: (millis: number) => clock.leap(millis),
  }
}

/** A desk that has followed the service without a gap since it started. */
async function whole(options: Parameters<typeof watching>[0] = {}) {
  const test = watching(options)
  test.live()
  await test.read()
  test.leap(10 * second)
  test.live()
  test.looked.length = 0
  test.asked.length = 0
  return test
}

describe('a gap', () => {
  it('is what lies between two runs', async () => {
    const test = watching()
    test.live()
    await test.read()
    expect(test.looked).toMatchObject([
      { gap: { cause: 'not-running', from: start - 60 * second, to: start } },
    ])
    expect(test.asked[0]?.from).toBeLessThan(start - 60 * second)
    expect(test.covered()).toEqual({ at: start, since: start - 3_600_000 })
  })

  it('of the first start reaches back a shift, for the figures', async () => {
    const test = watching({ covered: null })
    test.live()
    await test.read()
    expect(test.looked).toMatchObject([{ gap: { cause: 'first-start' } }])
    expect(test.covered()).toEqual({ at: start, since: start - 8 * 3_600_000 })
  })

  it('reaches back a shift where the journal was lost', async () => {
    const test = watching({ covered: null, isJournalLost: true })
    test.live()
    await test.read()
    expect(test.looked).toMatchObject([{ gap: { cause: 'journal-lost', from: start - 8 * 3_600_000 } }])
    expect(test.covered()).toEqual({ at: start, since: start - 8 * 3_600_000 })
  })

  it('is not there while the hub is connected and the list is read', async () => {
    const test = await whole()
    for (let n = 0; n < 5; n++) {
      test.leap(10 * second)
      test.live()
      await test.read()
    }
    expect(test.asked).toEqual([])
    expect(test.covered()?.at).toBe(test.clock.now())
  })

  it('that begins as soon as one was looked up begins at that reading', async () => {
    const test = watching()
    test.live()
    await test.read()
    test.leap(second)
    test.lost()
    test.leap(60 * second)
    test.live()
    await test.read()
    expect(test.looked[1]).toMatchObject({ gap: { cause: 'disconnected', from: start } })
  })

  it('begins where both were well last, and ends with the first reading after the hub is back', async () => {
    const test = await whole()
    const lastWell = test.clock.now()
    test.leap(second)
    test.polling()
    test.leap(second)
    test.lost()
    test.leap(240 * second)
    test.live()
    test.leap(second)
    await test.read()
    expect(test.looked).toMatchObject([{ gap: { cause: 'disconnected', to: test.clock.now() } }])
    expect(test.asked[0]?.from).toBe(lastWell - 5 * second)
    test.leap(10 * second)
    test.live()
    await test.read()
    expect(test.looked).toHaveLength(1)
  })

  it('continues from read to read while only the list is available', async () => {
    const test = await whole()
    test.polling()
    for (let n = 0; n < 3; n++) {
      test.leap(10 * second)
      test.polling()
      await test.read()
    }
    expect(test.looked.map(({ gap }) => gap.cause)).toEqual(Array(3).fill('no-live-connection'))
    expect(test.looked.map(({ gap }) => gap.to)).toEqual(
      [30, 40, 50].map((after) => start + (after - 10) * second),
    )
    // A reading that began before the hub was back may have missed something: one more.
    const began = test.clock.now()
    test.leap(second)
    test.live()
    await test.watch.reconciled(began)
    test.leap(second)
    await test.read()
    test.leap(second)
    await test.read()
    expect(test.looked).toHaveLength(5)
  })

  it('stays open until the histories answer, and asks less and less often', async () => {
    const test = await whole()
    test.lost()
    test.leap(60 * second)
    test.live()
    test.service.answers = false
    for (let n = 0; n < 60; n++) {
      test.leap(second)
      await test.read()
    }
    expect(test.asked.length).toBeGreaterThan(3)
    expect(test.asked.length).toBeLessThan(10)
    expect(test.logs.lines).toHaveLength(1)
    expect(test.covered()?.at).toBe(start + 10 * second)
    test.service.answers = true
    test.leap(60 * second)
    await test.read()
    expect(test.looked).toMatchObject([{ gap: { cause: 'disconnected' } }])
    expect(test.asked.at(-1)?.from).toBe(start + 5 * second)
  })

  it('is read later where a defect ended the reading', async () => {
    const test = await whole()
    test.lost()
    test.live()
    test.service.isBroken = true
    await test.read()
    expect(test.failures).toEqual([new Error('a defect')])
    test.service.isBroken = false
    test.leap(60 * second)
    await test.read()
    expect(test.looked).toMatchObject([{ gap: { cause: 'disconnected' } }])
  })

  it('is asked for in the time of the service', async () => {
    const test = await whole({ offset: 7_000 })
    test.lost()
    test.leap(second)
    test.live()
    await test.read()
    expect(test.asked[0]?.from).toBe(start + 10 * second + 7_000 - 5 * second)
  })

  it('is read through all pages; where it is too much, what is known begins later', async () => {
    const records = (count: number) =>
      Array.from({ length: count }, (_, n): AlarmHistory => {
        const alarmTime = new Date(start - n * 300).toISOString()
        return { id: count - n, tagId: 1, tagName: 'A', message: '', priority: 1, alarmTime, comment: '' }
      })
    const test = watching()
    test.service.records = records(1_200)
    test.live()
    await test.read()
    expect(test.looked[0]?.ids).toHaveLength(1_200)
    expect(test.covered()?.since).toBe(start - 3_600_000)

    const cut = watching()
    cut.service.records = records(10_000)
    cut.service.total = 25_000
    cut.live()
    await cut.read()
    expect(cut.looked[0]?.ids).toHaveLength(10_000)
    expect(cut.covered()?.since).toBe(start - 9_999 * 300)
  })

  it.each([
    ['no entry at all', []],
    ['no entry with a time', ['', 'yesterday']],
  ])('that is incomplete and has %s is known from its reading on', async (_, times) => {
    const test = watching()
    test.service.records = times.map((alarmTime, n) => ({
      id: n + 1,
      tagId: 1,
      tagName: 'A',
      message: '',
      priority: 1,
      comment: '',
      alarmTime,
    }))
    test.service.total = 25_000
    test.live()
    await test.read()
    expect(test.covered()?.since).toBe(test.covered()?.at)
  })
})

describe('a connected hub that misses pushes', () => {
  it('opens a gap that the next complete list closes, once', async () => {
    const { watch, clock, looked, read } = await whole()
    watch.pushesMissed(clock.now() - 4 * second)
    await read()
    await read()
    expect(looked.map(({ gap }) => gap)).toEqual([
      { cause: 'no-live-connection', from: clock.now() - 4 * second, to: clock.now() },
    ])
  })
})

it('reads the last hours where an earlier run with a clock that was ahead covered the future', async () => {
  const { read, asked, live, looked } = watching({
    covered: { at: start + 3_600_000, since: start - 60_000 },
  })
  live()
  await read()
  expect(asked).toHaveLength(1)
  expect(asked[0]?.from).toBeLessThan(start - 3_600_000)
  expect(asked[0]?.to).toBeGreaterThan(start)
  expect(looked[0]?.gap).toMatchObject({ cause: 'not-running', to: start })
})
