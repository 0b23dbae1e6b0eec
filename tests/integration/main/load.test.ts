import { expect, it, onTestFinished } from 'vitest'
import { makeLiveApp, replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startService } from '../../support/service.ts'

it('tells pages of a flood, and of another one when its limits are others', async () => {
  const service = await startService()
  onTestFinished(() => service.stop())
  const test = await makeLiveApp(service)
  for (const n of [1, 2, 3]) await service.post({ path: `NORTH\\P${n}`, alarmMessage: `Seal ${n}` })
  const pushed = () => test.pushes.findLast(({ name }) => name === 'load.changed')?.payload
  await eventually(() =>
    expect(pushed()).toMatchObject({ peaks: expect.arrayContaining([3]) as unknown, flood: null }),
  )
  const { report } = (await replyOf(test.ask('desk.snapshot', null))).settings
  await replyOf(test.ask('settings.change', { report: { ...report, floodStart: 2, floodEnd: 1 } }))
  await eventually(() => expect(pushed()).toMatchObject({ flood: { peak: 3 } }))
  const { load } = await replyOf(test.ask('desk.snapshot', null))
  expect(load.flood?.until).toBeGreaterThan(Date.now() + 9 * 60_000)
})
