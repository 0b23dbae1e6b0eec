import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'
import { detailFlows } from '../flows/detail.ts'

detailFlows(test)

test('alarms that stand already are shown, and nobody is told about them', async ({ open }) => {
  const { page } = await open({ alarms: 40 })
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('40')
  await expect(page.getByTestId('announcement')).toHaveCount(0)
})

for (const pushOnCreate of [true, false]) {
  const way = pushOnCreate ? 'the hub announces it' : 'only looking finds it'
  test(`a new alarm is on screen and announced once when ${way}`, async ({ open }) => {
    const { page, service } = await open({ alarms: 3, pushOnCreate })
    await isLive(page)
    await service.post({
      path: 'NORTH\\BOILER2\\LT204.HIHI',
      priority: 1,
      alarmMessage: 'Drum level high-high',
    })
    await expect(rowOf(page, 'Drum level high-high')).toHaveCount(1)
    await expect(page.getByTestId('announcement')).toHaveCount(1)
    await expect(page.getByTestId('announcement')).toContainText('Drum level high-high')
    await expect(page.getByTestId('band-critical')).toContainText('1')
    // Two more readings of the whole list change nothing about it.
    const second = await service.post({ path: 'A\\B\\C', alarmMessage: 'The next one' })
    expect(second).toBeGreaterThan(0)
    await expect(rowOf(page, 'The next one')).toHaveCount(1)
    await expect(rowOf(page, 'Drum level high-high')).toHaveCount(1)
    await expect(page.getByTestId('announcement')).toHaveCount(2)
  })
}

test('the operator’s selection, detail and place survive what arrives', async ({ open }) => {
  const { page, service } = await open({ alarms: 300 })
  await isLive(page)
  const grid = page.getByTestId('alarms')
  await grid.focus()
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowDown')
  const selected = grid.getByRole('row', { selected: true })
  const name = await selected.getAttribute('aria-label')
  const before = await selected.boundingBox()
  for (let n = 0; n < 30; n++)
    await service.post({ path: `A\\B\\N${n}`, priority: 1, alarmMessage: `New ${n}` })
  await expect(page.getByTestId('account')).toContainText('330')
  expect(await selected.getAttribute('aria-label')).toBe(name)
  const after = await selected.boundingBox()
  expect(after?.y).toBe(before?.y)
})

test('filtering and sorting keep the selection, and say what is hidden', async ({ open }) => {
  const { page, service } = await open({ alarms: 20 })
  await isLive(page)
  await service.post({ path: 'EAST\\PUMP7\\VIB.HI', priority: 3, alarmMessage: 'Pump 7 vibration' })
  await rowOf(page, 'Pump 7 vibration').click()
  await page.getByRole('columnheader', { name: 'Message' }).click()
  await expect(page.getByRole('row', { selected: true })).toContainText('Pump 7 vibration')
  await page.keyboard.press('/')
  await page.keyboard.type('pump 7')
  await expect(page.getByTestId('account')).toContainText('1 of 21')
  await expect(page.getByRole('row', { selected: true })).toContainText('Pump 7 vibration')
  await page.getByTestId('filter').fill('nothing is called this')
  await expect(page.getByTestId('list-message')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(page.getByTestId('account')).toContainText('21')
  await expect(page.getByRole('row', { selected: true })).toContainText('Pump 7 vibration')
})

test('a banner leads to its alarm', async ({ open }) => {
  const { page, service } = await open({ alarms: 200 })
  await isLive(page)
  await service.post({ path: 'WEST\\FAN\\X', priority: 4, alarmMessage: 'Fan bearing warm' })
  await page.getByTestId('announcement').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByTestId('detail')).toContainText('Fan bearing warm')
  await expect(page.getByRole('row', { selected: true })).toContainText('Fan bearing warm')
})

test('five thousand alarms draw only the rows in sight', async ({ open }) => {
  const { page } = await open({ alarms: 5_000 })
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText(/5,?000/)
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  await page.getByTestId('alarms').focus()
  await page.keyboard.press('End')
  const last = page.getByRole('row', { selected: true })
  await expect(last).toHaveAttribute('aria-rowindex', '5001')
  await expect(last).toBeInViewport()
})
