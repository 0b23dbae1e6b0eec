import { join } from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Page } from '@playwright/test'
import { startService, type ServiceClient } from '../../support/service.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

/** An alarm that needs nobody: its reset ends it. */
const raise = (service: ServiceClient, name: string, priority = 2) =>
  service.post({ path: `MISSED\\${name}`, alarmMessage: name, priority, temporary: true })
const reset = (service: ServiceClient, name: string) =>
  service.post({ path: `MISSED\\${name}`, raised: false, temporary: true })
async function comeAndGo(service: ServiceClient, ...names: string[]) {
  for (const name of names) {
    await raise(service, name)
    await reset(service, name)
  }
}
const missedLink = (page: Page) => page.getByRole('link', { name: 'Missed alarms' })
const missedRows = (page: Page) => page.getByTestId('missed-list').locator('[role=row][id]')

/** Resolves once the page has told its desk that somebody saw a row. */
function rowsSeen(page: Page): Promise<void> {
  return new Promise((told) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"alarms.seen"')) told()
      }),
    )
  })
}

test('what came and went unseen waits in its own view, with its course, until it is dismissed', async ({
  page,
  open,
}) => {
  const { service } = await open({ alarms: 3 })
  await isLive(page)
  await raise(service, 'Feed water low')
  await expect(rowOf(page, 'Feed water low')).toBeVisible()
  await reset(service, 'Feed water low')
  await expect(rowOf(page, 'Feed water low')).toHaveCount(0)
  await expect(missedLink(page)).toContainText('1')

  // By keys alone: to the view, to the row, its details.
  await page.keyboard.press('Alt+2')
  await expect(missedRows(page)).toHaveCount(1)
  await expect(missedRows(page)).toContainText('Feed water low')
  await expect(missedRows(page)).toContainText('cleared before anyone saw it')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const detail = page.getByTestId('missed-detail')
  await expect(detail.getByTestId('missed-timeline').getByRole('listitem')).toHaveText([
    /raised$/,
    /found cleared$/,
  ])
  await page.keyboard.press('Escape')
  await expect(detail).toHaveCount(0)

  await page.keyboard.press('c')
  await expect(page.getByTestId('call-text')).toHaveValue(/Feed water low/)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('call-text')).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(page.getByTestId('missed-message')).toContainText('No missed alarms.')
  await expect(missedLink(page)).not.toContainText('1')
  // The list is told before the answer that can be taken back.
  await expect(page.getByTestId('undo-bar')).toContainText('dismissed')
  await page.keyboard.press('Control+z')
  await expect(missedRows(page)).toHaveCount(1)
  await expect(missedLink(page)).toContainText('1')
})

test('what an operator has seen is not in it', async ({ page, open }) => {
  const seen = rowsSeen(page)
  const { service } = await open()
  await isLive(page)
  await raise(service, 'Watched')
  await expect(rowOf(page, 'Watched')).toBeVisible()
  await page.mouse.move(400, 400)
  await page.mouse.move(420, 420)
  await seen
  await reset(service, 'Watched')
  await expect(rowOf(page, 'Watched')).toHaveCount(0)
  // On another view nobody sees the list.
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByTestId('alarms')).toHaveCount(0)
  await comeAndGo(service, 'Overlooked')
  await expect(missedLink(page)).toContainText('1')
  await missedLink(page).click()
  await expect(missedRows(page)).toHaveCount(1)
  await expect(missedRows(page)).toContainText('Overlooked')
})

test('all are dismissed at once, and brought back', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  await comeAndGo(service, 'One', 'Two', 'Three')
  await missedLink(page).click()
  await expect(missedRows(page)).toHaveCount(3)
  await expect(page.getByTestId('missed-account')).toHaveText('3 missed alarms')
  // A row that is dismissed gives its place to the next: the keys go on from there.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Delete')
  await expect(missedRows(page)).toHaveCount(2)
  await expect(missedRows(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+Delete')
  await expect(missedRows(page)).toHaveCount(0)
  await expect(page.getByTestId('undo-bar')).toContainText('2 alarms dismissed.')
  await page.getByTestId('undo-bar').getByRole('button', { name: 'Undo' }).click()
  await expect(missedRows(page)).toHaveCount(2)

  // The desk keeps it, not the page; and a row that comes while one is chosen moves nothing.
  await page.reload()
  await expect(missedRows(page)).toHaveCount(2)
  await page.keyboard.press('ArrowDown')
  const chosen = page.getByTestId('missed-list').locator('[aria-selected=true]')
  const before = await chosen.textContent()
  await comeAndGo(service, 'Four')
  await expect(missedRows(page)).toHaveCount(3)
  expect(await chosen.textContent()).toBe(before)
})

test('what came and went while the service was away is looked up, and says so', async ({ page, open }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-away-'))
  const dataFile = join(folder, 'alarms.sqlite')
  const { service } = await open({ dataFile })
  await isLive(page)
  await service.stop()
  await expect(page.getByTestId('connection')).toHaveAttribute('data-kind', 'lost')
  await missedLink(page).click()
  await expect(page.getByTestId('missed-message')).toContainText('looked up once it answers again')

  const elsewhere = await startService({ dataFile })
  await comeAndGo(elsewhere, 'Meanwhile')
  await elsewhere.stop()
  const again = await startService({ dataFile, port: service.port })
  await isLive(page)
  await expect(missedRows(page)).toContainText('Meanwhile')
  // Over midnight the times have their day before them.
  const time = String.raw`(\w{3} \d{1,2},? )?\d\d:\d\d(:\d\d)?`
  await expect(missedRows(page)).toContainText(new RegExp(`while disconnected, ${time} to ${time}`))
  await missedRows(page).click()
  const detail = page.getByTestId('missed-detail')
  await expect(detail).toContainText('known only from the service’s alarm history')
  // Its tag is looked up by its name alone: which alarm it was nobody tells.
  await expect(detail.getByTestId('tag-history').getByRole('listitem')).toHaveCount(1)
  await again.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('the load above the list counts, knows a flood, and can be hidden', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  await expect(page.getByTestId('load-figure')).toHaveText('0')
  await expect(page.getByTestId('load-status')).toHaveText('acceptable')
  await raise(service, 'A')
  await raise(service, 'B')
  await expect(page.getByTestId('load-figure')).toHaveText('2')
  await expect(page.getByTestId('load-status')).toHaveText('manageable')
  for (let n = 0; n < 10; n++) await raise(service, `C${n}`)
  await expect(page.getByTestId('load-figure')).toHaveText('12')
  await expect(page.getByTestId('load-status')).toHaveText(/^Flood since \d\d:\d\d, peak 12$/)
  await expect(page.getByTestId('load')).toContainText('12 alarms in the last 10 minutes.')

  await service.stop()
  await expect(page.getByTestId('load-status')).toHaveText(/^last known, from/)

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('switch', { name: 'Alarm load above the list' }).click()
  await page.getByRole('link', { name: 'Live' }).click()
  await expect(page.getByTestId('alarms')).toBeVisible()
  await expect(page.getByTestId('load')).toHaveCount(0)
})
