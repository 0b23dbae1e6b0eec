import { expect, it } from 'vitest'
import { doInSlices } from '../../../../src/main/memory/slices.ts'

/** Steps of so many milliseconds each, and what came of them. */
async function run(stepMs: readonly number[], stopAfter = Infinity) {
  let now = 0
  const seen = { rested: [] as number[], slices: 0, done: 0 }
  function* steps(): Generator<void, string> {
    for (const ms of stepMs) {
      now += ms
      seen.done += 1
      yield
    }
    return 'learnt'
  }
  const result = await doInSlices(steps(), {
    steady: () => now,
    rest: (ms) => {
      seen.rested.push(ms)
      now += ms
      return Promise.resolve()
    },
    isStopped: () => seen.done >= stopAfter,
    onSlice: () => (seen.slices += 1),
  })
  return { result, ...seen }
}

it.each([
  ['what is short, at once', [5, 5], []],
  ['what is long, and rests nine times as long', [15, 15, 15, 15], [270, 270]],
  ['and after a step that was long as well', [1, 300, 1], [2_709]],
])('does %s', async (_, stepMs, rested) => {
  const done = await run(stepMs)
  expect(done).toMatchObject({ result: 'learnt', rested, slices: rested.length })
})

it('ends where it is stopped', async () => {
  expect(await run([15, 15, 15, 15, 15], 3)).toMatchObject({ result: null, done: 3 })
})
