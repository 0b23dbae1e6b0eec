import { rmSync } from 'node:fs'
import { ageCalls } from '../../support/aged-calls.ts'
import { makeProfile } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'
import { expect, isLive, rowOf, startWebDesk, test } from '../../support/web-desk.ts'
import { callFlows } from '../flows/calls.ts'

test('the details show the history of the tag, its statistics and the calls about it', async ({
  page,
  open,
}) => {
  const { service } = await open()
  await isLive(page)
  const path = 'NORTH\\BOILER2\\LT204.HIHI'
  await service.post({ path, alarmMessage: 'Drum level', priority: 1 })
  await service.post({ path, raised: false })
  const actions = [{ type: 'CallGroup', id: 1, parameter: 'Come to boiler 2' }]
  await service.post({ path, alarmMessage: 'Drum level again', priority: 1, alarmActions: actions })
  await rowOf(page, 'Drum level again').click()
  await expect(page.getByTestId('tag-history').getByRole('listitem')).toHaveCount(2)
  await expect(page.getByTestId('tag-statistic')).toContainText('2 alarms')
  await expect(page.getByTestId('alarm-calls').getByRole('listitem').first()).toBeVisible()
})

callFlows(test)

test('a call without acknowledgement has a reminder that calls again with the same message, or is dismissed', async ({
  page,
  atEnd,
}) => {
  const profile = makeProfile({ welcomed: true })
  atEnd(() => Promise.resolve(rmSync(profile, { recursive: true, force: true })))
  const service = await startService()
  atEnd(() => service.stop())
  const start = () =>
    startWebDesk([`--profile=${profile}`, `--server=${service.url}`], { TOCSIN_TOKEN: service.token })
  await service.post({ path: 'NORTH\\B2\\LT204', priority: 1, alarmMessage: 'Drum level high' })
  const first = await start()
  await page.goto(first.address())
  await isLive(page)
  await rowOf(page, 'Drum level high').click()
  await page.keyboard.press('c')
  await page.getByTestId('call-find').fill('K. Brandt')
  await expect(page.getByRole('option').first()).toContainText('K. Brandt')
  await page.keyboard.press('Enter')
  await page.getByTestId('call-text').fill('Please look at the drum')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('call-card')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-end')).toContainText('call placed')
  await first.stop()
  ageCalls(profile, 12)

  const second = await start()
  atEnd(() => second.stop())
  await page.goto(second.address())
  const reminder = page.getByTestId('reminder')
  await expect(reminder).toContainText('“Drum level high” not acknowledged since the call')
  await reminder.getByRole('button', { name: 'Call again' }).click()
  await expect(page.getByTestId('call-text')).toHaveValue('Please look at the drum')
  await expect(page.getByTestId('called')).toContainText('K. Brandt')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Calls/ }).click()
  await expect(reminder).toHaveCount(1)
  await reminder.getByRole('button', { name: 'Dismiss' }).click()
  await expect(reminder).toHaveCount(0)
})
