import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'
import { startService } from '../../support/service.ts'

const field = (page: Page, path: string) => page.locator(`[data-setting="${path}"]`)

async function openSettings(page: Page) {
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByTestId('settings-search')).toBeVisible()
}

test('a setting is checked as it is typed, kept as typed, and stored once it is right', async ({
  page,
  open,
}) => {
  await open()
  await isLive(page)
  await openSettings(page)
  const seconds = field(page, 'lossNotice.afterSeconds')
  await seconds.getByRole('textbox').fill('3')
  await expect(seconds).toContainText('This must be at least 5.')
  await expect(seconds.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await seconds.getByRole('textbox').fill('ten')
  await expect(seconds).toContainText('This is not a number.')
  await seconds.getByRole('textbox').blur()
  await expect(seconds.getByRole('textbox')).toHaveValue('ten')
  await seconds.getByRole('textbox').fill('45')
  await expect(seconds.getByRole('textbox')).toHaveAttribute('aria-invalid', 'false')
  await field(page, 'attention.onlyWhenAway').getByRole('switch').click()
  await page.getByRole('checkbox', { name: 'Low: Sound' }).check()
  await page.reload()
  await expect(field(page, 'lossNotice.afterSeconds').getByRole('textbox')).toHaveValue('45')
  await expect(field(page, 'attention.onlyWhenAway').getByRole('switch')).toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'Low: Sound' })).toBeChecked()
})

test('changes made in quick succession all stay', async ({ page, open }) => {
  await open()
  await isLive(page)
  await openSettings(page)
  for (const band of ['Critical', 'High', 'Medium', 'Low'])
    await page.getByRole('checkbox', { name: `${band}: Notification` }).click()
  await page.reload()
  for (const band of ['Critical', 'High', 'Medium', 'Low'])
    await expect(page.getByRole('checkbox', { name: `${band}: Notification` })).not.toBeChecked()
})

test('settings are found by their words; one and all are reset, and that is undone', async ({
  page,
  open,
}) => {
  await open()
  await isLive(page)
  await openSettings(page)
  await field(page, 'theme').getByRole('combobox').selectOption('Light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await field(page, 'sound.repeatSeconds').getByRole('textbox').fill('30')
  await page.getByTestId('settings-search').fill('repeat')
  await expect(field(page, 'theme')).toHaveCount(0)
  await expect(field(page, 'sound.repeatSeconds')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Repeat every to 10' }).click()
  await expect(field(page, 'sound.repeatSeconds').getByRole('textbox')).toHaveValue('10')
  await page.getByTestId('deed').getByRole('button', { name: 'Undo' }).click()
  await expect(field(page, 'sound.repeatSeconds').getByRole('textbox')).toHaveValue('30')
  await page.getByTestId('settings-search').fill('nothing is called this')
  await page.getByRole('button', { name: 'Show all settings' }).click()
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByTestId('deed').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(field(page, 'sound.repeatSeconds').getByRole('textbox')).toHaveValue('30')
})

test('settings go to a file without tokens and come back from it', async ({ page, open }) => {
  const { service } = await open({ token: 'a-secret-token' })
  await isLive(page)
  await openSettings(page)
  await field(page, 'theme').getByRole('combobox').selectOption('High contrast')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await (await download).path()
  const text = readFileSync(file, 'utf8')
  expect(text).not.toContain(service.token)
  expect(JSON.parse(text)).toMatchObject({ tocsin: 'settings', settings: { theme: 'contrast' } })

  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByTestId('settings-file').setInputFiles(file)
  await expect(page.getByTestId('deed')).toContainText('Settings imported.')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'contrast')

  const broken = { tocsin: 'settings', version: 1, settings: { theme: 'light', textScale: 1 } }
  const buffer = Buffer.from(JSON.stringify(broken))
  await page
    .getByTestId('settings-file')
    .setInputFiles({ name: 'half.json', mimeType: 'application/json', buffer })
  await expect(page.getByTestId('deed')).toContainText('except: textScale')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page
    .getByTestId('settings-file')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('[]') })
  await expect(page.getByTestId('deed')).toContainText('not a settings file')
})

test('a server is added, tested step by step, used, edited, duplicated and removed', async ({
  page,
  open,
}) => {
  await open({ alarms: 3 })
  const other = await startService({ alarms: 8, token: 'other-token' })
  await isLive(page)
  await openSettings(page)
  await page.getByRole('button', { name: 'Add a server' }).click()
  const form = page.getByTestId('profile-form')
  await form.getByLabel('Name', { exact: true }).fill('North')
  await form.getByLabel('Address').fill('north')
  await expect(form).toContainText('This must be an address that starts with http:// or https://.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toContainText('nothing was saved')
  await expect(form.getByLabel('Address')).toHaveValue('north')
  await form.getByLabel('Address').fill(other.url)

  await form.getByLabel('Access token').fill('wrong')
  await form.getByRole('button', { name: 'Test the connection' }).click()
  await expect(form.getByTestId('test-list')).toHaveAttribute('data-verdict', 'failed')
  await expect(form.getByTestId('test-hub')).toHaveAttribute('data-verdict', 'skipped')
  await expect(form.getByTestId('test-summary')).toContainText('It stops here: List of alarms.')
  await form.getByLabel('Access token').fill(other.token)
  await form.getByRole('button', { name: 'Test the connection' }).click()
  await expect(form.getByTestId('test-summary')).toContainText('Everything works.')
  for (const step of ['address', 'token', 'list', 'hub'])
    await expect(form.getByTestId(`test-${step}`)).toHaveAttribute('data-verdict', 'passed')
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
  await page.getByTestId('deed').getByRole('button', { name: 'Undo' }).click()
  await expect(copy).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove: North plant', exact: true })).toBeDisabled()
  await other.stop()
})

test('the settings load no code from text: the page’s policy is never violated', async ({ page, open }) => {
  const reported: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security/i.test(message.text())) reported.push(message.text())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`policy: ${violatedDirective}`),
    )
  })
  await open({ alarms: 3 })
  await isLive(page)
  await openSettings(page)
  await field(page, 'textScale').getByRole('textbox').fill('110')
  await page.getByRole('button', { name: 'Add a server' }).click()
  await expect(page.getByTestId('profile-form')).toBeVisible()
  expect(reported).toEqual([])
})
