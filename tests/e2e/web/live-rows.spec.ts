import type { Page } from '@playwright/test'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

/** How many rows of the list are whole. */
const wholeRows = (page: Page) =>
  page.getByTestId('alarms').evaluate((grid) => {
    const { bottom } = grid.getBoundingClientRect()
    const rows = [...grid.querySelectorAll('[data-alarm-id]')].map((row) => row.getBoundingClientRect())
    return rows.filter((row) => row.height > 0 && row.bottom <= bottom).length
  })
const lefts = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((heading) => Math.round(heading.getBoundingClientRect().left)))

test('a usual screen shows 24 alarms, also beside the details', async ({ open }) => {
  const { page } = await open({ alarms: 140, seed: 5 })
  await isLive(page)
  expect(page.viewportSize()).toEqual({ width: 1_440, height: 900 })
  await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(24)
  await page.locator('[data-alarm-id]').first().click()
  await expect(page.getByTestId('detail')).toBeVisible()
  expect(await wholeRows(page)).toBeGreaterThanOrEqual(24)
})

for (const [how, size, settings] of [
  ['by the settings', { width: 1_440, height: 900 }, { textScale: 200 }],
  ['by the browser', { width: 720, height: 450 }, {}],
] as const)
  test(`with text of twice its size, ${how}, it shows 8`, async ({ page, open }) => {
    await page.setViewportSize(size)
    await open({ alarms: 40 }, { settings })
    await isLive(page)
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(8)
    // What is folded is one key away.
    await page.getByTestId('alarms').focus()
    await page.keyboard.press('/')
    await expect(page.getByTestId('filter')).toBeFocused()
  })

test('a longer message moves no column, and is cut in its middle', async ({ open }) => {
  const { page, service } = await open({ alarms: 40 })
  await isLive(page)
  const before = await lefts(page)
  const message = `${'Main coolant pump of the second circuit, '.repeat(5)}bearing temperature high-high`
  await service.post({ path: 'NORTH\\PUMPS\\TT900.HIHI', priority: 1, alarmMessage: message })
  await expect(rowOf(page, message)).toBeVisible()
  expect(await lefts(page)).toEqual(before)
  const words = rowOf(page, message).locator('.words')
  expect(await words.evaluate((all) => all.scrollWidth <= all.clientWidth)).toBe(true)
  await expect(words.locator('.tail')).toHaveText('high-high')
  const [whole, tail] = [(await words.boundingBox())!, (await words.locator('.tail').boundingBox())!]
  expect(tail.x + tail.width).toBeLessThanOrEqual(whole.x + whole.width + 1)
  expect(tail.width).toBeGreaterThan(40)
})

test('no column moves on coming back to the list, on closing the details, or with the counts', async ({
  open,
}) => {
  const { page, service } = await open({ alarms: 40, seed: 5 })
  await isLive(page)
  const before = await lefts(page)
  const longer = (n: number) => ({
    path: `NORTHERN-TANK-FARM\\LOADING-STATION\\TT90${n}.PROCESS-VALUE.HIHI`,
    priority: 1,
    value: '1,234.567 kg/h',
    alarmMessage: `Main coolant pump of the second circuit, bearing temperature high-high, ${n}`,
  })
  const navigation = page.getByRole('navigation')
  // The last change before the list comes back is of short texts, and of longer ones.
  for (const [n, alarm] of [{ path: 'A\\B\\C', priority: 1, alarmMessage: 'Short' }, longer(1)].entries()) {
    await navigation.getByRole('link', { name: 'Handover' }).click()
    await expect(page.getByTestId('alarms')).toHaveCount(0)
    await service.post(alarm)
    await expect(page.getByTestId('strip')).toContainText(alarm.alarmMessage)
    await navigation.getByRole('link', { name: 'Live' }).click()
    await expect(rowOf(page, alarm.alarmMessage)).toBeVisible()
    expect(await lefts(page), `come back, ${n}`).toEqual(before)
  }

  await rowOf(page, 'Short').click()
  await expect(page.getByTestId('detail')).toBeVisible()
  const beside = await lefts(page)
  await service.post(longer(2))
  await expect(rowOf(page, longer(2).alarmMessage)).toHaveCount(1)
  for (let n = 0; n < 11; n++) await service.post({ path: `A\\B\\C${n}`, priority: 1 + (n % 4) })
  await expect(page.getByTestId('account')).toContainText('54 alarms')
  expect(await lefts(page)).toEqual(beside)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('detail')).toHaveCount(0)
  expect(await lefts(page), 'details closed').toEqual(before)
})

test('counts and a sound push nothing in the header sideways', async ({ open }) => {
  const { page, service } = await open({})
  await isLive(page)
  const parts = page.getByRole('banner').locator('[data-testid^=band-], [data-testid=silence]')
  const widths = () => parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().width))
  const before = await widths()
  expect(before).toHaveLength(5)
  for (let n = 0; n < 11; n++)
    await service.post({ path: `A\\B\\C${n}`, priority: 1 + (n % 4), alarmMessage: `Alarm ${n}` })
  await expect(page.getByTestId('account')).toContainText('11 alarms')
  await expect(page.getByTestId('silence')).toHaveClass(/primary/)
  expect(await widths()).toEqual(before)
})

test('area and unit have columns of their own, and are then not repeated before the tag', async ({
  open,
}) => {
  const { page, service } = await open({})
  await service.post({ path: 'NORTH\\BOILER2\\LT204.HIHI', priority: 1, alarmMessage: 'Drum level' })
  const row = rowOf(page, 'Drum level')
  await expect(row.locator('[data-column=area]')).toHaveText('NORTH')
  await expect(row.locator('[data-column=unit]')).toHaveText('BOILER2')
  await expect(row.locator('[data-column=path]')).toHaveText('LT204.HIHI')
})
