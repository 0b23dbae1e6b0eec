import { startFaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'
import { expect, isLive, startWebDesk, test } from '../../support/web-desk.ts'

test('who was called, with what outcome, and about which alarm', async ({ page, open }) => {
  // The service's clock stands still, and with it the call: nobody picks up before it is looked at.
  const now = Date.now()
  const { service } = await open({ now: () => now })
  await isLive(page)
  const named = await service.post({
    path: 'NORTH\\BOILER2\\LT204.HIHI',
    alarmMessage: 'Drum level',
    alarmActions: [{ type: 'CallGroup', id: 1, parameter: 'Come to boiler 2' }],
  })
  await service.request('/api/v1/call/users', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userIds: [1], msgText: 'Called by hand', msgNum: 1 }),
  })
  await expect(page.getByRole('link', { name: 'Live 1' })).toBeVisible()
  await page.getByRole('link', { name: 'Call records' }).click()
  const table = page.getByRole('grid', { name: 'Call records' })
  const byHand = table.getByRole('row').filter({ hasText: 'Called by hand' })
  await expect(byHand).toContainText('queued')
  await expect(byHand).toContainText(/Time match: Drum level, \d+ s before/)
  const byAlarm = table.getByRole('row').filter({ hasText: 'Come to boiler 2' })
  await expect(byAlarm.first()).toContainText(`Alarm ${named}`)

  await page.getByTestId('record-find').fill('by hand')
  await expect(byAlarm).toHaveCount(0)
  await expect(byHand).toHaveCount(1)
  await page.getByTestId('record-find').fill('')
  await byAlarm.first().click()
  await page.keyboard.press('c')
  await expect(page.getByTestId('call-text')).toHaveValue(/Drum level/)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('call-text')).toHaveCount(0)
  await byAlarm
    .first()
    .getByRole('button', { name: `Alarm ${named}` })
    .click()
  await expect(page.getByRole('complementary').filter({ hasText: 'Drum level' })).toBeVisible()
})

test('an alarm that is no longer current is found in the histories, by its time', async ({
  page,
  openFaulty,
}) => {
  const { service, faulty } = await openFaulty()
  await isLive(page)
  const named = await service.post({
    path: 'NORTH\\BOILER2\\LT204.HIHI',
    alarmMessage: 'Drum level',
    alarmActions: [{ type: 'CallGroup', id: 1, parameter: 'Come to boiler 2' }],
  })
  await expect(page.getByRole('link', { name: 'Live 1' })).toBeVisible()
  // The list knows nothing of it any more, as after its end.
  faulty.always(
    { method: 'GET', path: '/api/v1/alarms' },
    { kind: 'change', body: () => ({ items: [], paging: { offset: 0, limit: 100, total: 0 } }) },
  )
  await page.keyboard.press('Alt+c')
  await expect(page.getByRole('link', { name: 'Live 0' })).toBeVisible()
  await page.getByRole('link', { name: 'Call records' }).click()
  const record = page.getByRole('row').filter({ hasText: 'Come to boiler 2' }).first()
  const way = record.getByRole('button', { name: `Alarm ${named}` })
  await expect(way).toHaveAttribute('title', /no longer active/)
  await way.click()
  await expect(page.getByTestId('history-detail')).toContainText('Drum level')
  await expect(page.getByTestId('chip')).toContainText('LT204.HIHI')
})

test('records of a service of another make: a bare array, its own fields, no outcome that we know', async ({
  page,
}) => {
  const service = await startService()
  const foreign = await startFaultyService(service)
  const records = [
    {
      Callee: 'M. Arnaud',
      When: new Date(Date.now() - 60_000).toISOString(),
      Call_Result: 'BUSY',
      retries: 2,
    },
    { Callee: 'S. Keller', When: new Date(Date.now() - 90_000).toISOString(), tags: ['night'] },
    { Callee: 'Nobody', When: '2001-01-01T00:00:00Z' },
  ]
  foreign.always(
    { method: 'GET', path: '/api/v1/call/histories' },
    { kind: 'answer', status: 200, body: records },
  )
  const host = await startWebDesk(['--server', foreign.url], { TOCSIN_TOKEN: service.token })
  await page.goto(host.address())
  await isLive(page)
  await page.getByRole('link', { name: 'Call records' }).click()
  const table = page.getByRole('grid', { name: 'Call records' })
  await expect(table.getByRole('columnheader')).toHaveText([
    /Callee/,
    /When/,
    /Call_Result/,
    /retries/,
    /tags/,
    /Alarm/,
  ])
  await expect(table.getByRole('row').filter({ hasText: 'M. Arnaud' })).toContainText('BUSY')
  await expect(table.getByRole('row').filter({ hasText: 'S. Keller' })).toContainText('["night"]')
  await expect(table.getByRole('row').filter({ hasText: 'Nobody' })).toHaveCount(0)
  await host.stop()
  await foreign.stop()
  await service.stop()
})

test('a service without call records says so, and one that fails is asked again', async ({ page }) => {
  const service = await startService()
  const faulty = await startFaultyService(service)
  faulty.next(
    { method: 'GET', path: '/api/v1/call/histories' },
    { kind: 'answer', status: 500, body: 'broken' },
  )
  const host = await startWebDesk(['--server', faulty.url], { TOCSIN_TOKEN: service.token })
  await page.goto(host.address())
  await isLive(page)
  await page.getByRole('link', { name: 'Call records' }).click()
  const message = page.getByTestId('record-message')
  await expect(message).toContainText('broken')
  await message.getByRole('button').click()
  await expect(message).not.toContainText('broken')
  await expect(message).toBeVisible()
  await host.stop()
  await faulty.stop()
  await service.stop()
})
