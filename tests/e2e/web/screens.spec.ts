import { findingsInThemes } from '../../support/axe.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

test('a screen is invited as a viewer, may only watch, and is told when it is signed out', async ({
  page,
  browser,
  open,
}) => {
  // axe reads every element of each screen, in four themes.
  test.slow()
  await open({ alarms: 3 })
  await isLive(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('invite a screen')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Invite a screen' })
  await dialog.getByLabel('Name').fill('Wall')
  await dialog.getByRole('button', { name: 'Make an address' }).click()
  await expect(dialog.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
  await expect(dialog).toContainText(/for \d+ more seconds/)
  await expect(dialog).toContainText('Only a browser on this machine')
  expect.soft(await findingsInThemes(page), 'invitation').toEqual([])
  // What axe took of the minute is given back by another address.
  const first = await dialog.getByTestId('invitation').textContent()
  await dialog.getByRole('button', { name: 'Make another' }).click()
  await expect(dialog.getByTestId('invitation')).not.toHaveText(first ?? '')
  const address = (await dialog.getByTestId('invitation').textContent()) ?? ''

  const context = await browser.newContext()
  const wall = await context.newPage()
  await wall.goto(address)
  await isLive(wall)
  await expect(dialog.getByTestId('redeemed')).toContainText('Wall is signed in as viewer')
  await page.keyboard.press('Escape')
  await wall.getByRole('link', { name: 'Settings' }).click()
  await expect(wall.getByText('This screen is Wall, viewer.')).toBeVisible()
  await expect(wall.getByRole('button', { name: 'Invite a screen…' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Settings' }).click()
  const row = page.locator('[data-screen=Wall]')
  await expect(row).toContainText('connected')
  await row.getByRole('button', { name: 'Rename: Wall' }).click()
  await row.getByRole('textbox').fill('North wall')
  await page.keyboard.press('Enter')
  const renamed = page.locator('[data-screen="North wall"]')
  await renamed.getByRole('button', { name: 'Sign out: North wall' }).click()
  await renamed.getByRole('button', { name: 'Sign out now: North wall' }).click()
  await expect(renamed).toHaveCount(0)
  await expect(wall.getByTestId('signed-out')).toHaveAttribute('data-reason', 'revoked')
  await expect(wall.getByRole('row')).toHaveCount(0)
  expect.soft(await findingsInThemes(wall), 'signed out').toEqual([])
  await wall.reload()
  await expect(wall.getByTestId('signed-out')).toHaveAttribute('data-reason', 'refused')
  await context.close()
})
