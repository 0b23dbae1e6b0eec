import { expect, it, onTestFinished } from 'vitest'
import { makeLiveApp, replyOf } from '../../support/app.ts'
import { startService } from '../../support/service.ts'

it('a check that finds nothing is shown at once, not with the next sign of life', async () => {
  const service = await startService({ alarms: 2 })
  onTestFinished(() => service.stop())
  const { ask, pushes } = await makeLiveApp(service)
  pushes.length = 0
  const askedAt = Date.now()
  await replyOf(ask('desk.check', null))
  const confirmed = pushes.flatMap((push) => (push.name === 'desk.status' ? [push.payload.confirmedAt] : []))
  expect(confirmed.at(-1)).toBeGreaterThanOrEqual(askedAt)
})
