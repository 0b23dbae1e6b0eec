import { expect, it } from 'vitest'
import { createMemoryReader } from '../../../../src/main/memory/reader.ts'
import type { StoredRaise } from '../../../../src/main/memory/client.ts'
import type { AlarmHistory } from '../../../../src/shared/model/records.ts'
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

it('learns names of a tag that are no longer than any, and nothing of the future or of too long ago', async () => {
  const now = Date.UTC(2026, 4, 1)
  const clock = createManualClock(now)
  const added: StoredRaise[] = []
  const history = (id: number, tagName: string, at: number): AlarmHistory => ({
    id,
    tagId: 1,
    tagName,
    message: '',
    priority: 1,
    comment: '',
    alarmTime: new Date(at).toISOString(),
  })
  const items = [
    history(1, 'x'.repeat(65_000), now - 1_000),
    history(2, 'AHEAD', now + 60_000),
    history(3, 'FUTURE', now + 2 * 86_400_000),
    history(4, 'PAST', now - 91 * 86_400_000),
  ]
  const pruned: { before: number; after: number }[] = []
  const reader = createMemoryReader({
    source: { histories: () => Promise.resolve(succeed({ items, total: 4, malformed: 0 })) },
    client: {
      add: (raises) => {
        added.push(...raises)
        return Promise.resolve(succeed(false))
      },
      reach: () => Promise.resolve(succeed({ isWhole: true, oldest: null, meeting: null })),
      meet: () => Promise.resolve(succeed(null)),
      prune: (before, after) => {
        pruned.push({ before, after })
        return Promise.resolve(succeed(null))
      },
      learn: () => Promise.resolve(succeed(null)),
    },
    clock,
    log: () => undefined,
  })
  reader.start()
  await clock.advance(2_000)
  await settled()
  reader.stop()
  expect(added.map(({ id, tag }) => [id, tag.length])).toEqual([
    [1, 1_000],
    [2, 5],
  ])
  expect(pruned).toEqual([{ before: now + 2_000 - 90 * 86_400_000, after: now + 2_000 + 86_400_000 }])
})
