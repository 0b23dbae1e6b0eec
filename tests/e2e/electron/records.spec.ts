import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { launchDesk, type ElectronDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'
import { startFaultyService, type FaultyService } from '../../support/faulty-service.ts'
import { goTo, isDrawn, policyViolations } from '../../support/records.ts'
import { startService, type StartedService } from '../../support/service.ts'

let service: StartedService
let between: FaultyService
let desk: ElectronDesk
let folder: string
let violations: string[]

// Launching takes seconds: one desk for the file, its tests in order.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ desktop }) => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-records-'))
  service = await startService({ history: 9, tags: 60, alarms: 5 })
  between = await startFaultyService(service)
  await service.request('/api/v1/call/users', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userIds: [1], msgText: 'Come, please', msgNum: 1 }),
  })
  desk = await launchDesk(desktop, {
    args: [`--server=${between.url}`],
    env: { TOCSIN_TOKEN: service.token, LANG: 'en_GB.UTF-8' },
  })
  violations = policyViolations(desk.page)
  await expect(desk.page.getByTestId('connection')).toHaveAttribute('data-kind', 'live')
})

test.afterAll(async () => {
  await desk.close()
  await between.stop()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The system's dialog is no page: what it would have answered is put in its place. */
async function answerDialog(filePath: string | null) {
  await desk.app.evaluate(({ dialog }, chosen) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: chosen === null, filePath: chosen ?? '' })
  }, filePath)
}
const rows = () => desk.page.getByTestId('records').locator('[data-key]')
const lines = () => desk.page.getByTestId('exports').getByRole('listitem')
const line = () => lines().last()
async function exportAll(format: 'csv' | 'json') {
  await desk.page.getByTestId('export').click()
  await desk.page.getByTestId(`export-all-${format}`).click()
}

test('each view of records shows what the service has', async () => {
  const { page } = desk
  await goTo(page, 'Alarm history')
  await expect(rows().first()).toBeVisible()
  await expect(page.getByTestId('timeline-bars').locator('path').first()).toBeAttached()
  await goTo(page, 'Statistics')
  for (const chart of ['pareto', 'scatter']) await isDrawn(page, chart)
  await expect(page.locator('[data-figure=activations] b')).toHaveText(/[1-9]/)
  await expect(rows().first()).toBeVisible()
  await goTo(page, 'Operator response')
  await isDrawn(page, 'spread')
  await expect(page.locator('[data-figure=reacted] b')).toHaveText(/[1-9]/)
  await goTo(page, 'Calls')
  await expect(rows().filter({ hasText: 'Come, please' })).toHaveCount(1)
  expect(violations).toEqual([])
})

test('an export goes where the dialog says, with its progress, and its folder can be shown', async () => {
  const { page } = desk
  await goTo(page, 'Alarm history')
  await expect(page.getByTestId('record-state')).toContainText(/loaded/)
  const file = join(folder, 'histories.csv')
  await answerDialog(file)
  await exportAll('csv')
  await expect(line()).toHaveAttribute('data-state', 'done')
  await expect(line()).toContainText(file)
  const [headings, ...taken] = parse(readFileSync(file), { bom: true })
  expect(headings).toContain('Message')
  await expect(line()).toContainText(`${taken.length.toLocaleString('en-GB')} records in`)
  const total = /(?:of|all) ([\d,]+)/.exec((await page.getByTestId('record-state').textContent()) ?? '')?.[1]
  expect(taken.length.toLocaleString('en-GB')).toBe(total)
  expect(readdirSync(folder)).toEqual(['histories.csv'])

  await desk.app.evaluate(({ app, shell }) => {
    shell.showItemInFolder = (shown) => void Object.assign(app, { testShown: shown })
  })
  await line().getByRole('button', { name: 'Show in folder' }).click()
  await expect.poll(() => desk.app.evaluate(({ app }): unknown => Reflect.get(app, 'testShown'))).toBe(file)
  await line().getByRole('button', { name: 'Dismiss' }).click()
})

test('cancelled while running or in the dialog, it leaves no file; an impossible path is reported', async () => {
  const file = join(folder, 'half.json')
  await answerDialog(file)
  between.always(
    { method: 'GET', path: '/api/v1/alarms/histories', query: { limit: '500', sort: '+id', offset: '0' } },
    { kind: 'silence' },
  )
  await exportAll('json')
  await expect(line()).toHaveAttribute('data-state', 'running')
  await expect(line().getByRole('progressbar')).toBeVisible()
  await line().getByRole('button', { name: 'Cancel' }).click()
  await expect(line()).toHaveAttribute('data-state', 'cancelled')
  await answerDialog(null)
  await exportAll('csv')
  await expect(lines()).toHaveCount(2)
  await expect(line()).toHaveAttribute('data-state', 'cancelled')
  await answerDialog(join(folder, 'no such folder', 'all.csv'))
  await exportAll('csv')
  await expect(line()).toContainText('Export failed: ')
  expect(existsSync(join(folder, 'no such folder'))).toBe(false)
  expect(readdirSync(folder)).toEqual(['histories.csv'])
})
