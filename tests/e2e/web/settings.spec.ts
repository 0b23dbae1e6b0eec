import { openSettings, settingOf } from '../../support/desk-page.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'
import { settingsFlows } from '../flows/settings.ts'

settingsFlows(test)

test('changes made in quick succession all stay', async ({ open }) => {
  const { page } = await open()
  await isLive(page)
  await openSettings(page)
  for (const band of ['Critical', 'High', 'Medium', 'Low'])
    await page.getByRole('checkbox', { name: `${band}: Notification` }).click()
  const allAreOff = async () => {
    for (const band of ['Critical', 'High', 'Medium', 'Low'])
      await expect(page.getByRole('checkbox', { name: `${band}: Notification` })).not.toBeChecked()
  }
  // Opened anew, the view shows what has been stored and not what was clicked.
  await page.getByRole('link', { name: 'Live' }).click()
  await expect(page.getByTestId('alarms')).toBeVisible()
  await openSettings(page)
  await allAreOff()
  await page.reload()
  await allAreOff()
})

test('settings are found by their words; one and all are reset, and that is undone', async ({ open }) => {
  const { page } = await open()
  await isLive(page)
  await openSettings(page)
  await settingOf(page, 'theme').getByRole('combobox').selectOption('Light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await settingOf(page, 'sound.repeatSeconds').getByRole('textbox').fill('30')
  await page.getByTestId('settings-search').fill('repeat')
  await expect(settingOf(page, 'theme')).toHaveCount(0)
  await expect(settingOf(page, 'sound.repeatSeconds')).toBeVisible()
  await page.getByRole('button', { name: 'Reset Repeat every to 10' }).click()
  await expect(settingOf(page, 'sound.repeatSeconds').getByRole('textbox')).toHaveValue('10')
  await page.getByTestId('undo-bar').getByRole('button', { name: 'Undo' }).click()
  await expect(settingOf(page, 'sound.repeatSeconds').getByRole('textbox')).toHaveValue('30')
  await page.getByTestId('settings-search').fill('nothing is called this')
  await page.getByRole('button', { name: 'Show all settings' }).click()
  await page.getByRole('button', { name: 'Reset all' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByTestId('undo-bar').getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(settingOf(page, 'sound.repeatSeconds').getByRole('textbox')).toHaveValue('30')
})

test('the settings load no code from text: the page’s policy is never violated', async ({ open }) => {
  const { page } = await open({ alarms: 3 })
  await isLive(page)
  const reported: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security/i.test(message.text())) reported.push(message.text())
  })
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) =>
      console.error(`policy: ${violatedDirective}`),
    )
  })
  await page.reload()
  await isLive(page)
  await openSettings(page)
  await settingOf(page, 'textScale').getByRole('textbox').fill('110')
  await page.getByRole('button', { name: 'Add a server' }).click()
  await expect(page.getByTestId('profile-form')).toBeVisible()
  expect(reported).toEqual([])
})
