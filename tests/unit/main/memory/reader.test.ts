import { expect, it } from 'vitest'
import { createMemoryReader } from '../../../../src/main/memory/reader.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('leaves no timer behind when it is stopped while the service answers', async () => {
  const clock = createManualClock()
  let asked = 0
  const reader = createMemoryReader({
    source: {
      histories: (_query, signal) => {
        asked++
        return new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve(fail('cancelled', 'stopped')))
        })
      },
    },
    client: {
      add: () => Promise.resolve(succeed(false)),
      reach: () => Promise.resolve(succeed({ isWhole: false, oldest: null, meeting: null })),
      meet: () => Promise.resolve(succeed(null)),
      prune: () => Promise.resolve(succeed(null)),
      learn: () => Promise.resolve(succeed(null)),
    },
    clock,
    log: () => undefined,
  })
  reader.start()
  await clock.advance(2_000)
  await settled()
  expect(asked).toBe(1)
  reader.stop()
  await settled()
  expect(clock.pending()).toBe(0)
})
