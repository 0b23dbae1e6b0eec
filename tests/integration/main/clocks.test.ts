import { expect, it, onTestFinished } from 'vitest'
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
      for (const clock of [servers[0]?.clock, { offsetMs: status.clockOffsetMs, ...uncertaintyOf(status) }]) {
        expect(clock?.uncertaintyMs).toBeLessThan(500)
        const apart = Math.abs((clock?.offsetMs ?? NaN) - aheadMs)
        // The summary keeps what tells a reader the same.
        expect(apart).toBeLessThanOrEqual(2 * (clock?.uncertaintyMs ?? NaN) + 100)
      }
    })
  await isMeasured()
  aheadMs = -90_000
  await isMeasured()
}, 40_000)

const uncertaintyOf = ({ clockUncertaintyMs }: { clockUncertaintyMs?: number | undefined }) => ({
  uncertaintyMs: clockUncertaintyMs ?? NaN,
})
