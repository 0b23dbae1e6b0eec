import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findingsInThemes } from '../../support/axe.ts'
import { openSettings, settingOf } from '../../support/desk-page.ts'
import { startService } from '../../support/service.ts'
import { expect, isLive, startWebDesk, test } from '../../support/web-desk.ts'

/** The files of an administrator: a policy with these entries, and the token of the server that it names. */
async function prepare(
  atEnd: (ending: () => Promise<unknown>) => void,
  entries: object,
): Promise<{ flag: string; url: string }> {
  const service = await startService({ alarms: 3 })
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-policy-'))
  atEnd(async () => {
    await service.stop()
    rmSync(folder, { recursive: true })
  })
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, service.token, { mode: 0o600 })
  const policy = {
    servers: [{ id: 'north', name: 'North plant', address: service.url, tokenFile }],
    ...entries,
  }
  const file = join(folder, 'policy.json')
  writeFileSync(file, JSON.stringify(policy), { mode: 0o644 })
  return { flag: `--policy=${file}`, url: service.url }
}

test('a desk with a policy begins with its server; what is locked says so and stays', async ({
  start,
  atEnd,
}) => {
  // axe reads every element, in four themes.
  test.slow()
  const { flag, url } = await prepare(atEnd, {
    'servers.allowOthers': false,
    'display.textScale': 110,
    'notifications.sounds': ['critical'],
    'notifications.enabled': true,
    'log.level': 'warn',
    defaults: { 'display.theme': 'light' },
  })
  const { page, restart } = await start({ flags: [flag] })
  await isLive(page)
  await expect(page.getByTestId('welcome')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')

  await openSettings(page)
  const server = page.locator('[data-server=policy-north]')
  await expect(server).toContainText(url)
  await expect(server).toContainText('Managed by your organisation (policy.json: servers)')
  await expect(page.locator('[data-server]')).toHaveCount(1)
  for (const action of ['Edit', 'Duplicate', 'Remove'])
    await expect(server.getByRole('button', { name: `${action}: North plant` })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Add a server' })).toBeDisabled()

  const size = settingOf(page, 'textScale')
  await expect(size).toContainText('Managed by your organisation (policy.json: display.textScale)')
  await expect(size.getByRole('textbox')).toBeDisabled()
  await expect(size.getByRole('textbox')).toHaveValue('110')
  const level = settingOf(page, 'logLevel')
  await expect(level).toContainText('(policy.json: log.level)')
  await expect(level.getByRole('combobox')).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'High: Sound' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'High: Sound' })).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Critical: Sound' })).toBeChecked()
  // What is beside it in the same part of the settings is the desk's own.
  await page.getByRole('checkbox', { name: 'High: Notification' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'High: Notification' })).not.toBeChecked()
  expect(await findingsInThemes(page), 'settings').toEqual([])

  // A default can be changed, and is there again with a reset.
  const theme = settingOf(page, 'theme')
  await theme.getByRole('combobox').selectOption('High contrast')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('checkbox', { name: 'High: Notification' })).toBeChecked()
  await expect(size.getByRole('textbox')).toHaveValue('110')
  await expect(page.getByTestId('failure')).toHaveCount(0)

  await restart()
  await isLive(page)
  await openSettings(page)
  await expect(page.locator('[data-server=policy-north]')).toContainText('Managed by your organisation')
})

test('a lock holds for what a screen chose before, and for a viewer', async ({ page, atEnd }) => {
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-policy-'))
  atEnd(() => Promise.resolve(rmSync(profile, { recursive: true })))
  const { flag } = await prepare(atEnd, { 'display.theme': 'contrast', 'display.language': 'en' })
  const desk = await startWebDesk([`--profile=${profile}`, flag, '--role=viewer'])
  atEnd(async () => {
    await page.goto('about:blank')
    await desk.stop()
  })
  await page.addInitScript(() => {
    // An empty page has no storage.
    if (location.protocol !== 'about:')
      localStorage.setItem('tocsin.display', JSON.stringify({ settings: { theme: 'light' }, columns: {} }))
  })
  await page.goto(desk.address())
  await isLive(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
  await page.getByTestId('display').click()
  await expect(page.getByRole('radio', { name: 'Light' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await openSettings(page)
  const theme = settingOf(page, 'theme')
  await expect(theme).toContainText('Managed by your organisation (policy.json: display.theme)')
  await expect(theme.getByRole('combobox')).toBeDisabled()
  await expect(page.locator('[data-server=policy-north]')).toContainText(
    'Managed by your organisation (policy.json: servers)',
  )
})

test('a policy that others may write shows no server, and every screen says why', async ({
  start,
  atEnd,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-policy-'))
  atEnd(() => Promise.resolve(rmSync(folder, { recursive: true })))
  const file = join(folder, 'policy.json')
  writeFileSync(file, '{ "display.theme": "light" }')
  chmodSync(file, 0o666)
  const { page } = await start({ flags: [`--policy=${file}`, '--alarms=3', '--rate=0', '--history=0'] })
  const bar = page.getByTestId('connection-bar')
  await expect(bar).toContainText('No server is shown: the organisation’s policy cannot be used.')
  await expect(bar.getByRole('button')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const why = `${file}: not used, since others than the owner may write it (mode 666)`
  await expect(page.getByTestId('notices')).toContainText(why)
  await openSettings(page)
  await expect(page.locator('[data-server]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Add a server' })).toBeDisabled()
})
