import type { Page } from '@playwright/test'
import { goTo } from '../../support/by-key.ts'
import { startService } from '../../support/service.ts'
import { shiftsEnding } from '../../support/shifts.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const paper = (page: Page) => page.getByTestId('handover-paper')
const calm = { welcomed: true, shifts: shiftsEnding(120) }

test('a shift is handed over by keyboard alone: points, two names, found again, printed', async ({
  open,
}) => {
  const { page, service, anotherScreen } = await open({}, { settings: calm })
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, temporary: true, alarmMessage: 'Seal leaks' })
  await service.post({ path: 'NORTH\\FEED\\V1', priority: 1, temporary: true, alarmMessage: 'Valve stuck' })
  await isLive(page)
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await expect(rowOf(page, 'Valve stuck')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('t')
  await expect(page.locator('main')).toContainText('taken by')

  await page.keyboard.press('Shift+H')
  await expect(paper(page)).toHaveAttribute('data-kind', 'draft')
  const standing = page.getByTestId('handover-standing').locator('tbody tr')
  // By band, most urgent first.
  await expect(standing).toHaveText([/Valve stuck/, /Seal leaks/])
  await expect(page.getByTestId('handover-taken').locator('tbody tr')).toHaveCount(1)
  await page.keyboard.press('n')
  await expect(page.getByTestId('new-point')).toBeFocused()
  await page.keyboard.type('Order a seal')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('open-point')).toContainText('Order a seal')
  await expect(page.getByTestId('new-point')).toHaveValue('')

  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('handover-outgoing')).toBeFocused()
  // Enter ends a name; it does not sign what nobody can take back.
  await page.keyboard.type('Ada Meyer')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('handover-incoming')).toBeFocused()
  await page.keyboard.type('Bob Klein')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('handover-remark')).toBeFocused()
  await page.keyboard.type('P7 hums since noon.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign over', exact: true })).toBeFocused()
  await expect(page.locator('[data-region=footer]')).toContainText('Sign over')
  await page.keyboard.press('Enter')
  const signed = page.getByTestId('handover-signed')
  await expect(signed).toContainText('Ada Meyer')
  await expect(signed).toContainText('Bob Klein')
  await expect(page.getByRole('status')).toContainText(['Signed: Ada Meyer hands over to Bob Klein.'])
  await expect(page.getByTestId('handover')).toBeFocused()
  await expect(page.locator('[data-region=footer]')).not.toContainText('Sign over')
  await expect(page.getByTestId('new-point')).toHaveCount(0)

  // What changes afterwards does not change it, and another screen finds it by its words.
  await service.post({ path: 'NORTH\\FEED\\P7', temporary: true, raised: false })
  const other = await anotherScreen()
  await isLive(other)
  await expect(rowOf(other, 'Seal leaks')).toHaveCount(0)
  await other.keyboard.press('Shift+H')
  await expect(other.getByTestId('handover-signed')).toContainText('Ada Meyer')
  await other.keyboard.press('/')
  await other.keyboard.type('hums seal')
  await expect(other.getByTestId('handover-list').getByRole('link')).toHaveText([/Ada Meyer → Bob Klein/])
  await other.keyboard.press('ArrowDown')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/signed=/)
  await expect(other.getByTestId('handover-standing').locator('tbody tr')).toHaveText([
    /Valve stuck/,
    /Seal leaks/,
  ])
  await other.reload()
  await expect(other.getByTestId('handover-signed')).toContainText('P7 hums since noon.')

  // On paper there is the handover and nothing of the desk around it.
  await other.emulateMedia({ media: 'print' })
  await expect(paper(other)).toBeVisible()
  await expect(other.getByTestId('handover-list')).toBeHidden()
  await expect(other.getByRole('navigation', { name: 'Views' })).toBeHidden()
})

test('of two screens that sign at once one signs, and the other is told who did', async ({ open }) => {
  const { page, anotherScreen } = await open({ alarms: 3 }, { settings: calm })
  await isLive(page)
  const other = await anotherScreen()
  await isLive(other)
  for (const [screen, name] of [
    [page, 'Ada'],
    [other, 'Eve'],
  ] as const) {
    await screen.keyboard.press('Shift+H')
    await expect(paper(screen)).toHaveAttribute('data-kind', 'draft')
    await screen.keyboard.press('Control+Enter')
    await expect(screen.getByTestId('handover-outgoing')).toBeFocused()
    await screen.keyboard.type(name)
    await goTo(screen, screen.getByTestId('handover-incoming'), { within: 1 })
    await screen.keyboard.type('Bob')
  }
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('handover-signed')).toContainText('Ada')
  // The other screen shows the signed one at once, and nothing more to sign.
  await expect(other.getByTestId('handover-signed')).toContainText('Ada')
  await expect(other.getByTestId('handover-sign')).toHaveCount(0)
})

test('the handover is offered before the shift ends, without taking focus or view from whoever works', async ({
  open,
}) => {
  const settings = { welcomed: true, shifts: shiftsEnding(8) }
  const { page, anotherScreen } = await open({ alarms: 3 }, { settings })
  await isLive(page)
  const offer = page.getByTestId('handover-offer')
  await expect(offer).toContainText('The shift ends at')
  await expect(page.getByTestId('alarms')).toBeFocused()
  await expect(page).toHaveURL(/#\/(live)?/)
  await page.keyboard.press('F6')
  await goTo(page, offer.getByRole('button', { name: 'Dismiss' }), { within: 1 })
  await page.keyboard.press('Enter')
  await expect(offer).toHaveCount(0)
  await expect(page.getByTestId('alarms')).toBeFocused()

  const other = await anotherScreen()
  await isLive(other)
  await expect(other.getByTestId('handover-offer')).toBeVisible()
  await other.keyboard.press('Shift+H')
  await expect(paper(other)).toHaveAttribute('data-kind', 'draft')
  await expect(other.getByTestId('handover-offer')).toHaveCount(0)
})

test('a setting of 0 offers nothing, and a viewer can read but not sign', async ({ start, atEnd }) => {
  const settings = { welcomed: true, shifts: shiftsEnding(8), handover: { offerMinutes: 0 } }
  const service = await startService({ alarms: 3 })
  atEnd(() => service.stop())
  const { page } = await start({ server: service, settings, flags: ['--role=viewer'] })
  await isLive(page)
  await page.keyboard.press('Shift+H')
  await expect(paper(page)).toHaveAttribute('data-kind', 'draft')
  await expect(page.getByTestId('handover-sign')).toBeDisabled()
  await expect(page.getByTestId('new-point')).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('handover-outgoing')).toHaveCount(0)
  await expect(page.getByTestId('handover-offer')).toHaveCount(0)
})
