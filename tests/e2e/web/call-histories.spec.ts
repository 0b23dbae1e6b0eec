import { expect, isLive, test } from '../../support/web-desk.ts'

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
  await page.getByRole('link', { name: /^Calls/ }).click()
  const table = page.getByRole('grid', { name: 'Calls' })
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
  await page.getByRole('link', { name: /^Calls/ }).click()
  const record = page.getByRole('row').filter({ hasText: 'Come to boiler 2' }).first()
  const way = record.getByRole('button', { name: `Alarm ${named}` })
  await expect(way).toHaveAttribute('title', /no longer active/)
  await way.click()
  await expect(page.getByTestId('history-detail')).toContainText('Drum level')
  await expect(page.getByTestId('chip')).toContainText('LT204.HIHI')
})

test('a call from this desk and its records are one row that names who accepted', async ({
  page,
  openFaulty,
}) => {
  const { service, faulty } = await openFaulty()
  await isLive(page)
  const callHistories = { method: 'GET', path: '/api/v1/call/histories' } as const
  // Everybody accepts: what the service makes of a call is a matter of chance.
  faulty.always(callHistories, {
    kind: 'change',
    body: (answered) =>
      JSON.parse(JSON.stringify(answered).replaceAll(/"outcome":"\w+"/g, '"outcome":"accepted"')) as unknown,
  })
  await service.request('/api/v1/call/users', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userIds: [2], msgText: 'From elsewhere', msgNum: 1 }),
  })
  await page.evaluate(() => (location.hash = '#/call-records'))
  await expect(page).toHaveURL(/#\/calls/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Call records' })).toHaveCount(0)
  const table = page.getByRole('grid', { name: 'Calls' })
  const elsewhere = table.getByRole('row').filter({ hasText: 'From elsewhere' })
  await expect(elsewhere).toContainText('the server')

  await page.getByRole('button', { name: /^New call/ }).click()
  await page.getByTestId('call-find').fill('K. Brandt')
  await expect(page.getByRole('option').first()).toContainText('K. Brandt')
  await page.keyboard.press('Enter')
  await page.getByTestId('call-text').fill('From this desk')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('call-card')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-end')).toContainText('call placed')
  await page.keyboard.press('Escape')
  const own = table.getByRole('row').filter({ hasText: 'From this desk' })
  await expect(own).toHaveCount(1)
  await expect(own).toContainText('this desk')
  // Its progress is followed without a refresh; a refresh reads its record, and it stays one row.
  await expect(own).toContainText('accepted the call: K. Brandt')
  await page.getByRole('button', { name: /Refresh/ }).click()
  await expect(page.getByTestId('record-state')).toHaveText('all 2 loaded')
  await expect(page.getByTestId('call-count')).toHaveText('2 calls')
  await expect(own).toHaveCount(1)
  await own.click()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-records')).toContainText('K. Brandt')

  await page.getByRole('button', { name: 'From this desk', exact: true }).click()
  await expect(elsewhere).toHaveCount(0)
  await expect(own).toHaveCount(1)
})

test('who accepted a call has not acknowledged its alarm: the words are apart, in calls and in the list', async ({
  page,
  openFaulty,
}) => {
  const { service, faulty } = await openFaulty()
  await isLive(page)
  faulty.always(
    { method: 'GET', path: '/api/v1/call/histories' },
    {
      kind: 'change',
      body: (answered) =>
        JSON.parse(
          JSON.stringify(answered).replaceAll(/"outcome":"\w+"/g, '"outcome":"accepted"'),
        ) as unknown,
    },
  )
  await service.post({
    path: 'NORTH\\BOILER2\\LT204.HIHI',
    alarmMessage: 'Drum level',
    alarmActions: [{ type: 'CallGroup', id: 1, parameter: 'Come to boiler 2' }],
  })
  await expect(page.getByRole('row', { name: /Drum level/ })).toHaveAccessibleName(/not acknowledged/)
  await page.getByRole('link', { name: /^Calls/ }).click()
  const record = page.getByRole('row').filter({ hasText: 'Come to boiler 2' }).first()
  await expect(record).toContainText('accepted the call')
  await expect(record).toContainText('not acknowledged')
})
