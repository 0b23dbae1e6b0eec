import { join } from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { Page } from '@playwright/test'
import { startService, type ServiceClient } from '../../support/service.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

/** An alarm that clears by its reset, without an acknowledgement. */
const raise = (service: ServiceClient, name: string, priority = 2) =>
  service.post({ path: `MISSED\\${name}`, alarmMessage: name, priority, temporary: true })
const reset = (service: ServiceClient, name: string) =>
  service.post({ path: `MISSED\\${name}`, raised: false, temporary: true })
async function raiseAndClear(service: ServiceClient, ...names: string[]) {
  for (const name of names) {
    await raise(service, name)
    await reset(service, name)
  }
}
const missedLink = (page: Page) => page.getByRole('link', { name: 'Missed alarms' })
const missedRows = (page: Page) => page.getByTestId('missed-list').locator('[role=row][id]')

/** Resolves once the page has reported a seen row to its desk. */
function rowsSeen(page: Page): Promise<void> {
  return new Promise((told) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"alarms.seen"')) told()
      }),
    )
  })
}

test('an alarm that cleared unseen is listed with its timeline until it is dismissed', async ({
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
  // The list changes before the reply that makes undo possible.
  await expect(page.getByTestId('undo-bar')).toContainText('dismissed')
  await page.keyboard.press('Control+z')
  await expect(missedRows(page)).toHaveCount(1)
  await expect(missedLink(page)).toContainText('1')
})

test('an alarm that an operator has seen is not missed', async ({ page, open }) => {
  const seen = rowsSeen(page)
  const { service } = await open()
  await isLive(page)
  await raise(service, 'Watched')
  await expect(rowOf(page, 'Watched')).toBeVisible()
  await expect(page.getByTestId('load-figure')).toHaveText('1')
  await page.mouse.move(400, 400)
  await page.mouse.move(420, 420)
  await seen
  await reset(service, 'Watched')
  await expect(rowOf(page, 'Watched')).toHaveCount(0)
  // On another view nobody sees the list.
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByTestId('alarms')).toHaveCount(0)
  await raiseAndClear(service, 'Overlooked')
  await expect(missedLink(page)).toContainText('1')
  await missedLink(page).click()
  await expect(missedRows(page)).toHaveCount(1)
  await expect(missedRows(page)).toContainText('Overlooked')
})

test('the missed alarms of a tag are one row with a count, sorted and expanded by keys', async ({
  page,
  open,
}) => {
  const { service } = await open()
  await isLive(page)
  // On another view nobody sees the list, but only once that view is there.
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByTestId('alarms')).toHaveCount(0)
  await raise(service, 'Pump', 1)
  await reset(service, 'Pump')
  await raiseAndClear(service, 'Valve', 'Pump', 'Pump')
  await expect(missedLink(page)).toContainText('4')
  await missedLink(page).click()
  await expect(missedRows(page)).toHaveCount(2)
  await expect(page.getByTestId('missed-account')).toHaveText('4 missed alarms from 2 tags')
  await expect(page.getByTestId('missed-bands').getByRole('listitem')).toHaveText([
    /Critical\s*1/,
    /High\s*3/,
  ])
  const [pump, valve] = [
    missedRows(page).filter({ hasText: 'Pump' }).first(),
    missedRows(page).filter({ hasText: 'Valve' }),
  ]
  await expect(pump.getByTestId('missed-times')).toHaveText('3 ×')
  await expect(valve.getByTestId('missed-times')).toHaveCount(0)

  const heading = page.getByRole('columnheader', { name: 'Message' })
  await heading.getByRole('button').click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.getByRole('button').click()
  await expect(missedRows(page).first()).toContainText('Valve')
  await page.getByTestId('missed-list').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect(missedRows(page)).toHaveCount(5)
  await page.keyboard.press('ArrowLeft')
  await expect(missedRows(page)).toHaveCount(2)
  await pump.getByTestId('missed-times').click()
  await expect(missedRows(page)).toHaveCount(5)
  await page.keyboard.press('d')
  await expect(missedRows(page)).toHaveCount(1)
  await expect(missedLink(page)).toContainText('1')
})

test('alarms missed while disconnected are read from the history, and say so', async ({ page, open }) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-missed-'))
  const dataFile = join(folder, 'alarms.sqlite')
  const { service } = await open({ dataFile })
  await isLive(page)
  await service.stop()
  await expect(page.getByTestId('connection')).toHaveAttribute('data-kind', 'lost')
  await missedLink(page).click()
  await expect(page.getByTestId('missed-message')).toContainText('are added once it responds')

  const elsewhere = await startService({ dataFile })
  await raiseAndClear(elsewhere, 'Meanwhile')
  await elsewhere.stop()
  const again = await startService({ dataFile, port: service.port })
  await isLive(page)
  await expect(missedRows(page)).toContainText('Meanwhile')
  // Over midnight the times have their day before them.
  const time = String.raw`(\w{3} \d{1,2},? )?\d\d:\d\d(:\d\d)?`
  await expect(missedRows(page)).toContainText(new RegExp(`while disconnected, ${time} to ${time}`))
  await missedRows(page).click()
  const detail = page.getByTestId('missed-detail')
  await expect(detail).toContainText('known only from the server’s alarm history')
  // The history does not name the alarm: its tag is looked up by name.
  await expect(detail.getByTestId('tag-history').getByRole('listitem')).toHaveCount(1)
  await again.stop()
  rmSync(folder, { recursive: true, force: true })
})
