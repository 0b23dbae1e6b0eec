import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createMemoryThread, type MemoryClient } from '../../../../src/main/memory/client.ts'
import { createMemoryReader } from '../../../../src/main/memory/reader.ts'
import type { RecentRaise } from '../../../../src/main/memory/recent-raises.ts'
import { nothingRecalled } from '../../../../src/shared/model/memory.ts'
import type { AlarmHistory } from '../../../../src/shared/model/records.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.UTC(2026, 4, 1, 12)

function open({
  workerFile = 'src/main/memory/worker.ts',
  ...limits
}: { workerFile?: string; maxBytes?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-memory-'))
  const file = join(folder, 'server.sqlite')
  const clients: MemoryClient[] = []
  const setAside: string[] = []
  const again = () => {
    const client = createMemoryThread({ workerFile: resolve(workerFile) }).open({
      file,
      now: () => now,
      ...limits,
      onSetAside: (keptAs) => setAside.push(keptAs),
      onSilent: () => undefined,
    })
    clients.push(client)
    return client
  }
  onTestFinished(async () => {
    for (const client of clients) await client.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { client: again(), again, file, setAside, files: () => readdirSync(folder) }
}

it('is ended and started anew where it neither answers nor gets on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-memory-'))
  const file = join(folder, 'server.sqlite')
  writeFileSync(`${file}.hang`, '')
  const silent: number[] = []
  const clock = createManualClock()
  vi.stubEnv('TOCSIN_TEST_MEMORY', file)
  const workerFile = resolve('tests/support/hanging-memory-worker.ts')
  const client = createMemoryThread({ workerFile, clock }).open({
    file,
    now: () => now,
    onSetAside: () => undefined,
    onSilent: (ms) => silent.push(ms),
  })
  onTestFinished(async () => {
    await client.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const asked = client.reach(false)
  await clock.advance(20_000)
  expect(silent).toEqual([20_000])
  expect(await asked).toMatchObject({ ok: false })
  rmSync(`${file}.hang`)
  expect(await client.reach(false)).toMatchObject({ ok: true })
  expect(clock.pending()).toBe(0)
})

/** The same upset on each of some days: feed, pump, level, then the trip. */
function upsets(days: number): AlarmHistory[] {
  const tags = ['FEED', 'PUMP', 'LEVEL', 'TRIP']
  return Array.from({ length: days }, (_, back) => back + 1).flatMap((back) =>
    tags.map((tagName, place) => {
      const raisedAt = now - back * day + place * minute
      return {
        id: (100 - back) * 10 + place,
        tagId: place,
        tagName,
        message: '',
        priority: 1,
        comment: '',
        alarmTime: new Date(raisedAt).toISOString(),
        resetTime: new Date(raisedAt + 30 * minute).toISOString(),
      }
    }),
  )
}

/** A service with these histories, newest first, that counts what it is asked; fails from the n-th page on. */
function serviceWith(histories: readonly AlarmHistory[], failsFrom = Infinity) {
  const sorted = histories.toSorted((a, b) => b.id - a.id)
  const asked: number[] = []
  return {
    asked,
    histories: (query: { filter: { from: string; to: string }; offset: number; limit: number }) => {
      if (asked.length + 1 >= failsFrom) return Promise.resolve(fail('unreachable', 'cut'))
      const { from, to } = query.filter
      const within = sorted.filter(
        ({ alarmTime }) =>
          Date.parse(alarmTime) >= Date.parse(from) && Date.parse(alarmTime) < Date.parse(to),
      )
      const items = within.slice(query.offset, query.offset + query.limit)
      asked.push(items.length)
      return Promise.resolve(succeed({ items, total: within.length, malformed: 0 }))
    },
  }
}

/** Reads until the reader waits for its next turn. */
async function readOnce(client: MemoryClient, source: ReturnType<typeof serviceWith>): Promise<void> {
  const hasRead = Promise.withResolvers<void>()
  const clock = {
    now: () => now,
    steady: () => now,
    after(delayMs: number, task: () => void) {
      if (delayMs > minute) hasRead.resolve()
      else task()
      return () => undefined
    },
  }
  const reader = createMemoryReader({ source, client, clock, log: () => undefined })
  reader.start()
  await hasRead.promise
  reader.stop()
}

const recent = ['FEED', 'PUMP', 'LEVEL'].map((name, place) => ({
  id: place,
  names: [name],
  raisedAt: now + place * minute,
  clearedAt: null,
}))

/** What it recalls about the burst among these raises. */
function recallAmong(client: MemoryClient, raises: RecentRaise[], at = now + 2 * minute) {
  client.tell({ put: raises, dropped: [] })
  return client.recall(at)
}

it('recalls past upsets like the one under way, and what follows a tag, with the cases', async () => {
  const { client } = open()
  await readOnce(client, serviceWith(upsets(9)))
  const recalled = await recallAmong(client, recent)
  expect(recalled).toMatchObject({
    ok: true,
    value: { follows: [{ tag: 'TRIP', count: 5, cases: 5 }] },
  })
  if (!recalled.ok) return
  expect(recalled.value.like.map(({ firstOut, count, next }) => [firstOut, count, next])).toEqual(
    Array.from({ length: 5 }, () => ['FEED', 4, ['TRIP']]),
  )
  expect(await client.follows(['server\\PUMP', 'PUMP'], now)).toMatchObject({
    value: [
      { tag: 'LEVEL', count: 9, cases: 9 },
      { tag: 'TRIP', count: 9, cases: 9 },
    ],
  })
})

it('shows the burst and the nearest past one over the same time, and takes what people said into account', async () => {
  const { client } = open()
  await readOnce(client, serviceWith(upsets(9)))
  const starts = async () => {
    const recalled = await recallAmong(client, recent)
    if (!recalled.ok) throw new Error(recalled.error.message)
    return recalled.value
  }
  const first = await starts()
  expect(first.from).toBe(now)
  expect(first.lanes?.now.map(({ tag, at, kind }) => [tag, at, kind])).toEqual([
    ['FEED', 0, 'matched'],
    ['PUMP', minute, 'matched'],
    ['LEVEL', 2 * minute, 'matched'],
  ])
  expect(first.lanes?.past.map(({ tag, kind }) => [tag, kind])).toContainEqual(['TRIP', 'next'])

  const remark = { name: '', like: [], unlike: [], by: 'Anna', at: now }
  const [rejected, confirmed] = [now - day, now - 4 * day]
  // The times of a burst are those of its first alarm, as pushed or as recorded.
  client.remark([
    { ...remark, from: now + 400, unlike: [rejected], like: [confirmed - 999] },
    { ...remark, from: confirmed, name: 'Feed pump trip' },
  ])
  const { like } = await starts()
  expect(like.map(({ from }) => from)).not.toContain(rejected)
  expect(like[0]).toMatchObject({ from: confirmed, name: 'Feed pump trip', isConfirmed: true })
})

it('answers by what it knew while it learns', async () => {
  const { client, file } = open({ workerFile: 'tests/support/resting-memory-worker.ts' })
  vi.stubEnv('TOCSIN_TEST_MEMORY', file)
  await readOnce(client, serviceWith(upsets(9)))
  await client.add([{ id: 10_000, tag: 'DOOR', raisedAt: now - minute, clearedAt: null }])
  writeFileSync(`${file}.rest`, '')
  const order: string[] = []
  const learning = client.learn().then(() => order.push('learnt'))
  const recalled = await recallAmong(client, recent)
  order.push('recalled')
  await learning
  expect(order).toEqual(['recalled', 'learnt'])
  const knew = { knownTo: now - day + 3 * minute, follows: [{ tag: 'TRIP', count: 5, cases: 5 }] }
  expect(recalled).toMatchObject({ value: knew })
  expect(await client.recall(now)).toMatchObject({ value: { knownTo: now - minute } })
})

it('says nothing of what it does not know, after the burst, and from too few cases', async () => {
  const { client } = open()
  await readOnce(client, serviceWith(upsets(3)))
  const nothing = succeed(nothingRecalled(now - day + 3 * minute))
  expect(await client.recall(now)).toEqual(nothing)
  expect(await recallAmong(client, recent, now + 60 * minute)).toEqual(nothing)
  const unknown = recent.map((raise, place) => ({ ...raise, names: [`X${place}`] }))
  expect(await recallAmong(client, unknown)).toEqual(nothing)
  expect(await client.follows(['PUMP'], now)).toEqual({ ok: true, value: [] })
})

it('does not count a raise as a case before the ten minutes after it are over', async () => {
  const { client } = open()
  const [first] = upsets(1)
  if (!first) throw new Error('no upset')
  const underWay = { ...first, id: 2_000, alarmTime: new Date(now - minute).toISOString() }
  await readOnce(client, serviceWith([...upsets(4), underWay]))
  expect(await client.follows(['FEED'], now)).toMatchObject({
    value: ['PUMP', 'LEVEL', 'TRIP'].map((tag) => ({ tag, count: 4, cases: 4 })),
  })
})

it('does not read again after a restart what it has stored', async () => {
  const { client, again } = open()
  const source = serviceWith([...upsets(80), ...manyOf(1_200)])
  await readOnce(client, source)
  expect(source.asked.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(1_520)
  await client.close()
  const next = again()
  const later = serviceWith([...upsets(80), ...manyOf(1_200)])
  await readOnce(next, later)
  expect(later.asked).toEqual([500])
  expect((await next.follows(['PUMP'], now)).ok).toBe(true)
})

it('goes on where a reading was interrupted', async () => {
  const { client } = open()
  const all = [...upsets(80), ...manyOf(1_200)]
  await readOnce(client, serviceWith(all, 3))
  const rest = serviceWith(all)
  await readOnce(client, rest)
  // The oldest that it has, the 520 that were missing, and one page of the newest.
  expect(rest.asked).toEqual([500, 21, 500])
})

it('reads all that came while the desk was off, also where that was interrupted', async () => {
  const { client, again } = open()
  await readOnce(client, serviceWith(upsets(3)))
  const since = manyOf(1_200).map((one, back) => ({
    ...one,
    id: 10_000 - back,
    alarmTime: new Date(now - back * minute).toISOString(),
  }))
  const all = [...since, ...upsets(3)]
  await readOnce(client, serviceWith(all, 2))
  await client.close()
  const rest = serviceWith(all)
  await readOnce(again(), rest)
  expect(rest.asked).toEqual([500, 500, 211])
  const later = serviceWith(all)
  await readOnce(again(), later)
  expect(later.asked).toEqual([500])
})

describe('a damaged file', () => {
  const keptAs = 'server.sqlite.broken-2026-05-01T12-00-00.000Z'

  it('is set aside and said, and what it had is read again', async () => {
    const { client, file, setAside, files } = open()
    writeFileSync(file, 'not a database '.repeat(100))
    await readOnce(client, serviceWith(upsets(9)))
    expect(setAside).toEqual([keptAs])
    expect(files()).toContain(keptAs)
    expect(await recallAmong(client, recent)).toMatchObject({
      value: { follows: [{ tag: 'TRIP', count: 5, cases: 5 }] },
    })
  })

  it('is found where only a part of it is damaged', async () => {
    const { client, again, file, setAside } = open()
    await readOnce(client, serviceWith([...upsets(80), ...manyOf(1_200)]))
    await client.close()
    truncateSync(file, statSync(file).size / 2)
    const source = serviceWith(upsets(9))
    await readOnce(again(), source)
    expect(setAside).toEqual([keptAs])
    expect(source.asked).toEqual([36, 36])
  })
})

it('keeps the past where only its user can read it', async () => {
  const { client, file } = open()
  await readOnce(client, serviceWith(upsets(1)))
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
})

/** Older alarms of one tag, an hour apart. */
function manyOf(count: number): AlarmHistory[] {
  return Array.from({ length: count }, (_, back) => ({
    id: -back,
    tagId: 9,
    tagName: 'DOOR',
    message: '',
    priority: 4,
    comment: '',
    alarmTime: new Date(now - 81 * day - back * minute).toISOString(),
  }))
}

it('keeps its file within its limit: the oldest go', async () => {
  const { again, file } = open({ maxBytes: 200_000 })
  const client = again()
  for (let page = 0; page < 20; page++) {
    const raises = Array.from({ length: 100 }, (_, place) => {
      const id = page * 100 + place
      return { id, tag: `${id} ${'x'.repeat(990)}`, raisedAt: now - day + id, clearedAt: null }
    })
    expect(await client.add(raises)).toEqual(succeed(true))
  }
  const reach = await client.reach(false)
  if (!reach.ok) throw new Error(reach.error.message)
  expect(reach.value).toMatchObject({ meeting: now - day + 1_999 })
  expect(reach.value.oldest).toBeGreaterThan(now - day + 1_000)
  await client.close()
  expect(statSync(file).size).toBeLessThan(600_000)
})

it('forgets what is said to be of the future', async () => {
  const { client } = open()
  await client.add([
    { id: 1, tag: 'PUMP', raisedAt: now, clearedAt: null },
    { id: 2, tag: 'PUMP', raisedAt: now + 400 * day, clearedAt: null },
  ])
  await client.prune(now - 90 * day, now + day)
  expect(await client.reach(false)).toMatchObject({ value: { oldest: now, meeting: now } })
})

describe('two servers in one thread', () => {
  const raise = (id: number, tag: string) => ({ id, tag, raisedAt: now - id * minute, clearedAt: null })
  function openTwo() {
    const folder = mkdtempSync(join(tmpdir(), 'tocsin-memory-'))
    const thread = createMemoryThread({ workerFile: resolve('src/main/memory/worker.ts') })
    const started: string[] = []
    const [north, south] = ['north', 'south'].map((name) =>
      thread.open({
        file: join(folder, name),
        now: () => now,
        onStarted: () => started.push(name),
        onSetAside: () => undefined,
        onSilent: () => undefined,
      }),
    )
    if (!north || !south) throw new Error('two were opened')
    onTestFinished(async () => {
      await Promise.all([north.close(), south.close()])
      rmSync(folder, { recursive: true, force: true })
    })
    return { north, south, started, folder }
  }

  it('have nothing in common but the thread, and one goes on when the other is closed', async () => {
    const { north, south } = openTwo()
    expect(await north.add([raise(1, 'FEED')])).toEqual(succeed(true))
    expect(await south.add([raise(1, 'PUMP')])).toEqual(succeed(true))
    expect(await north.add([raise(1, 'FEED')])).toEqual(succeed(false))
    await south.prune(now, now)
    expect(await north.reach(false)).toMatchObject({ value: { oldest: now - minute } })
    expect(await south.reach(false)).toMatchObject({ value: { oldest: null } })
    const learning = north.learn()
    await north.close()
    expect(await learning).toMatchObject({ ok: true })
    expect(await north.reach(false)).toMatchObject({ ok: false, error: { code: 'cancelled' } })
    expect(await south.add([raise(2, 'PUMP')])).toEqual(succeed(true))
  })

  it('fail each for itself; one that could not be opened is told of everything again', async () => {
    const { north, south, started, folder } = openTwo()
    mkdirSync(join(folder, 'south'))
    expect(await south.reach(false)).toMatchObject({ ok: false })
    expect(await north.reach(false)).toMatchObject({ ok: true })
    rmSync(join(folder, 'south'), { recursive: true })
    expect(await south.reach(false)).toMatchObject({ ok: true })
    expect(started).toEqual(['south', 'north', 'south'])
  })

  it('end with the last of them, and start again with the next question', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tocsin-memory-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const thread = createMemoryThread({ workerFile: resolve('src/main/memory/worker.ts') })
    const parts = {
      file: join(folder, 'north'),
      now: () => now,
      onSetAside: () => undefined,
      onSilent: () => undefined,
    }
    const first = thread.open(parts)
    await first.add([raise(1, 'FEED')])
    const closing = first.close()
    const next = thread.open({ ...parts, file: join(folder, 'south') })
    expect(await next.add([raise(1, 'PUMP')])).toEqual(succeed(true))
    await Promise.all([closing, next.close()])
  })
})
