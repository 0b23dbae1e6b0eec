import { readFileSync } from 'node:fs'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import type { AlarmHistory } from '../../../src/shared/model/alarm-history.ts'
import { openSettings, settingOf } from '../../support/desk-page.ts'
import { goTo, openRecords, policyViolations, type RecordDesk } from '../../support/records.ts'
import { startService } from '../../support/service.ts'
import { expect, test } from '../../support/web-desk.ts'

// A zone with clock changes, and a language with its own way of writing numbers and dates.
test.use({ timezoneId: 'Europe/Paris', locale: 'en-GB' })

const path = '/api/v1/alarms/histories'
const inRepair = { kind: 'answer', status: 503, body: { detail: 'in repair' } } as const

type Parts = Parameters<typeof openRecords>[0]

/** The histories of the last seven days: a few pages, of which the first is there. */
async function openHistories(parts: Parts, settings: object = {}): Promise<RecordDesk> {
  const desk = await openRecords(parts, settings, { tags: 120 })
  await goTo(desk.page, 'Histories')
  await expect(stateOf(desk.page)).toContainText(/^1,000 of \d,\d{3} loaded/)
  return desk
}

const stateOf = (page: Page) => page.getByTestId('record-state')
const rowsOf = (page: Page) => page.getByTestId('records').locator('[data-key]')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const heading = (page: Page, name: string) =>
  page.getByRole('columnheader', { name, exact: true }).getByRole('button')

/** What the page asked the service for: the desk itself reads histories too, in pages of another size. */
const asked = ({ between }: RecordDesk) =>
  between.to('GET', path).filter(({ query }) => query.get('limit') === '1000')
const lastAsked = (desk: RecordDesk) => asked(desk).at(-1)?.query
/** Everything the service has for the question that was asked last, whatever page of it. */
async function everything(desk: RecordDesk, changes: Record<string, string> = {}): Promise<AlarmHistory[]> {
  const all: AlarmHistory[] = []
  for (;;) {
    const query = new URLSearchParams(lastAsked(desk))
    for (const [name, text] of Object.entries({ ...changes, offset: String(all.length), limit: '1000' }))
      query.set(name, text)
    const answer = await desk.service.request(`${path}?${query}`)
    // The service is ours, and its own tests hold it to its schemas.
    const { items } = (await answer.json()) as { items: AlarmHistory[] }
    all.push(...items)
    if (items.length < 1_000) return all
  }
}
const seconds = (duration: string | undefined) =>
  duration === undefined ? -1 : duration.split(':').reduce((total, part) => total * 60 + Number(part), 0)
const written = (count: number) => count.toLocaleString('en-GB')
const offsetsOf = (desk: RecordDesk) => asked(desk).map(({ query }) => query.get('offset'))
/** Where each page of so many rows begins. */
const pagesOf = (all: readonly unknown[]) =>
  Array.from({ length: Math.ceil(all.length / 1_000) }, (_, page) => String(page * 1_000))

test('every parameter of the interface is sent, and what comes is what the service answers', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  expect(Object.fromEntries(lastAsked(desk) ?? [])).toEqual({
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
    await menu.getByLabel(label).fill(text)
    await menu.getByLabel(label).press('Tab')
    await expect.poll(() => lastAsked(desk)?.get(name)).toBe(text)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('chip')).toHaveCount(6)
  await page.getByTestId('read-from').click()
  await expect.poll(() => lastAsked(desk)?.get('sort')).toBe('+id')

  const answers = await everything(desk)
  expect(answers.length).toBeGreaterThan(0)
  await expect(stateOf(page)).toHaveText(
    answers.length === 1 ? 'the one there is loaded' : `all ${written(answers.length)} loaded`,
  )
  for (const [place, { id, message }] of answers.slice(0, 5).entries()) {
    await expect(rowsOf(page).nth(place)).toHaveAttribute('data-key', String(id))
    await expect(rowsOf(page).nth(place)).toContainText(message)
  }
  await press(page, 'Clear filters')
  await expect(stateOf(page)).toContainText('1,000 of')
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
  await goTo(page, 'Histories')
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
  const [from, until] = [menu.getByLabel('From'), menu.getByLabel('Until')]
  await expect(from).toBeVisible()
  await from.focus()
  const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10)
  // The parts of the field stand in the order of the browser's language: each is told by what it changes.
  await from.fill(`${day}T06:00`)
  await page.keyboard.press('ArrowUp')
  await expect(from).not.toHaveValue(`${day}T06:00`)
  await from.fill(`${day}T06:00`)
  await until.fill(`${day}T14:30`)
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  const instant = (wall: string) => page.evaluate((text) => new Date(text).toISOString(), wall)
  await expect.poll(() => lastAsked(desk)?.get('from')).toBe(await instant(`${day}T06:00`))
  expect(lastAsked(desk)?.get('to')).toBe(await instant(`${day}T14:30`))
  const answers = await everything(desk)
  await expect(stateOf(page)).toHaveText(`all ${written(answers.length)} loaded`)
  await expect(page.getByTestId('period-text')).toContainText('06:00')
})

