import { expect, test } from 'vitest'
import { createTurns } from '../../../../src/main/platform/turns.ts'
import { requestWithin } from '../../../../src/main/server/deadline.ts'
import type { Result } from '../../../../src/shared/result.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** An answer whose reading does not end. */
function* endless(): Generator<void, Result<null>> {
  for (;;) yield
}
const readEndlessly = (signal: AbortSignal) => createTurns().finish(endless(), signal)

test('an answer that is being read when its request is cancelled is not read on', async () => {
  const cancel = new AbortController()
  const { signal } = cancel
  const answered = requestWithin({ clock: createManualClock(), deadlineMs: 1_000, signal }, readEndlessly)
  cancel.abort()
  expect(await answered).toMatchObject({ ok: false, error: { code: 'cancelled' } })
})

test('nor is one that is being read at the deadline', async () => {
  const clock = createManualClock()
  const answered = requestWithin({ clock, deadlineMs: 1_000 }, readEndlessly)
  await clock.advance(1_000)
  expect(await answered).toMatchObject({
    ok: false,
    error: { code: 'unreachable', message: 'the service did not answer in time' },
  })
})
