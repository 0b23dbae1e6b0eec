import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { goTo } from '../../support/by-key.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

const rows = (page: Page) => page.getByTestId('worklist').locator('[data-key]')
const dialog = (page: Page) => page.getByRole('dialog')

/** Puts the worst tag of the statistics on the worklist, and returns its name. */
async function addWorst(page: Page): Promise<string> {
  await page.keyboard.press('Alt+4')
  await expect(page.getByTestId('records').locator('[data-key]').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByTestId('worklist-add')).toBeEnabled()
  await page.keyboard.press('b')
  await expect(page.getByTestId('worklist-item')).toHaveText('On the worklist: open')
  return (await page.getByTestId('records').locator('[aria-selected=true] .path b').textContent()) ?? ''
}

test('a bad actor is put on the worklist, worked on, removed and restored by keys, on every screen', async ({
  open,
}) => {
  const { page, anotherScreen, restart, savedBy } = await open({ history: 2, tags: 30, alarms: 5 })
  await isLive(page)
  const other = await anotherScreen()
  await isLive(other)
  await other.keyboard.press('Alt+w')
  await expect(other.getByTestId('worklist-empty')).toBeVisible()

  const tag = await addWorst(page)
  // A second press says that it is there.
  await page.keyboard.press('b')
  await expect(page.getByText(`${tag} is already on the worklist.`)).toBeVisible()
  await expect(rows(other)).toHaveCount(1)
  await expect(rows(other)).toContainText(tag)

  await page.keyboard.press('Alt+w')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Worklist')
  await expect(rows(page)).toContainText(/\d a day/)
  await expect(rows(page)).toContainText(/\d in \d+ (?:s|min)/)
  await page.keyboard.press('ArrowDown')
  await expect(rows(page)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toContainText(`Work on ${tag}`)
  await expect(page.getByTestId('worklist-owner')).toBeFocused()
  await page.keyboard.type('S. Keller')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByTestId('worklist-note')).toBeFocused()
  await page.keyboard.type('Deadband to 2 %')
  await page.keyboard.press('Control+Enter')
  await expect(dialog(page)).toHaveCount(0)
  for (const screen of [page, other])
    for (const words of ['S. Keller', 'in progress', 'Deadband to 2 %'])
      await expect(rows(screen)).toContainText(words)

  // Every change can be taken back.
  await page.keyboard.press('Control+z')
  await expect(rows(page)).not.toContainText('S. Keller')
  await page.keyboard.press('Delete')
  await expect(page.getByTestId('worklist-empty')).toBeVisible()
  await expect(other.getByTestId('worklist-empty')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(rows(page)).toContainText(tag)
  await expect(rows(other)).toContainText(tag)

  await goTo(page, page.getByTestId('export'), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await goTo(page, page.getByTestId('export-shown-csv'))
  const file = await savedBy(() => page.keyboard.press('Enter'))
  const [headings, line] = readFileSync(file, 'utf8').split(/\r?\n/)
  expect(headings).toContain('Owner')
  expect(line).toContain(tag)
  await page.keyboard.press('Escape')

  // It is the desk's own and survives a restart.
  await restart()
  await isLive(page)
  await page.keyboard.press('Alt+w')
  await expect(rows(page)).toContainText(tag)
})

test('B and Enter put tags of the report on the worklist, which is not part of its tables', async ({
  open,
}) => {
  const { page, savedBy } = await open({ history: 2, tags: 30, alarms: 5 })
  await isLive(page)
  await page.keyboard.press('Alt+6')
  const marks = page.getByTestId('report-top-ten').locator('[data-listed]')
  await expect(marks.first()).toBeVisible()
  await page.keyboard.press('b')
  await expect(marks.nth(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(marks.nth(0)).toHaveAttribute('data-listed', 'true')
  await expect(marks.nth(0)).toBeFocused()
  await page.keyboard.press('b')
  await expect(marks.nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(marks.nth(1)).toHaveAttribute('data-listed', 'true')

  await goTo(page, page.getByTestId('report-top-ten-export'), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  const menu = page.getByTestId('report-top-ten-export-menu')
  await goTo(page, menu.getByRole('button', { name: 'Save as CSV' }))
  const file = await savedBy(() => page.keyboard.press('Enter'))
  expect(readFileSync(file, 'utf8')).not.toContain('✓')

  // Pressed again, it shows the tag on the list.
  await page.keyboard.press('Escape')
  await goTo(page, marks.nth(0))
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).and(page.locator('[aria-selected=true]'))).toHaveCount(1)
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alarm history')
})