test('who scrolls to the end gets the next page, until there is none', async ({ start, atEnd }) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  const all = await everything(desk)
  const table = page.getByTestId('records')
  await table.focus()
  for (let loaded = 2_000; loaded < all.length + 1_000; loaded += 1_000) {
    await page.keyboard.press('End')
    await expect(table).toHaveAttribute('aria-rowcount', String(Math.min(loaded, all.length) + 1))
  }
  await expect(stateOf(page)).toHaveText(`all ${written(all.length)} loaded`)
  await page.keyboard.press('End')
  await expect(rowsOf(page).last()).toHaveAttribute('data-key', String(all.at(-1)?.id))
  await page.keyboard.press('Home')
  await expect(rowsOf(page).first()).toHaveAttribute('data-key', String(all[0]?.id))
  const ofTable = asked(desk).filter(({ query }) => !query.has('search'))
  expect(ofTable.map(({ query }) => query.get('offset'))).toEqual(pagesOf(all))
})

test('everything is loaded with its progress; stopped, it goes on where it stood', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page, between } = desk
  const week = offsetsOf(desk).length
  await press(page, '30 days')
  await expect.poll(() => offsetsOf(desk).length).toBe(week + 1)
  const all = await everything(desk)
  await expect(stateOf(page)).toHaveText(`1,000 of ${written(all.length)} loaded`)
  between.next({ method: 'GET', path, query: { offset: '2000' } }, { kind: 'silence' })
  await press(page, 'Load all')
  const progress = page.getByTestId('record-progress')
  await expect(progress).toHaveJSProperty('value', 2_000)
  await expect(progress).toHaveJSProperty('max', all.length)
  await press(page, 'Stop')
  await expect(stateOf(page)).toHaveText(`stopped at 2,000 of ${written(all.length)}`)
  await expect.poll(() => asked(desk).at(-1)?.abandoned).toBe(true)
  await expect(progress).toBeHidden()

  await press(page, 'Load all')
  await expect(stateOf(page)).toHaveText(`all ${written(all.length)} loaded`)
  expect(offsetsOf(desk).slice(week)).toEqual(pagesOf(all).toSpliced(2, 0, '2000'))
  await expect(page.getByTestId('records')).toHaveAttribute('aria-rowcount', String(all.length + 1))
})

test('no more is held than the settings allow, and the page says so', async ({ start, atEnd }) => {
  const desk = await openHistories({ start, atEnd }, { records: { mostRows: 1_500 } })
  const { page } = desk
  await press(page, 'Load all')
  await expect(stateOf(page)).toContainText(/^1,500 of \d,\d{3} loaded, which is the most this desk keeps/)
  await expect(page.getByRole('button', { name: 'Load all' })).toBeHidden()
  const before = desk.between.to('GET', path).length
  await rowsOf(page).first().click()
  await page.keyboard.press('End')
  await expect(rowsOf(page).last()).toHaveAttribute('aria-rowindex', '1501')
  expect(desk.between.to('GET', path).length).toBe(before)
})

