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

test('a range of the timeline is selected by pointer and by keyboard, and the table follows', async ({
  start,
  atEnd,
}) => {
  const desk = await openHistories({ start, atEnd })
  const { page } = desk
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

test('the timeline with its lanes is saved as PNG and SVG, in the colours of the theme', async ({
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
  for (const words of ['Alarms over time', 'Acknowledged', 'Cleared'])
    expect(svg).toContain(`>${words}</text>`)
  expect(violations).toEqual([])
})
