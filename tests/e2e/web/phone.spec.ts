import type { Locator, Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

const rows = (page: Page) => page.getByTestId('alarms').locator('[data-alarm-id]')
const topRow = (page: Page) =>
  rows(page).evaluateAll((all) => Math.min(...all.map((row) => row.getBoundingClientRect().top)))

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the first row is near the top, with its message over its path and its age at the right', async ({
    open,
  }) => {
    const { page } = await open({ alarms: 40 })
    await isLive(page)
    await expect(rows(page).first()).toBeVisible()
    expect(await topRow(page)).toBeLessThanOrEqual(200)
    const row = rows(page).first()
    const boxOf = async (column: string) => (await row.locator(`> .${column}`).boundingBox())!
    const [message, path, age] = [await boxOf('message'), await boxOf('path'), await boxOf('age')]
    expect(path.y).toBeGreaterThanOrEqual(message.y + message.height - 1)
    expect(age.x).toBeGreaterThanOrEqual(message.x + message.width - 1)
    expect(Math.round(age.x + age.width)).toBeLessThanOrEqual(390)
    await expect(row.locator('> .value')).toBeHidden()
    // A heading that nobody sees is no stop of the Tab key.
    await expect(page.getByTestId('alarms').getByRole('columnheader')).toHaveCount(0)
    // Nothing is wider than the page.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  test('the strip of a lost connection names the server whole', async ({ open }) => {
    const { page, service } = await open({ alarms: 5 })
    await isLive(page)
    await service.stop()
    const message = page.getByTestId('connection-bar').locator('.message')
    await expect(message).toContainText(`no connection to ${new URL(service.url).host}.`)
    const room = await message.evaluate(({ scrollHeight, clientHeight }) => clientHeight - scrollHeight)
    expect(room).toBeGreaterThanOrEqual(0)
    const [bar, strip] = [message, page.getByTestId('connection-bar')].map((part) => part.boundingBox())
    expect((await bar)!.height).toBeLessThanOrEqual((await strip)!.height)
  })

  test('what is touched is 44 px high, and no keys are named', async ({ open }) => {
    const { page } = await open({ alarms: 5 })
    await isLive(page)
    await page.getByTestId('tools').tap()
    await expect(page.getByTestId('filters')).toBeVisible()
    const small = await page.locator('button, a, [role=row][id]').evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && !one.closest('.heads, .visually-hidden, .skip'))
        .filter((one) => one.getBoundingClientRect().height < 44 && one.getBoundingClientRect().height > 1)
        .map((one) => one.textContent),
    )
    expect(small).toEqual([])
    await expect(page.locator('kbd').filter({ visible: true })).toHaveCount(0)
  })

  test('the buttons of the details stand in whole columns, 44 px high; what is shelved is under the counts', async ({
    open,
  }) => {
    const { page, service } = await open()
    await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Seal leaks' })
    await isLive(page)
    await rows(page).first().tap()
    const detail = page.getByTestId('detail')
    for (const id of ['call', 'escalate', 'take', 'hand', 'shelve'])
      await expect(detail.getByTestId(id)).toBeVisible()
    const boxes = (parts: Locator) =>
      parts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    const actions = detail.getByTestId('call').locator('..')
    const [call, ...others] = await boxes(actions.locator('> button'))
    expect(others).toHaveLength(4)
    // One has a line of its own; the others have one width and two left edges.
    expect(new Set(others.map(({ width }) => Math.round(width))).size).toBe(1)
    expect(new Set(others.map(({ left }) => Math.round(left))).size).toBe(2)
    expect(call?.width).toBeGreaterThan(2 * others[0]!.width)
    const small = (await boxes(actions.locator('button, a'))).filter(({ height }) => height < 44)
    expect(small.map(({ width, height }) => `${width} x ${height}`)).toEqual([])

    await detail.getByTestId('shelve').tap()
    await page.getByTestId('shelving-details').getByRole('textbox').fill('Seal ordered')
    await page.getByRole('dialog').getByRole('button', { name: 'Shelve' }).tap()
    const shelved = page.getByTestId('shelved-count')
    await expect(shelved).toBeVisible()
    const bands = await boxes(page.locator('[data-testid^=band-]'))
    expect(bands).toHaveLength(4)
    expect(new Set(bands.map(({ top }) => top)).size).toBe(1)
    expect(bands.map(({ left }) => left)).toEqual(bands.map(({ left }) => left).toSorted((a, b) => a - b))
    expect((await boxes(shelved))[0]!.top).toBeGreaterThanOrEqual(bands[0]!.bottom)
  })

  test('who is asked for a name sees the question and both answers above the bar', async ({ open }) => {
    const { page, service } = await open()
    const alarmMessage = 'Seal leaks'
    await service.post({ path: 'NORTH\\FEED\\P7', priority: 1, temporary: true, alarmMessage })
    await isLive(page)
    await rows(page).first().tap()
    await page.getByTestId('take').tap()
    const line = page.getByTestId('person-ask')
    const notNow = line.getByRole('button', { name: 'Not now' })
    await expect(notNow).toBeInViewport({ ratio: 1 })
    await expect(line).toBeInViewport({ ratio: 1 })
    const bar = (await page.getByRole('navigation', { name: 'Views' }).boundingBox())!
    const answer = (await notNow.boundingBox())!
    expect(answer.y + answer.height).toBeLessThanOrEqual(bar.y)
    expect(bar.y + bar.height).toBeLessThanOrEqual(844)
    await notNow.tap()
    await expect(line).toHaveCount(0)
  })

  test('a row of the evidence is two lines, and nothing scrolls sideways', async ({ open }) => {
    const { page, service } = await open()
    const alarmMessage = 'Feed water pump A tripped on low suction'
    await service.post({ path: 'NORTH\\FEED\\FP201A', priority: 1, alarmMessage })
    await isLive(page)
    await expect(rows(page)).toHaveCount(1)
    await page.evaluate(() => (location.hash = '#/evidence'))
    const grid = page.getByTestId('records')
    const row = grid.locator('[role=row][id]').filter({ hasText: alarmMessage }).first()
    await expect(row).toBeVisible()
    const cell = async (text: string | RegExp) =>
      (await row.getByRole('gridcell').filter({ hasText: text }).first().boundingBox())!
    const [time, message] = [await cell(/\d\d:\d\d/), await cell(alarmMessage)]
    expect(message.y).toBeGreaterThanOrEqual(time.y + time.height)
    const room = (part: Element) => part.clientWidth - part.scrollWidth
    expect(await row.getByText(alarmMessage).evaluate(room)).toBeGreaterThanOrEqual(0)
    expect(await grid.evaluate(room)).toBeGreaterThanOrEqual(0)
  })

  test('rows of every list of alarms, calls and people have two lines, and nothing scrolls sideways', async ({
    open,
  }) => {
    const { page } = await open({ alarms: 20, history: 2 })
    await isLive(page)
    const withRows = ['histories', 'groups']
    for (const view of [
      ...withRows,
      'calls',
      'missed',
      'contacts',
      'shelf',
      'worklist',
      'replay',
      'alarm-help',
    ]) {
      await page.evaluate((name) => {
        // The view that is left stays until the next is loaded.
        for (const grid of document.querySelectorAll('[role$=grid]')) grid.setAttribute('data-left', '')
        location.hash = `#/${name}`
      }, view)
      const grid = page.locator('[role$=grid]:not([data-left])')
      await expect(grid, view).toBeVisible()
      await expect(grid.getByRole('columnheader'), view).toHaveCount(0)
      if (withRows.includes(view)) {
        const row = grid.locator('[role=row][id]').first()
        await expect(row, view).toBeVisible()
        expect((await row.boundingBox())!.height, view).toBeGreaterThanOrEqual(44)
      }
      const [wanted, given] = await grid.evaluate((part) => [part.scrollWidth, part.clientWidth])
      expect(wanted, view).toBe(given)
    }
  })
})