test('any order is the desk’s own, and holds among what is loaded', async ({ start, atEnd }) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  const all = await everything(desk)
  await heading(page, 'In alarm').click()
  await expect(stateOf(page)).toHaveText(`1,000 of ${written(all.length)} loaded; sorted among those`)
  const longest = (some: readonly AlarmHistory[]) =>
    some.toSorted((a, b) => seconds(b.alarmDuration) - seconds(a.alarmDuration))
  const first = longest(all.slice(0, 1_000))
  await expect(rowsOf(page).first()).toHaveAttribute('data-key', String(first[0]?.id))

  await press(page, 'Load all')
  await expect(stateOf(page)).toHaveText(`all ${written(all.length)} loaded`)
  await expect(rowsOf(page).first()).toHaveAttribute('data-key', String(longest(all)[0]?.id))
  await heading(page, 'Priority').click()
  await heading(page, 'Message').click({ modifiers: ['Shift'] })
  await heading(page, 'Number').click({ modifiers: ['Shift'] })
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const expected = all.toSorted(
    (a, b) => a.priority - b.priority || collator.compare(a.message, b.message) || a.id - b.id,
  )
  await expect
    .poll(() => rowsOf(page).evaluateAll((rows) => rows.slice(0, 12).map(({ dataset }) => dataset['key'])))
    .toEqual(expected.slice(0, 12).map(({ id }) => String(id)))
  // The service was not asked: it sorts by number only.
  expect(offsetsOf(desk)).toEqual(pagesOf(all))
})

test('what the service leaves out is said to be left out; durations are human, and exact on hover', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  const all = await everything(desk)
  const fields = [
    'alarmDuration',
    'ackTime',
    'reactionDuration',
    'resetTime',
    'interventionDuration',
  ] as const
  for (const [place, entry] of all.slice(0, 15).entries())
    for (const [nth, field] of fields.entries()) {
      const cell = rowsOf(page)
        .nth(place)
        .getByRole('gridcell')
        .nth(4 + nth)
      const given = entry[field]
      if (given === undefined) await expect(cell).toContainText('left out by the service')
      else expect((await cell.getAttribute('title'))?.split('\n').at(-1)).toBe(given)
    }
  const whole = all.findIndex(({ interventionDuration }) => interventionDuration !== undefined)
  const open = all.findIndex(({ resetTime }) => resetTime === undefined)
  const { reactionDuration = '' } = all[whole] ?? {}
  const minutes = Math.floor(seconds(reactionDuration) / 60)
  await page.getByTestId('record-find').fill(String(all[whole]?.id))
  await rowsOf(page).first().click()
  const detail = page.getByTestId('history-detail')
  await expect(detail).toContainText(`(${reactionDuration})`)
  await expect(detail).toContainText(minutes > 0 ? `${minutes} min` : `${seconds(reactionDuration)} s`)
  await page.getByTestId('record-find').fill(String(all[open]?.id))
  await rowsOf(page).first().click()
  await expect(detail).toContainText('not reset')
  await expect(detail).toContainText('left out by the service')
})

test('a part of the time line is marked by pointer and by key, and the table follows', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  await press(page, 'Load all')
  const all = await everything(desk)
  await expect(stateOf(page)).toHaveText(`all ${written(all.length)} loaded`)
  const bars = page.getByTestId('timeline-bars')
  const box = (await bars.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = (share: number) => [box.x + box.width * share, box.y + box.height / 2] as const
  await page.mouse.move(...at(0.25))
  await page.mouse.down()
  await page.mouse.move(...at(0.5), { steps: 4 })
  await page.mouse.up()
  const mark = page.getByTestId('timeline-mark')
  await expect(mark).toBeVisible()
  await expect(page.getByTestId('mark-text')).not.toBeEmpty()
  const marked = await shownIn(page)
  expect(marked).toBeGreaterThan(0)
  expect(marked).toBeLessThan(all.length)

  await bars.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => shownIn(page)).toBeGreaterThan(marked)
  const more = await shownIn(page)
  await page.keyboard.press('Enter')
  await expect(mark).toBeHidden()
  await expect.poll(() => shownIn(page)).toBe(more)
  await expect(page.getByTestId('timeline').getByRole('button', { name: 'Whole period' })).toBeVisible()

  // The service counts the same between the same two instants.
  const whole = lastAsked(desk)?.get('from')
  await press(page, 'Ask for this part')
  await expect.poll(() => lastAsked(desk)?.get('from')).not.toBe(whole)
  await expect(stateOf(page)).toContainText(/^all .* loaded$/)
  const answers = await everything(desk)
  // The service also counts what was raised before and lasted into the part.
  const begin = Date.parse(lastAsked(desk)?.get('from') ?? '')
  expect(answers.filter(({ alarmTime }) => Date.parse(alarmTime) >= begin)).toHaveLength(more)
  await expect(page.getByTestId('records')).toHaveAttribute('aria-rowcount', String(answers.length + 1))
})

/** How many rows the page says that it shows. */
async function shownIn(page: Page): Promise<number> {
  const said = /([\d,]+) shown/.exec((await stateOf(page).textContent()) ?? '')?.[1]
  return said === undefined ? -1 : Number(said.replaceAll(',', ''))
}

