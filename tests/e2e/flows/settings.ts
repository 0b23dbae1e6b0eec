import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { isLive, openSettings, settingOf } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'
import { startService } from '../../support/service.ts'

/** Settings and server profiles, checked, kept and carried elsewhere. */
export function settingsFlows(test: FlowTest): void {
  test('a setting is checked as it is typed, kept as typed, and over a restart once it is right @host', async ({
    open,
  }) => {
    const { page, restart } = await open()
    await isLive(page)
    await openSettings(page)
    const seconds = settingOf(page, 'lossNotice.afterSeconds')
    await seconds.getByRole('textbox').fill('3')
    await expect(seconds).toContainText('This must be at least 5.')
    await expect(seconds.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
    await seconds.getByRole('textbox').fill('ten')
    await expect(seconds).toContainText('This is not a number.')
    await seconds.getByRole('textbox').blur()
    await expect(seconds.getByRole('textbox')).toHaveValue('ten')
    await seconds.getByRole('textbox').fill('45')
    await expect(seconds.getByRole('textbox')).toHaveAttribute('aria-invalid', 'false')
    await page.getByRole('checkbox', { name: 'Low: Sound' }).check()
    const away = settingOf(page, 'attention.onlyWhenAway')
    await away.getByRole('switch').click()
    // What can be reset has been stored, and everything before it.
    await expect(away.getByRole('button', { name: /^Reset/ })).toBeVisible()
    const after = await restart()
    await openSettings(after)
    await expect(settingOf(after, 'lossNotice.afterSeconds').getByRole('textbox')).toHaveValue('45')
    await expect(settingOf(after, 'attention.onlyWhenAway').getByRole('switch')).toBeChecked()
    await expect(after.getByRole('checkbox', { name: 'Low: Sound' })).toBeChecked()
  })

  test('settings go to a file without tokens and come back from it @host', async ({ open }) => {
    const { page, service, savedBy } = await open({ token: 'a-secret-token' })
    await isLive(page)
    await openSettings(page)
    await settingOf(page, 'theme').getByRole('combobox').selectOption('High contrast')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
    const file = await savedBy(() => page.getByRole('button', { name: 'Export' }).click())
    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain(service.token)
    expect(JSON.parse(text)).toMatchObject({ tocsin: 'settings', settings: { theme: 'contrast' } })

    await page.getByRole('button', { name: 'Reset all' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.getByTestId('settings-file').setInputFiles(file)
    await expect(page.getByTestId('undo-bar')).toContainText('Settings imported.')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')

    const broken = { tocsin: 'settings', version: 1, settings: { theme: 'light', textScale: 1 } }
    const buffer = Buffer.from(JSON.stringify(broken))
    await page
      .getByTestId('settings-file')
      .setInputFiles({ name: 'half.json', mimeType: 'application/json', buffer })
    await expect(page.getByTestId('undo-bar')).toContainText('except: textScale')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page
      .getByTestId('settings-file')
      .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('[]') })
    await expect(page.getByTestId('undo-bar')).toContainText('not a settings file')
  })

  test('a server is added, tested step by step, used, edited, duplicated and removed @host', async ({
    open,
    atEnd,
  }) => {
    const { page } = await open({ alarms: 3 })
    const other = await startService({ alarms: 8, token: 'other-token' })
    atEnd(() => other.stop())
    await isLive(page)
    await openSettings(page)
    await page.getByRole('button', { name: 'Add a server' }).click()
    const form = page.getByTestId('profile-form')
    await form.getByLabel('Name', { exact: true }).fill('North')
    await form.getByRole('textbox', { name: 'Address', exact: true }).fill('ftp://north')
    await expect(form).toContainText('This must be an address that starts with http:// or https://.')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByRole('alert')).toContainText('nothing was saved')
    await expect(form.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('ftp://north')
    await form.getByRole('textbox', { name: 'Address', exact: true }).fill(other.url)

    await form.getByLabel('Access token').fill('wrong')
    await form.getByRole('button', { name: 'Test the connection' }).click()
    await expect(form.getByTestId('test-token')).toHaveAttribute('data-result', 'failed')
    for (const step of ['list', 'hub'])
      await expect(form.getByTestId(`test-${step}`)).toHaveAttribute('data-result', 'skipped')
    await expect(form.getByTestId('test-summary')).toContainText('Failed at: Token.')
    await form.getByLabel('Access token').fill(other.token)
    await form.getByRole('button', { name: 'Test the connection' }).click()
    await expect(form.getByTestId('test-summary')).toContainText('All steps passed.')
    for (const step of ['address', 'token', 'list', 'hub'])
      await expect(form.getByTestId(`test-${step}`)).toHaveAttribute('data-result', 'passed')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form).toHaveCount(0)

    await page.getByRole('button', { name: 'Use in this window: North' }).click()
    await expect(page.getByTestId('connection')).toContainText('North')
    await isLive(page)
    await page.getByRole('link', { name: 'Live' }).click()
    await expect(page.getByTestId('account')).toContainText('8')

    await openSettings(page)
    await page.getByRole('button', { name: 'Edit: North' }).click()
    await page.getByTestId('profile-form').getByLabel('Name', { exact: true }).fill('North plant')
    await page.getByTestId('profile-form').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByTestId('connection')).toContainText('North plant')
    await page.getByRole('button', { name: 'Duplicate: North plant' }).click()
    await page.getByTestId('profile-form').getByRole('button', { name: 'Save' }).click()
    const copy = page.getByText('North plant (copy)', { exact: true })
    await expect(copy).toBeVisible()
    await page.getByRole('button', { name: 'Remove: North plant (copy)' }).click()
    await expect(copy).toHaveCount(0)
    await page.getByTestId('undo-bar').getByRole('button', { name: 'Undo' }).click()
    await expect(copy).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove: North plant', exact: true })).toBeDisabled()
  })
}
