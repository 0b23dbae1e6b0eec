import type { Locator, Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** Upright, on its side, and upright with the keyboard open. */
const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 390, height: 430 },
]

/** What of a dialog is out of sight for good, wider than the page, or too small for a finger. */
const faultsOf = (dialog: Locator) =>
  dialog.evaluate((root) => {
    const faults: string[] = []
    const box = root.getBoundingClientRect()
    if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight)
      faults.push(`outside: ${Math.round(box.width)} x ${Math.round(box.height)}`)
    if (root.scrollWidth > root.clientWidth) faults.push('scrolls sideways')
    const controls = [...root.querySelectorAll<HTMLElement>('button, select, input, textarea')]
    for (const control of controls.filter(
      (one) => one.checkVisibility() && !one.closest('.visually-hidden'),
    )) {
      control.scrollIntoView({ block: 'nearest' })
      const { top, bottom, left, right, height } = control.getBoundingClientRect()
      const name = control.textContent.trim() || control.getAttribute('aria-label') || control.id
      if (top < -1 || bottom > innerHeight + 1 || left < -1 || right > innerWidth + 1)
        faults.push(`cannot be reached: ${name}`)
      if (control instanceof HTMLButtonElement && height < 43.5) faults.push(`${height} px high: ${name}`)
    }
    return faults
  })

async function expectFits(page: Page, name: string) {
  const dialog = page.locator('dialog[open]')
  await expect(dialog, name).toBeVisible()
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expect
      .poll(() => faultsOf(dialog), { message: `${name} at ${size.width} x ${size.height}` })
      .toEqual([])
  }
  await page.setViewportSize(sizes[0]!)
  await page.keyboard.press('Escape')
  await expect(dialog, name).toHaveCount(0)
}

test('the dialogs of an alarm fit a phone, whichever way it is held', async ({ open }) => {
  test.slow()
  const { page, service } = await open()
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Seal leaks' })
  await isLive(page)
  await page.getByTestId('alarms').locator('[data-alarm-id]').first().tap()
  for (const id of ['call', 'escalate', 'hand', 'shelve']) {
    await page.getByTestId('detail').getByTestId(id).tap()
    await expectFits(page, id)
  }
})

test('the dialogs of the palette fit a phone, whichever way it is held', async ({ open }) => {
  test.slow()
  const { page } = await open({ alarms: 3 })
  await isLive(page)
  await page.keyboard.press('Control+k')
  await expectFits(page, 'palette')
  for (const command of [
    'Invite a screen',
    'Say who is at this screen',
    'About Tocsin',
    'What’s new',
    'Test this desk',
  ]) {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(command)
    await page.keyboard.press('Enter')
    await expectFits(page, command)
  }
})
