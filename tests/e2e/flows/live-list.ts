import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { isLive, rowOf } from '../../support/desk-page.ts'
import type { FlowTest } from '../../support/flow-test.ts'

const grid = (page: Page) => page.getByTestId('alarms')
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
/** The headings as they stand, left to right. */
const headings = (page: Page) => page.getByRole('columnheader').allInnerTexts()

/** The list in a real layout: its columns, its clipboard, its files and its print. */
export function listFlows(test: FlowTest): void {
  test('columns are dragged, resized at their edge, and stay in view when pinned', async ({ open }) => {
    const { page } = await open({ alarms: 5 })
    await isLive(page)
    await heading(page, 'Value').dragTo(heading(page, 'Raised'))
    await expect.poll(async () => (await headings(page)).slice(1, 3)).toEqual(['Value', 'Raised'])
    const width = async () => (await heading(page, 'Value').boundingBox())?.width ?? 0
    const before = await width()
    const edge = await page.getByTestId('edge-value').boundingBox()
    if (!edge) throw new Error('a heading has an edge')
    await page.mouse.move(edge.x + 4, edge.y + 5)
    await page.mouse.down()
    await page.mouse.move(edge.x + 64, edge.y + 5, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await width()) - before)).toBe(60)
    await page.getByTestId('edge-value').dblclick()
    await expect.poll(width).toBe(before)
    const button = heading(page, 'Value').getByRole('button')
    await button.focus()
    await page.keyboard.press('Control+ArrowRight')
    await expect.poll(async () => (await width()) - before).toBe(8)
    await page.keyboard.press('Control+Shift+ArrowRight')
    await expect.poll(async () => (await headings(page)).slice(1, 3)).toEqual(['Raised', 'Value'])
    await expect(button).toBeFocused()

    await page.getByTestId('columns').click()
    const menu = page.getByTestId('columns-menu')
    await menu.locator('[data-column="message"]').getByRole('button', { name: 'Pin' }).click()
    await expect.poll(async () => (await headings(page))[0]).toBe('Message')
    for (const name of ['Full path', 'Comment', 'Name', 'Local name', 'Message when cleared', 'File'])
      await menu.getByLabel(name, { exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    const pinned = await heading(page, 'Message').boundingBox()
    await grid(page).evaluate((element) => (element.scrollLeft = 600))
    await expect.poll(() => grid(page).evaluate((element) => element.scrollLeft)).toBe(600)
    expect((await heading(page, 'Message').boundingBox())?.x).toBe(pinned?.x)
    await expect(heading(page, 'Value')).not.toBeInViewport()
  })

  test('selected rows are copied as text and as a table @host', async ({ open }) => {
    const { page, service, clipboard } = await open()
    for (const letter of ['A', 'B', 'C'])
      await service.post({ path: `N\\${letter}`, priority: 1, alarmMessage: `Alarm ${letter}`, value: '=1' })
    await isLive(page)
    await heading(page, 'Message').getByRole('button').click()
    await rowOf(page, 'Alarm A').click()
    await rowOf(page, 'Alarm C').click({ modifiers: ['Control'] })
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2)
    await page.keyboard.press('Control+c')
    await expect.poll(async () => (await clipboard()).split('\n').length).toBe(2)
    expect(await clipboard()).toMatch(/^Critical, .*Alarm A, N\\A.*\nCritical, .*Alarm C/)
    // Below the view and above the footer, in room of its own: it covers nothing.
    const done = page.getByTestId('notices').getByTestId('done')
    await expect(done).toHaveText('2 alarms copied')
    const boxOf = (part: Locator) =>
      part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    const [view, line, footer] = [
      await boxOf(page.locator('main')),
      await boxOf(done),
      await boxOf(page.locator('[data-region=footer]')),
    ]
    expect(line.top).toBeGreaterThanOrEqual(view.bottom)
    expect(line.bottom).toBeLessThanOrEqual(footer.top)
    await rowOf(page, 'Alarm A').click()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByRole('row', { selected: true })).toHaveCount(2)
    await page.keyboard.press('Control+a')
    await expect(page.getByRole('row', { selected: true })).toHaveCount(3)
    await page.getByTestId('export').click()
    await page.getByRole('button', { name: 'Copy for a spreadsheet' }).click()
    await expect.poll(async () => (await clipboard()).split('\n').length).toBe(4)
    await expect(page.getByTestId('done')).toHaveText('3 alarms copied')
    const [head, first] = (await clipboard()).split('\n')
    expect(head).toContain('Priority\tRaised\tAge\tMessage')
    expect(first).toContain("\t'=1\t")
  })

  test('the list is exported as CSV and JSON, and printed whole @host', async ({ open }) => {
    const { page, service, savedBy } = await open({ alarms: 300 })
    await isLive(page)
    await service.post({ path: 'ZZ\\X', alarmMessage: 'Say "stop", then go', value: '-5' })
    await expect(page.getByTestId('account')).toContainText('301')
    const file = async (name: string) => {
      const button = page.getByTestId('export-menu').getByRole('button', { name })
      return readFile(await savedBy(() => button.click()), 'utf8')
    }
    await page.getByTestId('export').click()
    const csv = await file('Save as CSV')
    expect(csv.startsWith('\uFEFFPriority,Raised,Age,Message,Tag,Value,State,Ack by\r\n')).toBe(true)
    expect(csv).toContain('"Say ""stop"", then go",ZZ\\X,\'-5,')
    expect(csv.split('\r\n')).toHaveLength(303)
    await expect(page.getByTestId('done')).toHaveText(/^301 rows saved as tocsin-alarms-.*\.csv$/)
    await page.keyboard.press('Escape')
    await page.getByTestId('filter').fill('area:ZZ')
    await page.getByTestId('export').click()
    expect(JSON.parse(await file('Save as JSON'))).toMatchObject([
      { message: 'Say "stop", then go', path: 'ZZ\\X', value: '-5' },
    ])
    await page.keyboard.press('Escape')
    await page.getByTestId('filter').fill('')
    // Printing opens a window of the system: what it would print is on the page then.
    await page.evaluate(() => (window.print = () => document.body.setAttribute('data-printed', 'yes')))
    await page.getByTestId('export').click()
    await page.getByTestId('export-menu').getByRole('button', { name: 'Print' }).click()
    await expect(page.locator('body[data-printed]')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByTestId('print-table').locator('tbody tr')).toHaveCount(301)
    await expect(page.getByTestId('print-table')).toBeVisible()
    await expect(grid(page)).toBeHidden()
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await page.emulateMedia({ media: 'screen' })
    await expect(page.getByTestId('print-table')).toHaveCount(0)
  })
}
