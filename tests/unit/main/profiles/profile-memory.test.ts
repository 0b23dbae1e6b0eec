import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createProfileMemory } from '../../../../src/main/profiles/profile-memory.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

it('answers all screens that ask in the same second from one look at the journal', async () => {
  const clock = createManualClock(Date.UTC(2026, 10, 15))
  let looks = 0
  const memory = createProfileMemory({
    folder: tempFolder(),
    memoryFile: resolve('src/main/memory/worker.ts'),
    profile: serverProfileSchema.parse({
      id: 'north',
      name: 'North',
      kind: 'remote',
      baseUrl: 'https://north',
    }),
    source: { histories: () => Promise.resolve(succeed({ items: [], total: 0, malformed: 0 })) },
    staysSince: () => (looks++, []),
    clock,
    log: () => undefined,
    onSetAside: () => undefined,
  })
  onTestFinished(() => memory.stop())
  const answers = await Promise.all(Array.from({ length: 300 }, () => memory.recall()))
  expect(answers).toEqual(Array(300).fill(succeed({ like: [], follows: [] })))
  expect(looks).toBe(1)
  await clock.advance(1_000)
  await memory.recall()
  expect(looks).toBe(2)
})
