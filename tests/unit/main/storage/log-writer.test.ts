import { expect, it } from 'vitest'
import { createLogWriter } from '../../../../src/main/storage/log-writer.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function open() {
  const clock = createManualClock(1_000)
  const disk: string[] = []
  const state = { isFull: false, largest: 0 }
  const problems: string[] = []
  const writer = createLogWriter<string>({
    clock,
    file: 'log',
    delayMs: 250,
    maxBatch: 10,
    maxWaiting: 50,
    lost: ({ entries, since }) => `lost ${entries} since ${since}`,
    report: (file, problem) => problems.push(`${file}: ${problem ?? 'again'}`),
    async write(batch) {
      state.largest = Math.max(state.largest, batch.length)
      await Promise.resolve()
      if (state.isFull) throw new Error('full')
      disk.push(...batch)
    },
  })
  const fill = (from: number, to: number) => {
    for (let n = from; n <= to; n++) writer.append(String(n))
  }
  return { ...writer, clock, disk, state, problems, fill }
}

it('loses nothing of a burst while the disk works, however long it is', async () => {
  const { fill, flush, disk } = open()
  fill(1, 1_000)
  await flush()
  expect(disk).toHaveLength(1_000)
})

it('keeps what came first on a full disk, counts the rest, says so once, and records it in its place', async () => {
  const { fill, flush, clock, disk, state, problems } = open()
  state.isFull = true
  fill(1, 10)
  expect(await flush()).toBe(false)
  fill(11, 60)
  await clock.advance(5_000)
  fill(61, 80)
  expect(problems.filter((problem) => problem.includes('lost entries'))).toHaveLength(1)
  await clock.advance(60_000)
  state.isFull = false
  await clock.advance(60_000)
  fill(81, 82)
  await flush()
  const numbers = Array.from({ length: 50 }, (_, place) => String(place + 1))
  expect(disk).toEqual([...numbers, 'lost 30 since 1000', '81', '82'])
  expect(problems.filter((problem) => problem.includes('again'))).toHaveLength(2)
  expect(state.largest).toBe(10)
})

it('records the loss although nothing comes after it, also in its last attempt', async () => {
  const { fill, flush, stop, disk, state } = open()
  state.isFull = true
  fill(1, 1)
  await flush()
  fill(2, 60)
  state.isFull = false
  await stop()
  expect(disk.slice(-2)).toEqual(['50', 'lost 10 since 1000'])
})