test('the time line counts what the words leave, tells it as a table, and Escape gives everything back', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  const all = await everything(desk)
  await press(page, 'Load all')
  await expect(stateOf(page)).toHaveText(`all ${written(all.length)} loaded`)
  const held = all.filter(({ message, tagName, comment }) =>
    [message, tagName, comment].some((text) => text.toLowerCase().includes('turbine')),
  )
  await page.keyboard.press('/')
  await page.keyboard.type('turbine')
  await expect(stateOf(page)).toHaveText(`all ${written(all.length)} loaded; ${written(held.length)} shown`)
  const timeline = page.getByTestId('timeline')
  await timeline.getByRole('button', { name: 'Alarms over time: show as a table' }).click()
  const totals = await timeline
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(1).map((row) => Number(row.lastElementChild?.textContent.replaceAll(',', ''))),
    )
  expect(totals.reduce((sum, count) => sum + count, 0)).toBe(held.length)
  await page.getByTestId('record-find').press('Escape')
  await expect(stateOf(page)).toHaveText(`all ${written(all.length)} loaded`)
})

/** An entry of a tag whose name is the beginning of another's: by it, the service finds both. */
function ofAmbiguousTag(all: readonly AlarmHistory[]): AlarmHistory | undefined {
  const names = new Set(all.map(({ tagName }) => tagName))
  return all.find(({ tagName }) => [...names].some((one) => one !== tagName && one.startsWith(tagName)))
}

test('one tag alone is shown exactly, and what the service found besides is told', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  const entry = ofAmbiguousTag(await everything(desk))
  await page.getByTestId('record-find').fill(String(entry?.id))
  await rowsOf(page).first().click()
  await press(page, 'Only this tag')
  await page.getByTestId('record-find').fill('')
  await expect.poll(() => lastAsked(desk)?.get('search')).toBe(entry?.tagName)
  const found = await everything(desk)
  const own = found.filter(({ tagName }) => tagName === entry?.tagName)
  const others = found.length - own.length
  await expect(stateOf(page)).toHaveText(`all ${found.length} loaded; ${own.length} shown`)
  await expect(page.getByTestId('records')).toHaveAttribute('aria-rowcount', String(own.length + 1))
  await expect(page.getByTestId('timeline')).toContainText(`Whole period${own.length}`)
  await expect(page.getByTestId('other-tags')).toContainText(`${others} entr`)
  await press(page, 'Show them')
  await expect(stateOf(page)).toHaveText(`all ${found.length} loaded`)
  await expect(page.getByTestId('other-tags')).toBeHidden()
})

test('the lanes of a tag are whole although the table is not', async ({ start, atEnd }) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  const all = await everything(desk)
  const entry = ofAmbiguousTag(all)
  const name = entry?.tagName
  const own = all.filter(({ tagId }) => tagId === entry?.tagId)
  await expect(page.getByTestId('tag-lanes')).toContainText('Select a row')
  await page.getByTestId('record-find').fill(String(entry?.id))
  await rowsOf(page).first().click()
  await expect(page.getByTestId('tag-lanes')).toHaveAttribute('data-entries', String(own.length))
  expect(lastAsked(desk)?.get('search')).toBe(name)
  const facts = page.getByTestId('history-detail')
  await expect(facts).toContainText('This tag in the period')
  await expect(facts).toContainText(`Alarms${own.length}`)

  const timeline = page.getByTestId('timeline')
  await timeline.getByRole('button', { name: 'Alarms over time: show as a table' }).click()
  const lanes = timeline.getByRole('table', { name: name ?? 'nothing' })
  await expect(lanes.getByRole('row')).toHaveCount(own.length + 1)
  await timeline.getByRole('button', { name: 'Alarms over time: show as a table' }).click()
  await press(page, 'Hide the lanes')
  await expect(page.getByTestId('tag-lanes')).toBeHidden()
})

