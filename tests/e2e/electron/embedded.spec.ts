import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { launchDesk, type ElectronDesk } from '../../support/electron-desk.ts'
import { test } from '../../support/electron-test.ts'

test.describe.configure({ mode: 'serial' })

let userData: string
let desk: ElectronDesk

test.beforeAll(async ({ desktop }) => {
  userData = mkdtempSync(join(tmpdir(), 'tocsin-profile-'))
  // As a power cut leaves it.
  writeFileSync(join(userData, 'settings.json'), '{"theme": "li')
  desk = await launchDesk(desktop, { userData, args: ['--alarms=20', '--rate=60', '--seed=7'] })
})

test.afterAll(() => rmSync(userData, { recursive: true, force: true, maxRetries: 5 }))

test('runs its own service in a process of its own and shows its alarms arriving', async () => {
  await expect(desk.page.getByTestId('connection')).toHaveAttribute('data-kind', 'live')
  await expect(desk.page.getByTestId('connection')).toContainText('Demo plant')
  await expect(desk.page.getByTestId('connection')).toContainText('last alarm')
  const processes = await desk.app.evaluate(({ app }) =>
    app.getAppMetrics().map(({ type, name }) => `${type} ${name ?? ''}`),
  )
  expect(processes).toContain('Utility Tocsin embedded service')
})

test('survives a damaged settings file, keeps it, and says so', async () => {
  await expect(desk.page.getByTestId('notice-settings-recovered')).toContainText('settings.json.broken-')
  expect(readdirSync(userData).some((name) => name.startsWith('settings.json.broken-'))).toBe(true)
  await desk.page.getByTestId('notice-settings-recovered').getByRole('button').click()
  await expect(desk.page.getByTestId('notice-settings-recovered')).toHaveCount(0)
})

test('quits and leaves nothing running', async () => {
  const pids = await desk.app.evaluate(({ app }) => app.getAppMetrics().map(({ pid }) => pid))
  expect(pids.length).toBeGreaterThan(2)
  await desk.close()
  await expect.poll(() => pids.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
})
