import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newAlarm, openLifecycle } from '../../support/alarm-lifecycle.ts'
import { goTo, select } from '../../support/by-key.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const minute = 60_000
const account = (page: Page) => page.getByTestId('account')
const marks = (page: Page, message: string) => rowOf(page, message).getByTestId('nuisance')

/** An alarm of yesterday, and a tag that is always acknowledged within a minute, but not this time. */
function writePast(dataFile: string, now: number): void {
  const { lifecycle, close } = openLifecycle(dataFile)
  lifecycle.raise(newAlarm({ path: 'SOUTH\\HX\\TT9', message: 'Outlet hot' }), now - 25 * 60 * minute)
  const vibration = newAlarm({ path: 'EAST\\PUMP\\VT1', message: 'Vibration' })
  for (let time = 1; time <= 10; time++) {
    const raisedAt = now - (20 + time * 10) * minute
    const id = lifecycle.raise(vibration, raisedAt)
    lifecycle.acknowledge(id, { user: 'S. Keller', comment: '' }, raisedAt + minute)
    lifecycle.reset(id, raisedAt + 2 * minute)
  }
  lifecycle.raise(vibration, now - 10 * minute)
  close()
}

test('chattering, fleeting, stale and slow alarms are marked, counted and found by keyboard', async ({
  open,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-test-'))
  atEnd(() => Promise.resolve(rmSync(folder, { recursive: true })))
  const dataFile = join(folder, 'alarms.db')
  writePast(dataFile, Date.now())
  // Wide limits: the machine's own pace decides nothing.
  const report = { chatterSeconds: 3_600, fleetingSeconds: 600 }
  const desk = await open({ dataFile }, { settings: { report } })
  const { page, service } = desk
  await isLive(page)
  await expect(marks(page, 'Outlet hot')).toHaveText('stale')
  // Nothing is called slow before the desk knows what is usual.
  await expect(rowOf(page, 'Vibration')).toBeVisible()
  await expect(marks(page, 'Vibration')).toHaveCount(0)

  const level = { path: 'NORTH\\B2\\LT204', priority: 2, alarmMessage: 'Drum level high' }
  const raise = () => service.post({ ...level, eventCondition: { reactivatable: true } })
  await raise()
  await raise()
  await expect(rowOf(page, 'Drum level high')).toBeVisible()
  await expect(marks(page, 'Drum level high')).toHaveCount(0)
  await raise()
  await expect(marks(page, 'Drum level high')).toHaveText('chattering ×3')
  await raise()
  await expect(marks(page, 'Drum level high')).toHaveText('chattering ×4')
  await expect(page.getByRole('row', { name: /Drum level high.*chattering ×4/ })).toHaveCount(1)

  const feed = { path: 'NORTH\\FEED\\P7', priority: 3, alarmMessage: 'Seal leaks' }
  await service.post(feed)
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await expect(marks(page, 'Seal leaks')).toHaveCount(0)
  await service.post({ ...feed, raised: false })
  await expect(marks(page, 'Seal leaks')).toHaveText('fleeting')

  // The details say it in full.
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Drum level high'))
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('detail')).toContainText(/Raised 4 times in \d+ s/)
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('detail')).toHaveCount(0)

  await page.keyboard.press('/')
  await expect(page.getByTestId('filter')).toBeFocused()
  await page.keyboard.type('is:ch')
  await expect(page.getByTestId('filter-completions').getByRole('option')).not.toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('filter')).toHaveValue('is:chattering ')
  await expect(account(page)).toContainText('1 of 4')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('is:nuisance')
  await expect(account(page)).toContainText('3 of 4')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('alarms')).toBeFocused()
  await page.keyboard.press('0')
  await expect(page.getByTestId('filter')).toHaveValue('')
  await goTo(page, page.getByTestId('filters'), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  const fleeting = page.getByTestId('nuisance-fleeting')
  await expect(page.getByText('fleeting 1')).toBeVisible()
  await goTo(page, fleeting)
  await page.keyboard.press('Space')
  await expect(account(page)).toContainText('1 of 4: 3 not fleeting')
  await expect(page).toHaveURL(/is=fleeting/)
  await page.keyboard.press('Escape')

  // A desk that has learned how long its operators take.
  const later = await desk.restart()
  await isLive(later)
  await expect(marks(later, 'Vibration')).toHaveText('slower than usual')
  await select(later, later.getByTestId('alarms'), rowOf(later, 'Vibration'))
  await later.keyboard.press('Enter')
  await expect(later.getByTestId('detail')).toContainText('Usually acknowledged within 1 min.')
})

test('a chattering alarm that the service lists raise by raise is one row; keys act on all of them', async ({
  open,
}) => {
  // Wide limits: the machine's own pace decides nothing.
  const { page, service } = await open({}, { settings: { report: { chatterSeconds: 3_600 } } })
  const level = { path: 'NORTH\\B2\\LT204', priority: 2, alarmMessage: 'Drum level high', temporary: true }
  const rows = page.getByTestId('alarms').locator('[data-alarm-id]')
  await isLive(page)
  await service.post({ ...level, alarmMessage: 'Drum level high high' })
  await service.post(level)
  await expect(rows).toHaveCount(2)
  await service.post(level)
  await expect(rowOf(page, 'chattering ×3')).toHaveCount(1)
  await service.post(level)
  const joined = rowOf(page, 'chattering ×4')
  await expect(joined).toContainText('+2 earlier')
  await expect(rows).toHaveCount(2)
  await expect(account(page)).toContainText('4 alarms, 2 in chattering rows')
  await expect(rowOf(page, 'Drum level high high')).toBeVisible()

  // Selected by keyboard, its details say what is acted on, and taking takes all of it.
  await expect(page.getByTestId('alarms')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(joined).toHaveAttribute('aria-selected', 'true')
  await expect(joined).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('joined')).toContainText('3 alarms')
  await page.keyboard.press('t')
  await expect(joined).toContainText('taken by')
  await page.keyboard.press('ArrowRight')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'taken by' })).toHaveCount(3)
  await page.keyboard.press('ArrowLeft')
  await expect(rows).toHaveCount(2)

  await page.keyboard.press('z')
  await expect(page.getByRole('dialog')).toContainText('Shelve 3 alarms')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
