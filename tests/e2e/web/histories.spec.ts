import { findingsInThemes } from '../../support/axe.ts'
import { openSettings, settingOf } from '../../support/desk-page.ts'
import {
  asked,
  everything,
  lastAsked,
  openHistories,
  historiesPath,
  press,
  rowsOf,
  stateOf,
  written,
} from '../../support/histories.ts'
import { goTo, type RecordDesk } from '../../support/records.ts'
import { startService } from '../../support/service.ts'
import { expect, test } from '../../support/web-desk.ts'

// A zone with clock changes, and a language with its own way of writing numbers and dates.
test.use({ timezoneId: 'Europe/Paris', locale: 'en-GB' })

test('every parameter of the interface is sent, and the answer of the service is shown', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  expect(Object.fromEntries(asked(desk)[0]?.query ?? [])).toEqual({
    from: expect.stringMatching(/Z$/),
    to: expect.stringMatching(/Z$/),
    sort: '-id',
    offset: '0',
    limit: '1000',
  })
  await page.getByTestId('record-filters').click()
  const menu = page.getByTestId('record-filters-menu')
  const fields = {
    Station: ['stationId', '1'],
    'Data server': ['dataServerId', '1'],
    'Tag group': ['tagGroupId', '1'],
    'Call group': ['callGroupId', '1'],
    User: ['userId', '2'],
    'Full-text search': ['search', 'boiler'],
  } as const
  for (const [label, [name, text]] of Object.entries(fields)) {
    // The list of a combobox has the name of its field.
    const field = menu.getByLabel(label).and(menu.locator('input'))
    await field.fill(text)
    await field.press('Tab')
    await expect.poll(() => lastAsked(desk)?.get(name)).toBe(text)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('chip')).toHaveCount(6)
  await goTo(page, 'Statistics')
  await expect(page.getByTestId('chip')).toHaveCount(6)
  await goTo(page, 'Alarm history')
  await page.getByTestId('read-from').click()
  await expect.poll(() => lastAsked(desk)?.get('sort')).toBe('+id')

  const answers = await everything(desk)
  expect(answers.length).toBeGreaterThan(0)
  await expect(stateOf(page)).toHaveText(
    answers.length === 1 ? '1 loaded' : `all ${written(answers.length)} loaded`,
  )
  for (const [place, { id, message }] of answers.slice(0, 5).entries()) {
    await expect(rowsOf(page).nth(place)).toHaveAttribute('data-key', String(id))
    await expect(rowsOf(page).nth(place)).toContainText(message)
  }
  await press(page, 'Clear filters')
  await expect(stateOf(page)).toContainText(/^all \d,\d{3} loaded/)
})

test('a period is chosen by the keyboard alone, and shifts are those of the settings', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  await openSettings(page)
  const shifts = settingOf(page, 'shifts')
  // Whatever the time is, the shift at work began at midnight.
  for (const place of [3, 2]) await shifts.getByRole('button', { name: `Remove shift ${place}` }).click()
  await shifts.getByRole('textbox').nth(0).fill('00:00')
  await shifts.getByRole('textbox').nth(1).fill('Watch')
  await goTo(page, 'Alarm history')
  const presets = page.getByTestId('periods').getByRole('button')
  await presets.first().focus()
  await page.keyboard.press('Enter')
  const midnight = await page.evaluate(() => new Date(new Date().setHours(0, 0, 0, 0)).toISOString())
  await expect.poll(() => lastAsked(desk)?.get('from')).toBe(midnight)
  await expect(presets.first()).toHaveAttribute('title', 'Watch, since 00:00')

  for (let step = 0; step < 5; step++) await page.keyboard.press('Tab')
  await expect(page.getByTestId('custom-period')).toBeFocused()
  await page.keyboard.press('Enter')
  const menu = page.getByTestId('custom-period-menu')
  const [from, until] = [menu.getByTestId('period-from-day'), menu.getByTestId('period-to-day')]
  await expect(from).toBeVisible()
  await from.focus()
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  // The parts of the field stand in the order of the browser's language: each is told by what it changes.
  await from.fill(day)
  await page.keyboard.press('ArrowUp')
  await expect(from).not.toHaveValue(day)
  await from.fill(day)
  await menu.getByLabel('From: time, 24 hours').fill('6:00')
  await until.fill(day)
  await menu.getByLabel('Until: time, 24 hours').fill('14:30')
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  const instant = (wall: string) => page.evaluate((text) => new Date(text).toISOString(), wall)
  await expect.poll(() => lastAsked(desk)?.get('from')).toBe(await instant(`${day}T06:00`))
  expect(lastAsked(desk)?.get('to')).toBe(await instant(`${day}T14:30`))
  const answers = await everything(desk)
  await expect(stateOf(page)).toHaveText(`all ${written(answers.length)} loaded`)
  await expect(page.getByTestId('period-text')).toContainText('06:00')
})

