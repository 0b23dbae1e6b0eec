import { expect, it, onTestFinished } from 'vitest'
import { clockOf } from '../../../src/shared/rules/service-clock.ts'
import { makeLiveApp, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService } from '../../support/service.ts'

it('measures how far the clock of a server is off, and follows it when it is set', async () => {
  let aheadMs = 40_000
  const service = await startService({ alarms: 1, now: () => Date.now() + aheadMs })
  onTestFinished(() => service.stop())
  const test = await makeLiveApp(service)

  const isMeasured = () =>
    eventually(async () => {
      const { status, servers } = await replyOf(test.ask('desk.snapshot', null))
      const [measured, summary] = [clockOf(status), servers[0]?.clock]
      expect(measured?.uncertaintyMs).toBeLessThan(500)
      // The summary changes only for what tells a reader something else: isSameClock.
      expect(summary?.uncertaintyMs).toBeLessThan(1_000)
      for (const clock of [measured, summary]) {
        const apart = Math.abs((clock?.offsetMs ?? NaN) - aheadMs)
        expect(apart).toBeLessThanOrEqual(2 * (clock?.uncertaintyMs ?? NaN) + 100)
      }
    })
  await isMeasured()
  aheadMs = -90_000
  await isMeasured()
})
