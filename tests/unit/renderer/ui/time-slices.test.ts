import { expect, test } from 'vitest'
import { runInSlices, stepInSlices } from '../../../../src/renderer/ui/time-slices.ts'

/** Steps of so many mseconds each on a clock of their own. */
function work(each: readonly number[]) {
  let now = 0
  let done = 0
  let pauses = 0
  function* steps(): Generator<undefined, string, undefined> {
    for (const ms of each) {
      now += ms
      done++
      yield
    }
    return 'the end'
  }
  return {
    steps: steps(),
    terms: (signal?: AbortSignal) => ({
      now: () => now,
      pause: () => {
        pauses++
        return Promise.resolve()
      },
      ...(signal && { signal }),
    }),
    done: () => done,
    pauses: () => pauses,
  }
}

test.each([
  ['nothing to do', [], 0],
  ['short steps run on', [1, 1, 1, 1], 0],
  ['a pause when a frame is due', [3, 3, 3, 3, 3, 3], 2],
  ['a pause after each long step', [20, 20, 20], 3],
])('%s', async (_, each, pauses) => {
  const { steps, terms, ...counted } = work(each)
  expect(await runInSlices(steps, terms())).toBe('the end')
  expect(counted.pauses()).toBe(pauses)
  expect(counted.done()).toBe(each.length)
})

test('work that is no longer wanted is abandoned at the next pause', async () => {
  const { steps, terms, done } = work([20, 20, 20])
  const unwanted = new AbortController()
  const running = runInSlices(steps, terms(unwanted.signal))
  unwanted.abort()
  expect(await running).toBeNull()
  expect(done()).toBe(1)
})

/** Steps of a millisecond each, in tasks that the test begins. */
function stepping(steps: number) {
  let now = 0
  let taken = 0
  const waiting: (() => void)[] = []
  const running = stepInSlices(() => (now++, ++taken < steps), {
    now: () => now,
    pause: () => new Promise((resolve) => waiting.push(resolve)),
  })
  /** Begins task after task; how many steps were taken after each. */
  async function runAll() {
    const after: number[] = []
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      next()
      await new Promise((resolve) => setImmediate(resolve))
      after.push(taken)
    }
    await running
    return after
  }
  return { taken: () => taken, runAll }
}

test('short steps take one task, which is not that of the caller', async () => {
  const { taken, runAll } = stepping(3)
  expect(taken()).toBe(0)
  expect(await runAll()).toEqual([3])
})

test('long ones pause', async () => {
  expect(await stepping(20).runAll()).toEqual([8, 16, 20])
})
