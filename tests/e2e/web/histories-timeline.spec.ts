import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { AlarmHistory } from '../../../src/shared/model/records.ts'
import {
  everything,
  lastAsked,
  openHistories,
  press,
  rowsOf,
  stateOf,
  written,
} from '../../support/histories.ts'
import { policyViolations, type RecordDesk } from '../../support/records.ts'
import { expect, test } from '../../support/web-desk.ts'

// A zone with clock changes, and a language with its own way of writing numbers and dates.
test.use({ timezoneId: 'Europe/Paris', locale: 'en-GB' })

/** Those raised in the period that was asked for last: the service also has those that only lasted into it. */
function raisedWithin(desk: RecordDesk, some: readonly AlarmHistory[]): AlarmHistory[] {
  const from = Date.parse(lastAsked(desk)?.get('from') ?? '')
  return some.filter(({ alarmTime }) => Date.parse(alarmTime) >= from)
}

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
  // A few hours: two floods in them are still one page of the service's.
  await page.mouse.move(...at(0.25))
  await page.mouse.down()
  await page.mouse.move(...at(0.3), { steps: 4 })
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
  await press(page, 'Load this range')
  await expect.poll(() => lastAsked(desk)?.get('from')).not.toBe(whole)
  await expect(stateOf(page)).toContainText(/^all .* loaded$/)
  const answers = await everything(desk)
  expect(raisedWithin(desk, answers)).toHaveLength(more)
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
  const total = () =>
    timeline
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .slice(1)
          .reduce((sum, row) => sum + Number(row.lastElementChild?.textContent.replaceAll(',', '')), 0),
      )
  await expect.poll(total).toBe(raisedWithin(desk, held).length)
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
  await expect(page.getByTestId('timeline')).toContainText(`Whole period${raisedWithin(desk, own).length}`)
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
  await expect(facts).toContainText(`Activations${own.length}`)

  const timeline = page.getByTestId('timeline')
  await timeline.getByRole('button', { name: 'Alarms over time: show as a table' }).click()
  const lanes = timeline.getByRole('table', { name: name ?? 'nothing' })
  await expect(lanes.getByRole('row')).toHaveCount(own.length + 1)
  await timeline.getByRole('button', { name: 'Alarms over time: show as a table' }).click()
  await press(page, 'Hide tag lanes')
  await expect(page.getByTestId('tag-lanes')).toBeHidden()
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
