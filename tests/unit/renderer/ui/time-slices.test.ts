import { expect, test } from 'vitest'
import { runInSlices } from '../../../../src/renderer/ui/time-slices.ts'

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
    terms: (wanted: () => boolean = () => true) => ({
      now: () => now,
      pause: () => {
        pauses++
        return Promise.resolve()
      },
      isWanted: wanted,
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
  expect(
    await runInSlices(
      steps,
      terms(() => done() < 2),
    ),
  ).toBeNull()
  expect(done()).toBe(2)
})
