import type { Page } from '@playwright/test'
import { asked, openHistories, rowsOf, stateOf } from '../../support/histories.ts'
import { goTo } from '../../support/records.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const addressOf = (page: Page) => {
  const [, query = ''] = new URL(page.url()).hash.split('?')
  return Object.fromEntries(new URLSearchParams(query))
}
const filter = (page: Page) => page.getByTestId('filter')
const account = (page: Page) => page.getByTestId('account')

test('the filter, the alarm and its details are in the address; a reload and another page show them', async ({
  open,
}) => {
  const { page, service } = await open({ alarms: 40 })
  await isLive(page)
  await service.post({ path: 'A\\B\\C1', priority: 1, alarmMessage: 'The critical one' })
  await page.getByTestId('only-critical').click()
  await filter(page).fill('critical one')
  await rowOf(page, 'The critical one').click()
  await expect(page.getByTestId('detail')).toBeVisible()
  await expect.poll(() => addressOf(page)).toMatchObject({ text: 'critical one', detail: 'open' })
  const address = page.url()

  await page.reload()
  await expect(page.getByTestId('detail')).toContainText('The critical one')
  await expect(filter(page)).toHaveValue('critical one')
  await expect(page.getByTestId('only-critical')).toHaveAttribute('aria-pressed', 'true')
  await expect(account(page)).toContainText('1 of 41')
  expect(page.url()).toBe(address)

  const other = await page.context().newPage()
  await other.goto(address)
  await expect(other.getByTestId('detail')).toContainText('The critical one')
  await expect(account(other)).toContainText('1 of 41')
  await other.close()
})

test('Back takes back one step at a time; what is typed is one step', async ({ open }) => {
  const { page } = await open({ alarms: 40 })
  await isLive(page)
  const steps = () => page.evaluate(() => history.length)
  await filter(page).pressSequentially('area:NORTH')
  await expect.poll(() => addressOf(page)).toEqual({ text: 'area:NORTH' })
  const before = await steps()
  await page.getByTestId('only-high').click()
  await expect.poll(() => addressOf(page)['hide']).toBe('critical,medium,low')
  expect(await steps()).toBe(before + 1)
  await goTo(page, 'Statistics')
  await expect(page.getByTestId('period-text')).not.toHaveText('')

  await page.goBack()
  await expect(filter(page)).toHaveValue('area:NORTH')
  await expect(page.getByTestId('only-high')).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(page.getByTestId('only-high')).toHaveAttribute('aria-pressed', 'false')
  await expect(filter(page)).toHaveValue('area:NORTH')
  await page.goBack()
  await expect(filter(page)).toHaveValue('')
  await expect(account(page)).toContainText('40 alarms')
  await page.goForward()
  await expect(filter(page)).toHaveValue('area:NORTH')
})

test('what was typed is not lost to a view that is opened at once', async ({ open }) => {
  const { page } = await open({ alarms: 5 })
  await isLive(page)
  await filter(page).fill('area:NORTH')
  await goTo(page, 'Statistics')
  await expect(page.getByTestId('period-text')).not.toHaveText('')
  await page.goBack()
  await expect(filter(page)).toHaveValue('area:NORTH')
  await filter(page).fill('area:SOUTH')
  await expect.poll(() => addressOf(page)).toEqual({ text: 'area:SOUTH' })
  await page.reload()
  await expect(filter(page)).toHaveValue('area:SOUTH')
})

test('what an address cannot mean is named and ignored', async ({ open }) => {
  const { page } = await open({ alarms: 5 })
  await isLive(page)
  await page.evaluate(() => {
    location.hash = '#/live?hide=purple&alarm=99999999&ack=no&colour=red&detail=open'
  })
  const notices = page.getByTestId('notice-address')
  await expect(notices).toHaveCount(3)
  await expect(notices.filter({ hasText: 'hide=purple' })).toBeVisible()
  await expect(notices.filter({ hasText: 'alarm=99999999' })).toBeVisible()
  await expect(notices.filter({ hasText: 'colour=red' })).toBeVisible()
  // The rest of it counts, and the address says what is shown.
  await expect(page.getByTestId('chip')).toHaveCount(1)
  await expect.poll(() => addressOf(page)).toEqual({ ack: 'no' })
  await expect(page.getByTestId('detail')).toHaveCount(0)
})

test('Back shows a history that was read again without asking, where it was read', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  // Whole: what was left while it was still loading is loaded anew.
  await expect(stateOf(page)).toContainText(/all [\d,]+ loaded/)
  const grid = page.getByTestId('records')
  await grid.evaluate((element) => element.scrollTo(0, 4_000))
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(4_000)
  const row = rowsOf(page).nth(20)
  const key = await row.getAttribute('data-key')
  await row.click()
  await expect.poll(() => addressOf(page)['row']).toBe(key)
  const top = await grid.evaluate(({ scrollTop }) => scrollTop)
  await page.getByTestId('periods').getByRole('button', { name: '8 h' }).click()
  await expect.poll(() => addressOf(page)['period']).toBe('hours8')
  await goTo(page, 'Settings')
  await expect(page.getByTestId('records')).toHaveCount(0)

  const before = asked(desk).length
  await page.goBack()
  await expect(page.getByTestId('periods').locator('[aria-pressed=true]')).toHaveText('8 h')
  await page.goBack()
  await expect(page.locator(`[data-key="${key}"]`)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => grid.evaluate(({ scrollTop }) => scrollTop)).toBe(top)
  expect(asked(desk)).toHaveLength(before)
})

test('a reload keeps what nobody has opened marked', async ({ open }) => {
  const { page, service } = await open({ alarms: 3 })
  await isLive(page)
  await service.post({ path: 'A\\B\\C1', priority: 2, alarmMessage: 'Nobody opened it' })
  await service.post({ path: 'A\\B\\C2', priority: 2, alarmMessage: 'Somebody opened it' })
  await rowOf(page, 'Somebody opened it').click()
  await expect(rowOf(page, 'Nobody opened it').locator('i.bar')).toHaveCount(1)
  await expect(rowOf(page, 'Somebody opened it').locator('i.bar')).toHaveCount(0)
  await page.reload()
  await expect(rowOf(page, 'Nobody opened it').locator('i.bar')).toHaveCount(1)
  await expect(rowOf(page, 'Somebody opened it').locator('i.bar')).toHaveCount(0)
})