/** Holds back one page of a period until it is asked for again. */
const holdPage = ({ between }: RecordDesk, offset: number) =>
  between.next(
    { method: 'GET', path: historiesPath, query: { offset: String(offset), limit: '1000' } },
    { kind: 'silence' },
  )

test('the whole period loads by itself, with a stop; meanwhile rows are read, and nothing moves', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  const table = page.getByTestId('records')
  holdPage(desk, 1_000)
  await press(page, '30 days')
  await expect(stateOf(page)).toHaveText(/^1,000 of [\d,]+ loaded$/)
  const progress = page.getByTestId('record-progress')
  await expect(progress).toHaveAttribute('value', '1000')
  await expect.poll(() => lastAsked(desk)?.get('offset')).toBe('1000')
  const held = asked(desk).at(-1)
  const hatched = page.getByTestId('unloaded')
  const hatchedWidth = async () => (await hatched.boundingBox())?.width ?? 0
  const atFirst = await hatchedWidth()
  expect(atFirst).toBeGreaterThan(0)

  // Somebody reads in the middle of what is there, and has chosen a row.
  await table.evaluate((scroller) => (scroller.scrollTop = 300 * 20))
  await rowsOf(page).nth(9).click()
  await page.getByTestId('history-detail').press('Escape')
  const chosen = table.locator('[aria-selected=true]')
  const placeOf = async () => [await chosen.getAttribute('data-key'), (await chosen.boundingBox())?.y]
  const place = await placeOf()

  await press(page, 'Stop')
  await expect(stateOf(page)).toHaveText(/^stopped at 1,000 of [\d,]+$/)
  await expect.poll(() => held?.abandoned).toBe(true)
  holdPage(desk, 4_000)
  await press(page, 'Load all')
  await expect(stateOf(page)).toHaveText(/^4,000 of [\d,]+ loaded$/)
  await expect(progress).toHaveAttribute('value', '4000')
  expect(await placeOf()).toEqual(place)
  expect(await hatchedWidth()).toBeLessThan(atFirst)
  await press(page, 'Stop')
  await press(page, 'Load all')
  const all = await everything(desk)
  await expect(stateOf(page)).toHaveText(`all ${written(all.length)} loaded`)
  await expect(hatched).toBeHidden()
  expect(await placeOf()).toEqual(place)
  await table.focus()
  await page.keyboard.press('End')
  await expect(rowsOf(page).last()).toHaveAttribute('data-key', String(all.at(-1)?.id))
  await page.keyboard.press('Home')
  await expect(rowsOf(page).first()).toHaveAttribute('data-key', String(all[0]?.id))
})

test('on a desk of 1440 pixels messages and headings are whole; a wider one has every column', async ({
  start,
  atEnd,
}) => {
  const { page } = await openHistories({ start, atEnd })
  const table = page.getByTestId('records')
  const headings = table.getByRole('columnheader')
  const isInView = async () => {
    await expect(headings.last()).toBeInViewport({ ratio: 1 })
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  }
  await page.setViewportSize({ width: 1_440, height: 900 })
  await expect(headings).toHaveCount(9)
  await isInView()
  const cut = table
    .locator('[role=gridcell]:nth-child(3), [role=columnheader] button > span')
    .evaluateAll((texts) =>
      texts
        .filter((text) => !text.matches('.visually-hidden') && text.scrollWidth > text.clientWidth)
        .map((text) => text.textContent)
        // The longest of all may end in dots.
        .filter((text) => text.length < 46),
    )
  expect(await cut).toEqual([])
  await page.setViewportSize({ width: 1_920, height: 1_080 })
  await expect(headings).toHaveCount(12)
  await isInView()
})

test('a screen reader hears priority, message, tag and time of a row', async ({ start, atEnd }) => {
  const { page } = await openHistories({ start, atEnd })
  const row = rowsOf(page).first()
  const [time, message, tag] = await row
    .getByRole('gridcell')
    .allInnerTexts()
    .then((texts) => texts.slice(1))
  await expect(row).toHaveAccessibleName(
    new RegExp(`^(Critical|High|Medium|Low), ${message}, .*${tag?.split('\\').at(-1)?.trim()}, ${time}$`),
  )
})

test('leaving the view ends the loading of its period', async ({ start, atEnd }) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  holdPage(desk, 2_000)
  await press(page, '30 days')
  await expect(stateOf(page)).toHaveText(/^2,000 of/)
  await expect.poll(() => lastAsked(desk)?.get('offset')).toBe('2000')
  const held = asked(desk).at(-1)
  await goTo(page, 'Contacts')
  await expect.poll(() => held?.abandoned).toBe(true)
  await goTo(page, 'Call groups')
  expect(asked(desk).at(-1)).toBe(held)
})

