import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRetryingWriter, createStorageHealth } from '../../../../src/main/storage/retrying-writer.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'

function openWriter(options: { maxBatch?: number } = {}) {
  const clock = createManualClock()
  const disk = new Map<string, number>()
  const state = { fails: false, batches: [] as number[] }
  const problems: (string | null)[] = []
  const writer = createRetryingWriter<string, number>({
    file: 'file',
    delayMs: 250,
    clock,
    ...options,
    report: (_file, problem) => problems.push(problem),
    async write(batch) {
      // As on a real disk, the answer takes a moment in which more may be put.
      await Promise.resolve()
      if (state.fails) throw new Error('no space')
      state.batches.push(batch.size)
      for (const [key, value] of batch) disk.set(key, value)
    },
  })
  return { ...writer, clock, disk, state, problems }
}

it('collects values for a moment and writes them together', async () => {
  const { put, clock, disk, state } = openWriter()
  for (let n = 1; n <= 100; n++) put(`key ${n % 10}`, n)
  await clock.advance(249)
  expect(disk.size).toBe(0)
  await clock.advance(1)
  expect(state.batches).toEqual([10])
  expect(disk.get('key 0')).toBe(100)
  expect(clock.pending()).toBe(0)
})

it('writes no more at once than the limit', async () => {
  const { put, clock, disk, state } = openWriter({ maxBatch: 4 })
  for (let n = 1; n <= 10; n++) put(`key ${n}`, n)
  await clock.advance(250)
  expect(state.batches).toEqual([4, 4, 2])
  expect(disk.size).toBe(10)
})

it('retries with longer and longer pauses, and says when it fails and when it no longer does', async () => {
  const { put, clock, disk, state, problems } = openWriter()
  state.fails = true
  put('a', 1)
  await clock.advance(120_000)
  expect(problems.length).toBeGreaterThan(5)
  expect(problems.length).toBeLessThan(15)
  state.fails = false
  await clock.advance(30_000)
  expect(disk.get('a')).toBe(1)
  expect(problems.at(-1)).toBeNull()
  expect(clock.pending()).toBe(0)
})

it('makes one last attempt when it stops, and leaves no timer', async () => {
  const { put, stop, clock, disk, state } = openWriter()
  put('a', 1)
  await stop()
  expect(disk.get('a')).toBe(1)
  state.fails = true
  const second = openWriter()
  second.state.fails = true
  second.put('a', 1)
  await second.stop()
  expect(second.clock.pending() + clock.pending()).toBe(0)
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('put'), key: fc.constantFrom('a', 'b', 'c'), value: fc.nat() }),
  fc.record({ kind: fc.constant('fail'), fails: fc.boolean() }),
  fc.record({ kind: fc.constant('wait'), ms: fc.nat(1_000) }),
)

it('ends with the newest value of every key on disk, whatever failed in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 40 }),
      fc.integer({ min: 1, max: 3 }),
      async (steps, maxBatch) => {
        const { put, clock, disk, state, stop } = openWriter({ maxBatch })
        const expected = new Map<string, number>()
        for (const each of steps) {
          if ('key' in each) {
            put(each.key, each.value)
            expected.set(each.key, each.value)
          } else if ('fails' in each) state.fails = each.fails
          else await clock.advance(each.ms)
        }
        state.fails = false
        await clock.advance(60_000)
        expect(new Map([...disk].toSorted())).toEqual(new Map([...expected].toSorted()))
        await stop()
        expect(clock.pending()).toBe(0)
      },
    ),
    { numRuns: 200 },
  )
})

it('writes a value again that was put anew while it was being written', async () => {
  let current = 'old'
  const disk: string[] = []
  const content = () => current
  const began = Promise.withResolvers<void>()
  const { put, flush } = createRetryingWriter<'content', () => string>({
    file: 'file',
    delayMs: 0,
    clock: createManualClock(),
    report: () => undefined,
    async write(batch) {
      for (const text of batch.values()) disk.push(text())
      began.resolve()
      await new Promise(setImmediate)
    },
  })
  put('content', content)
  const writing = flush()
  await began.promise
  current = 'new'
  put('content', content)
  await writing
  await flush()
  expect(disk).toEqual(['old', 'new'])
})

it('has written everything once it has stopped, however many flushes are under way', async () => {
  const disk = new Set<number>()
  const { put, flush, stop } = createRetryingWriter<number, null>({
    file: 'file',
    delayMs: 0,
    clock: createManualClock(),
    report: () => undefined,
    async write(batch) {
      await new Promise(setImmediate)
      for (const key of batch.keys()) disk.add(key)
    },
  })
  for (let n = 1; n <= 5; n++) {
    put(n, null)
    void flush()
    await Promise.resolve()
  }
  await stop()
  expect(disk.size).toBe(5)
})

describe('the health of storage', () => {
  it('names the files that fail while they do, and logs each change once', () => {
    const details: (string | null)[] = []
    const { log, lines } = createLogRecorder()
    const report = createStorageHealth({ folder: '/p', log, onChange: (detail) => details.push(detail) })
    report('/p/book/a.json', 'no space')
    report('/p/book/a.json', 'no space')
    report('/p/settings.json', 'no space')
    report('/p/book/a.json', null)
    report('/p/settings.json', null)
    report('/p/settings.json', null)
    expect(details).toEqual([
      'book/a.json: no space',
      'book/a.json: no space; settings.json: no space',
      'settings.json: no space',
      null,
    ])
    expect(lines).toHaveLength(4)
  })

  it('counts what it does not name', () => {
    let last: string | null = null
    const report = createStorageHealth({
      folder: '/p',
      log: createLogRecorder().log,
      onChange: (detail) => (last = detail),
    })
    for (const name of ['a', 'b', 'c', 'd', 'e']) report(`/p/${name}`, 'full')
    expect(last).toBe('a: full; b: full; c: full; +2')
  })
})
