import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { find, goTo, select } from '../../support/by-key.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const chain = (page: Page) => page.getByTestId('evidence-chain')
const entry = (page: Page, text: string | RegExp) =>
  page.getByTestId('records').getByRole('row').filter({ hasText: text })

/** By the palette, as there is no key for it. */
async function openEvidence(page: Page): Promise<void> {
  await find(page, 'evidence', 'Evidence log')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evidence log')
}

test('the evidence log has what was received, announced, seen, silenced and taken, and by whom', async ({
  open,
}) => {
  const { page, service, savedBy } = await open()
  await isLive(page)
  await expect(page.getByTestId('alarms')).toBeFocused()
  const alarm = { path: 'NORTH\\FEED\\P7', priority: 1, temporary: true }
  await service.post({ ...alarm, alarmMessage: 'Seal leaks' })
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await expect(page.getByTestId('announcement').first()).toContainText('Seal leaks')
  await page.keyboard.press('s')
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Seal leaks'))
  await page.keyboard.press('t')
  await expect(rowOf(page, 'Seal leaks')).toContainText('taken by')
  await service.post({ ...alarm, raised: false })
  await expect(rowOf(page, 'Seal leaks')).toHaveCount(0)

  await openEvidence(page)
  await expect(chain(page)).toContainText(/^\s*Chain intact: \d+ entries from /)
  for (const [what, how] of [
    ['Raised', 'Seal leaks'],
    ['Announced', 'screen'],
    ['Done', 'sound silenced'],
    ['Done', 'taken'],
    ['Cleared', 'Seal leaks'],
  ] as const)
    await expect(entry(page, what).filter({ hasText: how }), `${what} ${how}`).toHaveCount(1)
  await expect(entry(page, 'First seen').filter({ hasText: 'Seal leaks' })).toHaveCount(1)

  // Words are searched in all of it; the address has them.
  await page.keyboard.press('/')
  await expect(page.getByTestId('evidence-find')).toBeFocused()
  await page.keyboard.type('silence')
  await expect(entry(page, 'Raised')).toHaveCount(0)
  await expect(entry(page, 'sound silenced')).toHaveCount(1)
  await expect(page).toHaveURL(/silence/)
  await page.keyboard.press('Escape')
  await expect(entry(page, 'Raised').filter({ hasText: 'Seal leaks' })).toHaveCount(1)
  await goTo(page, page.getByTestId('evidence-matter'))
  await page.keyboard.type('Announced')
  await expect(entry(page, 'Raised')).toHaveCount(0)
  await expect(entry(page, 'Announced')).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(entry(page, 'Raised').filter({ hasText: 'Seal leaks' })).toHaveCount(1)

  // All of it goes into a file, through main.
  await goTo(page, page.getByTestId('export'))
  await page.keyboard.press('Enter')
  await goTo(page, page.getByTestId('export-all-json'))
  const file = await savedBy(() => page.keyboard.press('Enter'))
  const saved = JSON.parse(readFileSync(file, 'utf8')) as { kind: string; hash: string; what: string }[]
  expect(saved.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['opened', 'connection', 'raised', 'announced', 'shown', 'done', 'cleared']),
  )
  expect(saved.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)

  // On paper: the entries and what the check said, and nothing of the desk.
  await page.evaluate(() => {
    window.print = () => {
      document.body.dataset['printed'] = document.querySelector('.evidence-paper')?.textContent ?? ''
    }
  })
  await page.keyboard.press('Control+p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Chain intact.*Seal leaks/)
  await expect(page.getByTestId('evidence-paper')).toHaveCount(0)
})

test('a changed byte in the database is named, entry by entry', async ({ open }) => {
  const { page, service, profile, restart } = await open()
  await isLive(page)
  await service.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'Level high', temporary: true })
  await expect(rowOf(page, 'Level high')).toBeVisible()
  await openEvidence(page)
  await expect(chain(page)).toContainText('Chain intact')

  let number = 0
  await restart(() => {
    const folder = join(profile, 'servers')
    const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.sqlite'))
    const database = new DatabaseSync(join(folder, name))
    const found = database
      .prepare(`SELECT number, line FROM evidence WHERE kind = 'raised' AND line LIKE '%Level high%'`)
      .get()
    number = Number(found?.['number'])
    database
      .prepare('UPDATE evidence SET line = ? WHERE number = ?')
      .run(String(found?.['line']).replace('Level high', 'Level calm'), number)
    database.close()
  })
  await isLive(page)
  await openEvidence(page)
  await expect(chain(page)).toContainText(`The chain is broken: entry ${number} was changed.`)
})
