import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

test('alarms that are active at the start are shown, and not annunciated', async ({ open }) => {
  const { page } = await open({ alarms: 40 })
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('40')
  await expect(page.getByTestId('announcement')).toHaveCount(0)
})

for (const pushOnCreate of [true, false]) {
  const way = pushOnCreate ? 'it is pushed by the hub' : 'it is found by polling'
  test(`a new alarm is on screen and annunciated once when ${way}`, async ({ open }) => {
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
    // The next reading of the whole list changes nothing about it.
    const second = await service.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'The next one' })
    expect(second).toBeGreaterThan(0)
    await expect(rowOf(page, 'The next one')).toHaveCount(1)
    await expect(rowOf(page, 'Drum level high-high')).toHaveCount(1)
    await expect(page.getByTestId('announcement')).toContainText('1 of 1 new critical')
  })
}

test('selection and scroll position survive arriving alarms', async ({ open }) => {
  const { page, service } = await open({ alarms: 300 })
  await isLive(page)
  const grid = page.getByTestId('alarms')
  await expect(page.getByTestId('account')).toContainText('300')
  await grid.focus()
  for (let step = 0; step < 40; step++) await page.keyboard.press('ArrowDown')
  const selected = grid.getByRole('row', { selected: true })
  const name = await selected.getAttribute('aria-label')
  const before = await selected.boundingBox()
  for (let n = 0; n < 30; n++)
    await service.post({ path: `A\\B\\N${n}`, priority: 1, alarmMessage: `New ${n}` })
  await expect(page.getByTestId('account')).toContainText('330')
  // Not only counted: they are in the list, whose rows were held while keys moved through it.
  await expect(grid).toHaveAttribute('aria-rowcount', '331')
  expect(await selected.getAttribute('aria-label')).toBe(name)
  const after = await selected.boundingBox()
  expect(after?.y).toBe(before?.y)
})

test('the strip leads to its alarm, which the list scrolls to', async ({ open }) => {
  const { page, service } = await open({ alarms: 200 })
  await isLive(page)
  await service.post({ path: 'WEST\\FAN\\X', priority: 2, alarmMessage: 'Fan bearing warm' })
  await page.getByTestId('announcement').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByTestId('detail')).toContainText('Fan bearing warm')
  await expect(page.getByRole('row', { selected: true })).toContainText('Fan bearing warm')
  await expect(page.getByRole('row', { selected: true })).toBeInViewport()
})

test('five thousand alarms render only the rows in view', async ({ open }) => {
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
