import { expect, test } from 'vitest'
import { createHeapSaver } from '../../../../src/main/platform/heap.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const saves = '--memory-saver-mode'
const saverHeap = () => {
  const clock = createManualClock()
  const flags: string[] = []
  let processor = 0
  const saver = createHeapSaver({
    clock,
    processorMs: () => processor,
    setFlag: (flag) => void flags.push(flag),
  })
  return {
    clock,
    saver,
    flags,
    /** Five seconds in which the process takes a share of a core. */
    async period(share: number) {
      processor += 5_000 * share
      await clock.advance(5_000)
    },
  }
}

test.each([
  { name: 'the start, then rest', shares: [0.9, 0.8, 0.02, 0.02], flags: [saves] },
  {
    name: 'a flood between rests',
    shares: [0.02, 0.5, 1.6, 0.01],
    flags: [saves, '--no-memory-saver-mode', saves],
  },
  { name: 'work all the time', shares: [0.2, 0.3, 1, 0.25], flags: [] },
])('$name', async ({ shares, flags }) => {
  const desk = saverHeap()
  desk.saver.start()
  for (const share of shares) await desk.period(share)
  expect(desk.flags).toEqual(flags)
})

test('a machine that slept: what was used before it counts for no work after it', async () => {
  const desk = saverHeap()
  desk.saver.start()
  desk.clock.leap(3_600_000)
  await desk.period(0.02)
  expect(desk.flags).toEqual([saves])
})

test('stop leaves no timer and the memory as V8 has it', async () => {
  const desk = saverHeap()
  desk.saver.start()
  await desk.period(0.01)
  desk.saver.stop()
  expect(desk.flags.at(-1)).toBe('--no-memory-saver-mode')
  expect(desk.clock.pending()).toBe(0)
})
