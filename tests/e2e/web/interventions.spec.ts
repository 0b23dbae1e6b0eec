import { readFileSync } from 'node:fs'
import type { AlarmHistory, AlarmIntervention } from '../../../src/shared/model/records.ts'
import { findingsInThemes } from '../../support/axe.ts'
import { openSettings, settingOf } from '../../support/desk-page.ts'
import { secondsOf, shownDuration } from '../../support/durations.ts'
import {
  answerOf,
  askedPeriods,
  goTo,
  isDrawn,
  openRecords,
  policyViolations,
  type RecordDesk,
} from '../../support/records.ts'
import { expect, test } from '../../support/web-desk.ts'

test.use({ timezoneId: 'Europe/Paris', locale: 'en-GB' })

async function openInterventions(parts: Parameters<typeof openRecords>[0]) {
  const desk = await openRecords(parts, { responseByPerson: true })
  await goTo(desk.page, 'Operator response')
  await isDrawn(desk.page, 'means')
  const [asked] = askedPeriods(desk, 'interventions')
  return { desk, people: await answerOf<AlarmIntervention>(desk, 'interventions', asked) }
}

test('the table and the mean times are those of the service', async ({ start, atEnd }) => {
  const { desk, people } = await openInterventions({ start, atEnd })
  const { page } = desk
  expect(people.length).toBeGreaterThan(2)
  await expect(page.getByRole('row')).toHaveCount(people.length + 1)
  for (const person of people) {
    const row = page.getByRole('row').filter({ hasText: person.user })
    await expect(row).toContainText(person.interventionNumber.toLocaleString('en-GB'))
    for (const duration of [person.reactionMeanTime, person.interventionMeanTime])
      await expect(row).toContainText(shownDuration(secondsOf(duration)))
  }
  const number = people.reduce((sum, { interventionNumber }) => sum + interventionNumber, 0)
  await expect(page.locator('[data-figure=interventions]')).toContainText(number.toLocaleString('en-GB'))
  const reaction = people.reduce(
    (sum, person) => sum + secondsOf(person.reactionMeanTime) * person.interventionNumber,
    0,
  )
  await expect(page.locator('[data-figure=reaction]')).toContainText(shownDuration(reaction / number))
})

test('the distribution of durations comes from the alarm history, of all and of one person', async ({
  start,
  atEnd,
}) => {
  const { desk, people } = await openInterventions({ start, atEnd })
  const { page } = desk
  const violations = policyViolations(page)
  await isDrawn(page, 'spread')
  const spread = page.getByTestId('spread')
  await spread.getByRole('button', { name: 'Response time distribution: show as a table' }).click()
  const [asked] = askedPeriods(desk, 'interventions')
  await expect(spread.getByRole('row', { name: /^30 s to 1 min/ })).toContainText(
    String(await countBetween(desk, asked, 30, 60)),
  )

  const person = people.toSorted((a, b) => b.interventionNumber - a.interventionNumber)[0]
  await page
    .getByRole('row')
    .filter({ hasText: person?.user ?? 'nobody' })
    .click()
  await expect(spread).toContainText(`Response time distribution: ${person?.user}`)
  const ofPerson = new URLSearchParams(asked)
  ofPerson.set('userId', String(person?.id))
  await expect(spread.getByRole('row', { name: /^30 s to 1 min/ })).toContainText(
    String(await countBetween(desk, ofPerson, 30, 60)),
  )
  expect(violations).toEqual([])

  await page.keyboard.press('h')
  await expect.poll(() => new URL(page.url()).hash).toMatch(/^#\/histories\?/)
  await expect(page.getByTestId('chip')).toContainText(`User ${person?.id}`)
})

/** How many alarms of the period somebody reacted to in so many seconds. */
async function countBetween(
  desk: RecordDesk,
  asked: URLSearchParams | undefined,
  from: number,
  to: number,
): Promise<number> {
  const histories: AlarmHistory[] = []
  for (let page: AlarmHistory[] = [], offset = 0; offset === 0 || page.length === 1_000; offset += 1_000) {
    const query = new URLSearchParams(asked)
    query.set('offset', String(offset))
    page = await answerOf<AlarmHistory>(desk, 'histories', query)
    histories.push(...page)
  }
  return histories.filter(({ reactionDuration }) => {
    const seconds = reactionDuration === undefined ? -1 : secondsOf(reactionDuration)
    return seconds >= from && seconds < to
  }).length
}

test('the setting hides names of people everywhere', async ({ start, atEnd }) => {
  const { desk, people } = await openInterventions({ start, atEnd })
  const { page } = desk
  const names = people.map(({ user }) => user)
  await expect(page.getByRole('row').filter({ hasText: names[0] ?? '' })).toHaveCount(1)
  await openSettings(page)
  await settingOf(page, 'records.hideNames').getByRole('switch').click()
  await goTo(page, 'Operator response')
  await isDrawn(page, 'means')
  await page.getByRole('row').nth(1).click()
  await expect(page.getByTestId('spread')).toContainText(/Person \d+/)
  const means = page.getByTestId('means')
  const svg = await desk.savedBy(async () => {
    await page.getByTestId('means-save').click()
    await page.getByRole('button', { name: 'Save as SVG' }).click()
  })
  await means.getByRole('button', { name: 'Mean times by person: show as a table' }).click()
  await expect(means.getByTestId('chart-table')).toContainText(`Person ${people[0]?.id}`)
  const told = (await page.locator('body').innerHTML()) + readFileSync(svg, 'utf8')
  for (const name of names) expect(told).not.toContain(name)

  const csv = await desk.savedBy(async () => {
    await page.getByTestId('export').click()
    await page.getByTestId('export-shown-csv').click()
  })
  const file = readFileSync(csv, 'utf8')
  expect(file).toContain(`Person ${people[0]?.id}`)
  for (const name of names) expect(file).not.toContain(name)
})

test('axe finds nothing on operator response, in each theme', async ({ start, atEnd }) => {
  test.slow()
  const { desk } = await openInterventions({ start, atEnd })
  const { page } = desk
  await page.getByRole('row').nth(1).click()
  expect(await findingsInThemes(page)).toEqual([])
})
