import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const acknowledgements = { method: 'POST', path: '/acknowledgements' } as const
const takesAcknowledgements = {
  welcomed: true,
  profiles: [
    {
      acknowledge: { method: 'POST', path: '/acknowledgements', body: '{"id":"{id}","user":"{user}"}' },
      // The list that follows an acknowledgement is the only one within the test.
      reconcileMillis: 600_000,
    },
  ],
}

test('where the service takes no acknowledgements, list, details and palette say where it is done', async ({
  page,
  open,
}) => {
  const { service } = await open()
  await isLive(page)
  await service.post({ path: 'NORTH\\B2\\LT204', priority: 1, alarmMessage: 'Drum level high' })
  const row = rowOf(page, 'Drum level high')
  await row.locator('[data-column=ackUser]').hover()
  await expect(row.getByTitle('Acknowledge in the control system')).toHaveCount(1)
  await row.click()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('detail')).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(page.getByTestId('acknowledge-elsewhere')).toHaveText('Acknowledge in the control system')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('acknowledge')
  await expect(page.getByRole('option', { name: 'Acknowledge in the control system' })).toBeVisible()
})

test('where it does, A acknowledges the selected alarms, and the rows change when its list says so', async ({
  page,
  openFaulty,
}) => {
  const { service, faulty } = await openFaulty({}, { settings: takesAcknowledgements })
  await isLive(page)
  await service.post({ path: 'NORTH\\B2\\LT204', priority: 1, alarmMessage: 'Drum level high' })
  await service.post({ path: 'NORTH\\B2\\PT110', priority: 1, alarmMessage: 'Steam pressure low' })
  const level = rowOf(page, 'Drum level high')
  const pressure = rowOf(page, 'Steam pressure low')
  await level.click()
  await pressure.click({ modifiers: ['Control'] })
  await expect(page.getByTestId('acknowledge')).toContainText('Acknowledge 2 alarms')
  await page.keyboard.press('a')
  await expect(level).toHaveAccessibleName(/acknowledged by/)
  await expect(pressure).toHaveAccessibleName(/acknowledged by/)
  await expect(page.getByTestId('acknowledge')).toHaveCount(0)
  expect(faulty.to('POST', '/acknowledgements')).toHaveLength(2)
  const { items } = await service.list()
  expect(items.map(({ ackUser }) => ackUser !== '')).toEqual([true, true])
})

test('an acknowledgement that fails is named, and the row stays as it is', async ({ page, openFaulty }) => {
  const { service, faulty } = await openFaulty({}, { settings: takesAcknowledgements })
  await isLive(page)
  await service.post({ path: 'NORTH\\B2\\LT204', priority: 1, alarmMessage: 'Drum level high' })
  const level = rowOf(page, 'Drum level high')
  await level.click()
  faulty.next(acknowledgements, { kind: 'answer', status: 503, body: { detail: 'out of order' } })
  await page.keyboard.press('a')
  await expect(page.getByTestId('failure')).toContainText('Drum level high')
  await expect(level).toHaveAccessibleName(/not acknowledged/)

  faulty.next(acknowledgements, { kind: 'answer', status: 200, body: true })
  await page.keyboard.press('a')
  await expect(page.getByTestId('failure').last()).toContainText('lists it as not acknowledged')
  await expect(level).toHaveAccessibleName(/not acknowledged/)
})
