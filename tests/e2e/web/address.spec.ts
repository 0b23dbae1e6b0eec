import type { Page } from '@playwright/test'
import { groupRow, lookAt, openGroups } from '../../support/groups-page.ts'
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
  await goTo(page, 'Alarm history')
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

test('the missed alarm that is read is in the address, with its details', async ({ open }) => {
  const { page, service } = await open({ alarms: 3 })
  await isLive(page)
  for (const path of ['MISSED\\ONE', 'MISSED\\TWO', 'MISSED\\TWO']) {
    await service.post({ path, alarmMessage: `Missed ${path}`, priority: 2, temporary: true })
    await service.post({ path, raised: false, temporary: true })
  }
  await goTo(page, 'Missed alarms 3')
  const rows = page.getByTestId('missed-list').locator('[role=row][id]')
  await expect(rows).toHaveCount(2)
  await rows.filter({ hasText: 'TWO' }).click()
  await expect.poll(() => addressOf(page)).toEqual({ tag: 'MISSED\\TWO', detail: 'open' })
  await page.keyboard.press('ArrowRight')
  await expect(rows).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => addressOf(page)['alarm']).toMatch(/^\d+$/)

  await page.reload()
  const detail = page.getByTestId('missed-detail')
  await expect(detail).toContainText('Missed MISSED\\TWO')
  await expect(rows).toHaveCount(4)
  await expect(rows.and(page.locator('[aria-selected=true]'))).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)
  await page.goBack()
  await expect(detail).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#/missed?tag=NOWHERE'
  })
  await expect(page.getByTestId('notice-address')).toContainText('tag=NOWHERE')
  await expect.poll(() => addressOf(page)).toEqual({})
})

test('the mode of the call groups, what is looked for and the open group are in the address', async ({
  open,
}) => {
  const { page } = await open()
  await openGroups(page)
  await lookAt(page, 'Groupings')
  await lookAt(page, 'Groups')
  await page.getByTestId('group-find').fill('shift')
  await groupRow(page, 'Night shift').click()
  await page.keyboard.press('Enter')
  const detail = page.getByTestId('group-detail')
  await expect(detail).toContainText('Night shift')
  await expect.poll(() => addressOf(page)).toMatchObject({ text: 'shift', detail: 'open' })
  const { item } = addressOf(page)

  await page.reload()
  await expect(detail).toContainText('Night shift')
  await expect(page.getByTestId('group-find')).toHaveValue('shift')
  await expect.poll(() => addressOf(page)).toEqual({ text: 'shift', item, detail: 'open' })
  await page.goBack()
  await expect(detail).toHaveCount(0)
  await lookAt(page, 'Coverage gaps')
  await page.getByRole('button', { name: /^Group with one person/ }).click()
  await expect.poll(() => addressOf(page)).toMatchObject({ mode: 'coverage', only: 'single' })
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('grid', { name: 'Groups' })).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#/groups?mode=tree&item=group-99999'
  })
  await expect(page.getByTestId('group-tree')).toBeVisible()
  await expect(page.getByTestId('notice-address')).toContainText('item=group-99999')
})

test('the open contact is in the address, and what is typed there stays out of it', async ({ open }) => {
  const { page } = await open()
  await isLive(page)
  await goTo(page, 'Contacts')
  await expect(page.getByRole('grid', { name: 'People' })).toBeVisible()
  const panel = page.getByTestId('contact-panel')
  await page.keyboard.press('n')
  await panel.getByLabel('ID').fill('4100')
  await panel.getByLabel('Name').fill('Jo Ortega')
  await page.keyboard.press('Enter')
  await expect.poll(() => addressOf(page)['open']).toBe('4100')
  await page.getByTestId('book-find').fill('ortega')
  await panel.getByLabel('Name').fill('Joana O')
  await expect.poll(() => addressOf(page)).toMatchObject({ text: 'ortega', open: '4100' })
  expect(page.url()).not.toContain('Joana')
  await goTo(page, 'Statistics')
  await page.goBack()
  await expect(panel.getByLabel('Name')).toHaveValue('Joana O')

  await page.reload()
  await expect(panel.getByLabel('Name')).toHaveValue('Jo Ortega')
  await expect(page.getByTestId('book-find')).toHaveValue('ortega')
  await page.getByRole('button', { name: 'Labels' }).click()
  await expect.poll(() => addressOf(page)).toEqual({ book: 'labels' })
  await page.goBack()
  await expect(panel).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#/contacts?open=7'
  })
  await expect(page.getByTestId('notice-address')).toContainText('open=7')
})

test('a tag is raised from its page; what is typed survives Back and a reload, outside the address', async ({
  open,
}) => {
  const { page } = await open({ alarms: 3 })
  await isLive(page)
  await page.evaluate(() => {
    location.hash = '#/tag/AREA%5CUNIT%5CLT1'
  })
  await page.getByTestId('tag-page').getByRole('button', { name: 'Raise an alarm' }).click()
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await expect(field('path')).toHaveValue('AREA\\UNIT\\LT1')
  await expect.poll(() => addressOf(page)).toEqual({ tag: 'AREA\\UNIT\\LT1' })
  await field('alarmMessage').fill('Half typed')
  await page.goBack()
  await expect(page.getByTestId('tag-page')).toBeVisible()
  await page.goForward()
  await expect(field('alarmMessage')).toHaveValue('Half typed')
  await page.reload()
  await expect(field('alarmMessage')).toHaveValue('Half typed')
  expect(page.url()).not.toContain('Half')

  // A link for another tag leaves what was written within reach.
  await page.evaluate(() => {
    location.hash = '#/raise?tag=OTHER'
  })
  await expect(field('path')).toHaveValue('OTHER')
  await expect(field('alarmMessage')).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field('alarmMessage')).toHaveValue('Half typed')
  await expect(field('path')).toHaveValue('AREA\\UNIT\\LT1')
})