test('a jump draws what is in view at once, and the rows beyond its edges when idle', async ({
  start,
  atEnd,
}) => {
  const { page } = await openHistories({ start, atEnd })
  const table = page.getByTestId('records')
  // Measured with the landing itself: the rows that are drawn afterwards take the elements of these.
  const { indexes, rowHeight, inView } = await table.evaluate(async (scroller) => {
    const rows = () => [...scroller.querySelectorAll('[data-key]')]
    const landed = new Promise<Element[]>((resolve) => {
      // After the table's own listener, and the drawing that it asked for: before any timer.
      scroller.addEventListener('scroll', () => void Promise.resolve().then(() => resolve(rows())))
    })
    scroller.scrollTop = scroller.scrollHeight / 2
    const drawn = await landed
    return {
      indexes: drawn.map((row) => row.ariaRowIndex ?? ''),
      rowHeight: drawn[0]?.getBoundingClientRect().height ?? 0,
      inView: scroller.clientHeight,
    }
  })
  expect(indexes.length * rowHeight).toBeGreaterThanOrEqual(inView - 2 * rowHeight)
  expect(indexes.length * rowHeight).toBeLessThan(inView + 2 * rowHeight)
  await expect(rowsOf(page)).toHaveCount(indexes.length + 12)
  await expect(rowsOf(page).nth(6)).toHaveAttribute('aria-rowindex', indexes[0] ?? 'none')
})

test('the detail opens, steps, copies and limits the list to its tag by keyboard', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  const all = await everything(desk)
  await page.getByTestId('records').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const detail = page.getByTestId('history-detail')
  await expect(detail).toContainText(all[0]?.message ?? 'nothing')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(detail).toContainText(all[1]?.message ?? 'nothing')
  await expect(detail).toContainText(String(all[1]?.id))
  await page.keyboard.press('Control+c')
  await expect.poll(() => desk.clipboard()).toContain(all[1]?.message ?? 'nothing')
  expect(await desk.clipboard()).toContain(all[1]?.tagName ?? 'nothing')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await expect.poll(() => desk.clipboard()).toContain(all[2]?.message ?? 'nothing')

  await press(page, 'Only this tag')
  await expect(page.getByTestId('chip')).toContainText(all[2]?.tagName ?? 'nothing')
  await expect.poll(() => lastAsked(desk)?.get('search')).toBe(all[2]?.tagName)
  await detail.press('Escape')
  await expect(detail).toBeHidden()
  await expect(page.getByTestId('records')).toBeFocused()
})

test('a newer request cancels the older one, and so does Stop', async ({ start, atEnd }) => {
  const desk = await openHistories({ start, atEnd })
  const { page, between } = desk
  between.next(
    { method: 'GET', path: historiesPath, query: { offset: '0', limit: '1000' } },
    { kind: 'silence' },
  )
  const before = asked(desk).length
  await press(page, '30 days')
  await expect(stateOf(page)).toHaveText('loading; showing the previous result')
  await expect(page.getByTestId('records')).toHaveAttribute('aria-busy', 'true')
  // The page says that it asks before its question has come as far as the service.
  await expect.poll(() => asked(desk).length).toBe(before + 1)
  const older = asked(desk).at(-1)
  await press(page, '8 h')
  await expect.poll(() => asked(desk).at(-1)).not.toBe(older)
  const answers = await everything(desk)
  await expect(stateOf(page)).toHaveText(`all ${written(answers.length)} loaded`)
  await expect.poll(() => older?.abandoned).toBe(true)
  await expect(page.getByTestId('records')).toHaveAttribute('aria-busy', 'false')

  between.next({ method: 'GET', path: historiesPath, query: { limit: '1000' } }, { kind: 'silence' })
  const ended = asked(desk).length
  await press(page, 'Yesterday')
  await expect.poll(() => asked(desk).length).toBe(ended + 1)
  await press(page, 'Stop')
  await expect.poll(() => asked(desk).at(-1)?.abandoned).toBe(true)
})

test('without a service the loaded rows stay; once it is back, loading resumes by itself', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page, service } = desk
  holdPage(desk, 1_000)
  await press(page, '30 days')
  await expect(stateOf(page)).toHaveText(/^1,000 of [\d,]+ loaded$/)
  await press(page, 'Stop')
  await service.stop()
  await expect(page.getByTestId('connection')).toHaveAttribute('data-kind', 'lost')
  await press(page, 'Load all')
  await expect(stateOf(page)).toContainText('the next page failed')
  await expect(page.getByTestId('records')).toHaveAttribute('aria-rowcount', '1001')
  await expect(rowsOf(page).first()).toBeVisible()
  const again = await startService({ history: 30, tags: 120, alarms: 3, seed: 5, port: service.port })
  atEnd(() => again.stop())
  await expect(stateOf(page)).toContainText(/^all [\d,]+ loaded/)
})

test('axe finds nothing on the alarm history, in each theme', async ({ start, atEnd }) => {
  test.slow()
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  await rowsOf(page).nth(2).click()
  expect(await findingsInThemes(page)).toEqual([])
})
