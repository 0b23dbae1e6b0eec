import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startService } from '../../support/service.ts'
import { expect, isLive, rowOf, startWebDesk, test } from '../../support/web-desk.ts'

const chain = (page: Page) => page.getByTestId('evidence-chain')
const entry = (page: Page, text: string | RegExp) =>
  page.getByTestId('records').getByRole('row').filter({ hasText: text })

/** By the palette, as there is no key for it. */
async function openEvidence(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByTestId('palette')).toBeVisible()
  await page.keyboard.type('evidence')
  await expect(page.getByTestId('palette').getByRole('option').first()).toContainText('Evidence log')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Evidence log')
}

test('the evidence log has what was received, announced, seen, silenced and taken, and by whom', async ({
  open,
}) => {
  const { page, service, savedBy } = await open()
  await isLive(page)
  await page.keyboard.press('ArrowDown')
  const alarm = { path: 'NORTH\\FEED\\P7', priority: 1, temporary: true }
  await service.post({ ...alarm, alarmMessage: 'Seal leaks' })
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  await page.keyboard.press('s')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('t')
  await expect(rowOf(page, 'Seal leaks')).toContainText('taken by')
  await service.post({ ...alarm, raised: false })
  await expect(rowOf(page, 'Seal leaks')).toHaveCount(0)

  await openEvidence(page)
  await expect(chain(page)).toContainText(/^Chain whole: \d+ entries from /)
  for (const [what, how] of [
    ['Raised', 'Seal leaks'],
    ['Announced', 'strip'],
    ['Done', 'sound silenced'],
    ['Done', 'taken in hand'],
    ['Cleared', 'Seal leaks'],
  ] as const)
    await expect(entry(page, what).filter({ hasText: how }), `${what} ${how}`).toHaveCount(1)
  await expect(entry(page, 'First seen').filter({ hasText: 'Seal leaks' })).toHaveCount(1)

  // Words are searched in all of it; the address has them.
  await page.keyboard.press('/')
  await page.keyboard.type('silence')
  await expect(entry(page, 'Raised')).toHaveCount(0)
  await expect(entry(page, 'sound silenced')).toHaveCount(1)
  await expect(page).toHaveURL(/silence/)
  await page.keyboard.press('Escape')
  await expect(entry(page, 'Raised').filter({ hasText: 'Seal leaks' })).toHaveCount(1)
  await page.getByTestId('evidence-matter').focus()
  await page.keyboard.type('Announced')
  await expect(entry(page, 'Raised')).toHaveCount(0)
  await expect(entry(page, 'Announced')).toHaveCount(1)
  await page.keyboard.press('Home')
  await expect(entry(page, 'Raised').filter({ hasText: 'Seal leaks' })).toHaveCount(1)

  // All of it goes into a file, through main.
  await page.getByTestId('export').focus()
  const file = await savedBy(async () => {
    await page.keyboard.press('Enter')
    await page.getByTestId('export-all-json').focus()
    await page.keyboard.press('Enter')
  })
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
  await page.getByTestId('records').focus()
  await page.keyboard.press('Control+p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', /Chain whole.*Seal leaks/)
  await expect(page.getByTestId('evidence-paper')).toHaveCount(0)
})

test('a changed byte in the database is named, entry by entry', async ({ page }) => {
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-evidence-'))
  const service = await startService()
  const start = () =>
    startWebDesk([`--profile=${profile}`, `--server=${service.url}`], { TOCSIN_TOKEN: service.token })
  let desk = await start()
  try {
    await page.goto(desk.address())
    await isLive(page)
    await service.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'Level high', temporary: true })
    await expect(rowOf(page, 'Level high')).toBeVisible()
    await openEvidence(page)
    await expect(chain(page)).toContainText('Chain whole')
    await page.goto('about:blank')
    await desk.signal('SIGKILL')

    const folder = join(profile, 'servers')
    const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.sqlite'))
    const database = new DatabaseSync(join(folder, name))
    const found = database
      .prepare(`SELECT number, line FROM evidence WHERE kind = 'raised' AND line LIKE '%Level high%'`)
      .get()
    const number = Number(found?.['number'])
    database
      .prepare('UPDATE evidence SET line = ? WHERE number = ?')
      .run(String(found?.['line']).replace('Level high', 'Level calm'), number)
    database.close()

    desk = await start()
    await page.goto(desk.address())
    await isLive(page)
    await openEvidence(page)
    await expect(chain(page)).toContainText(`The chain is broken: entry ${number} was changed.`)
  } finally {
    await page.goto('about:blank')
    await desk.stop()
    await service.stop()
    rmSync(profile, { recursive: true, force: true })
  }
})
