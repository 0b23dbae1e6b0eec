import type { Page } from '@playwright/test'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const missedLink = (page: Page) => page.getByRole('link', { name: 'Missed alarms' })
const missedRows = (page: Page) => page.getByTestId('missed-list').locator('[role=row][id]')
const sounds = (page: Page) => expect(page.getByTestId('silence')).toHaveClass(/primary/)
const isSilent = (page: Page) => expect(page.getByTestId('silence')).not.toHaveClass(/primary/)

test('what is silenced and seen at one screen goes on at the others, and is missed and dismissed there', async ({
  page,
  open,
  browser,
  atEnd,
}) => {
  const { service, address } = await open()
  await isLive(page)
  const another = async () => {
    const context = await browser.newContext()
    const screen = await context.newPage()
    await screen.goto(address())
    await isLive(screen)
    atEnd(() => context.close())
    return screen
  }
  const [second, third] = [await another(), await another()]
  const alarm = { path: 'NORTH\\FEED\\P7', priority: 1, temporary: true }
  await service.post({ ...alarm, alarmMessage: 'Seal leaks' })
  for (const screen of [page, second, third]) {
    await expect(rowOf(screen, 'Seal leaks')).toBeVisible()
    await sounds(screen)
  }

  await page.keyboard.press('s')
  await isSilent(page)
  await sounds(second)
  // Whoever takes it has seen it, and it sounds nowhere any more.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('t')
  await expect(rowOf(second, 'Seal leaks')).toContainText('taken by')
  await isSilent(second)
  await isSilent(third)

  await service.post({ ...alarm, raised: false })
  await expect(rowOf(second, 'Seal leaks')).toHaveCount(0)
  // What one of them has seen nobody has missed; what none of them sees all have.
  await page.keyboard.press('Alt+2')
  await expect(page.getByTestId('missed-message')).toContainText('No missed alarms.')
  await service.post({ ...alarm, alarmMessage: 'Seal leaks again' })
  await expect(rowOf(second, 'Seal leaks again')).toBeVisible()
  await service.post({ ...alarm, raised: false })
  for (const screen of [page, second, third]) await expect(missedLink(screen)).toContainText('1')

  await second.keyboard.press('Alt+2')
  await expect(missedRows(second)).toHaveCount(1)
  await expect(missedRows(second)).toContainText('Seal leaks again')
  await second.keyboard.press('ArrowDown')
  await expect(missedRows(second)).toHaveAttribute('aria-selected', 'true')
  await second.keyboard.press('d')
  await expect(second.getByTestId('missed-message')).toContainText('No missed alarms.')
  await expect(missedLink(second)).not.toContainText('1')
  await expect(missedLink(third)).toContainText('1')
  await expect(second.getByTestId('undo-bar')).toContainText('dismissed')
  await second.keyboard.press('Control+z')
  await expect(missedRows(second)).toHaveCount(1)
  await expect(missedLink(second)).toContainText('1')
})