test('details open, are walked through, copied and narrowed to their tag, by the keyboard', async ({
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

test('a page that fails is asked for again, and nothing that was read is lost', async ({ start, atEnd }) => {
  const desk = await openHistories({ start, atEnd })
  const { page, between } = desk
  const all = await everything(desk)
  between.next({ method: 'GET', path, query: { offset: '1000' } }, inRepair)
  await press(page, 'Load all')
  await expect(stateOf(page)).toContainText(
    `1,000 of ${written(all.length)} loaded; the next page did not come: `,
  )
  await expect(stateOf(page)).toContainText('in repair')
  await expect(page.getByTestId('records')).toHaveAttribute('aria-rowcount', '1001')
  await press(page, 'Try again')
  await expect(stateOf(page)).toHaveText(`all ${written(all.length)} loaded`)
  expect(offsetsOf(desk)).toEqual(pagesOf(all).toSpliced(1, 0, '1000'))
})

test('a newer question ends the older one', async ({ start, atEnd }) => {
  const desk = await openHistories({ start, atEnd })
  const { page, between } = desk
  between.next({ method: 'GET', path, query: { offset: '0', limit: '1000' } }, { kind: 'silence' })
  await press(page, '30 days')
  await expect(stateOf(page)).toHaveText('asking the service; below stands the last answer')
  await expect(page.getByTestId('records')).toHaveAttribute('aria-busy', 'true')
  const older = asked(desk).at(-1)
  await press(page, '8 h')
  await expect.poll(() => asked(desk).at(-1)).not.toBe(older)
  const answers = await everything(desk)
  await expect(stateOf(page)).toHaveText(`all ${written(answers.length)} loaded`)
  await expect.poll(() => older?.abandoned).toBe(true)
  await expect(page.getByTestId('records')).toHaveAttribute('aria-busy', 'false')
})

test('nothing found, nothing read and no service are told apart', async ({ start, atEnd }) => {
  const desk = await openHistories({ start, atEnd })
  const { page, between } = desk
  const message = page.getByTestId('record-message')
  await page.getByTestId('record-find').fill('no such thing')
  await expect(message).toContainText('None of the 1,000 loaded records matches.')
  await expect(message).toContainText('more are not loaded.')
  await message.getByRole('button', { name: 'Show everything loaded' }).click()
  await expect(rowsOf(page).first()).toBeVisible()

  await page.getByTestId('record-filters').click()
  const search = page.getByTestId('record-filters-menu').getByLabel('Full-text search')
  await search.fill('no such thing')
  await search.press('Tab')
  await expect(message).toContainText('No records.')
  await page.keyboard.press('Escape')
  between.next({ method: 'GET', path, query: { limit: '1000' } }, inRepair)
  await press(page, 'Clear filters')
  await expect(message).toContainText('The records could not be read.')
  await expect(message).toContainText('in repair')
  await message.getByRole('button', { name: 'Try again' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  between.next({ method: 'GET', path, query: { limit: '1000' } }, { kind: 'silence' })
  await press(page, 'Yesterday')
  await press(page, 'Stop')
  await expect(message).toContainText('Stopped before anything was read.')
})

test('without a service what was read stays; once it is back, the question is asked by itself', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page, service } = desk
  await service.stop()
  await expect(page.getByTestId('connection')).toHaveAttribute('data-kind', 'lost')
  await press(page, 'Load all')
  await expect(stateOf(page)).toContainText('the next page did not come')
  await expect(page.getByTestId('records')).toHaveAttribute('aria-rowcount', '1001')
  await expect(rowsOf(page).first()).toBeVisible()
  const again = await startService({ history: 30, tags: 120, alarms: 3, seed: 5, port: service.port })
  atEnd(() => again.stop())
  await expect(stateOf(page)).toContainText(/^all \d,\d{3} loaded/)
})

test('the time line with its lanes is saved as PNG and SVG, in the colours of the theme', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  const violations = policyViolations(page)
  await rowsOf(page).nth(2).click()
  await expect(page.getByTestId('history-detail')).toContainText('This tag in the period')
  const save = (kind: 'PNG' | 'SVG') =>
    desk.savedBy(async () => {
      await page.getByTestId('timeline-save').click()
      await page.getByRole('button', { name: `Save as ${kind}` }).click()
    })
  const png = readFileSync(await save('PNG'))
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  const svg = readFileSync(await save('SVG'), 'utf8')
  for (const words of ['Alarms over time', 'Acknowledged', 'Reset']) expect(svg).toContain(`>${words}</text>`)
  expect(violations).toEqual([])
})

test('axe finds nothing on the histories, in each theme', async ({ start, atEnd }) => {
  test.slow()
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
  await rowsOf(page).nth(2).click()
  for (const theme of ['dark', 'light', 'contrast', 'colour-blind']) {
    await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme)
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
    expect.soft(found, theme).toEqual([])
  }
})
