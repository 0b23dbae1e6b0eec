import type { Page } from '@playwright/test'
import { openHistories, rowsOf, stateOf } from '../../support/histories.ts'
import { goTo } from '../../support/records.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

const filter = (page: Page) => page.getByTestId('filter')
const account = (page: Page) => page.getByTestId('account')
const offered = (page: Page) => page.getByTestId('filter-completions').getByRole('option')

async function openList(open: Parameters<Parameters<typeof test>[2]>[0]['open']) {
  const { page, service } = await open({})
  await isLive(page)
  await service.post({ path: 'NORTH\\B1\\LT1', priority: 1, alarmMessage: 'Drum level' })
  await service.post({ path: 'SOUTH\\P1\\PT1', priority: 3, alarmMessage: 'Pump pressure' })
  await service.post({ path: 'SOUTH\\V1\\VT1', priority: 4, alarmMessage: 'Valve stuck' })
  await expect(account(page)).toContainText('3 alarms')
  return page
}

test('a query is typed with completions, by keyboard alone', async ({ open }) => {
  const page = await openList(open)
  await page.keyboard.press('/')
  await expect(filter(page)).toBeFocused()
  await page.keyboard.type('pri')
  await expect(offered(page)).toHaveText(['priority:'])
  await page.keyboard.press('Tab')
  await expect(filter(page)).toHaveValue('priority:')
  await expect(offered(page)).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(offered(page).nth(2)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(filter(page)).toHaveValue('priority:medium ')
  await expect(account(page)).toContainText('1 of 3')
  await page.keyboard.type('OR message:valve')
  await expect(account(page)).toContainText('2 of 3')
  // Escape closes the list first, then empties the field.
  await page.keyboard.type(' a')
  await expect(offered(page).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offered(page)).toHaveCount(0)
  await expect(filter(page)).toHaveValue('priority:medium OR message:valve a')
  await page.keyboard.press('Escape')
  await expect(filter(page)).toHaveValue('')
  await expect(account(page)).toContainText('3 alarms')
})

test('the alarm history takes the same language, over its own columns', async ({ start, atEnd }) => {
  const { page } = await openHistories({ start, atEnd })
  await expect(stateOf(page)).toContainText(/all [\d,]+ loaded/)
  const field = page.getByTestId('record-find')
  const problem = page.getByTestId('filter-problem')
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type('pri')
  await expect(offered(page)).toHaveText(['priority:'])
  await page.keyboard.press('Tab')
  await expect(offered(page)).toHaveCount(4)
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('priority:critical ')
  await expect(stateOf(page)).toContainText('shown')
  const marks = rowsOf(page).locator('svg.mark')
  await expect(marks.and(page.locator(':not(.critical)'))).toHaveCount(0)
  expect(await marks.count()).toBeGreaterThan(0)

  // What two opposite questions find is everything, each part of it once.
  const shown = async (query: string) => {
    await field.fill(query)
    await expect(problem).toHaveCount(0)
    await expect(stateOf(page)).toContainText('shown')
    return Number(/([\d,]+) shown/.exec((await stateOf(page).textContent()) ?? '')?.[1]?.replaceAll(',', ''))
  }
  const all = Number(
    /all ([\d,]+) loaded/.exec((await stateOf(page).textContent()) ?? '')?.[1]?.replaceAll(',', ''),
  )
  for (const [one, other] of [
    ['duration<=5m', '-duration<=5m'],
    ['priority:1-2', 'priority>2'],
    ['raised<12:00', 'raised>=12:00'],
  ] as const) {
    const [first, second] = [await shown(one), await shown(other)]
    expect([first + second, first > 0, second > 0], one).toEqual([all, true, true])
  }

  await field.fill('mesage:drum')
  await expect(problem).toHaveText('Unknown field “mesage”: did you mean message?')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('')
  await page.keyboard.press('F1')
  const help = page.getByTestId('filter-help')
  await expect(help).toContainText('duration>5m')
  await expect(help).not.toContainText('area:')
  await help.getByRole('button', { name: 'reaction>5m' }).click()
  await expect(field).toHaveValue('reaction>5m')
})

test('missed alarms take the same language, and what it hides is not dismissed', async ({ open }) => {
  const { page, service } = await open()
  await isLive(page)
  for (const [path, priority] of [
    ['MISSED\\PUMP', 1],
    ['MISSED\\VALVE', 3],
    ['MISSED\\DRUM', 4],
  ] as const) {
    await service.post({ path, alarmMessage: `Lost ${path}`, priority, temporary: true })
    await service.post({ path, raised: false, temporary: true })
  }
  await goTo(page, 'Missed alarms 3')
  const rows = page.getByTestId('missed-list').locator('[role=row][id]')
  await expect(rows).toHaveCount(3)
  const field = page.getByTestId('missed-find')
  const cases: [string, string[]][] = [
    ['critical', ['PUMP']],
    ['tag:valve OR tag:drum', ['VALVE', 'DRUM']],
    ['priority>1 -drum', ['VALVE']],
    ['ack:no duration<5m', ['PUMP', 'VALVE', 'DRUM']],
    ['ack:yes', []],
    ['times>1', []],
  ]
  for (const [query, tags] of cases) {
    await field.fill(query)
    await expect(rows, query).toHaveCount(tags.length)
    for (const tag of tags) await expect(rows.filter({ hasText: tag }), query).toHaveCount(1)
  }
  await expect(page.getByTestId('missed-message')).toContainText('No missed alarm matches the filter.')
  await field.fill('tags:valve')
  await expect(page.getByTestId('filter-problem')).toHaveText('Unknown field “tags”: did you mean tag?')
  await field.fill('tag:valve')
  await expect(rows).toHaveCount(1)
  // An address that is behind may still be one that begins so.
  await expect.poll(() => page.url()).toMatch(/text=tag:valve(&|$)/)
  await page.reload()
  await expect(field).toHaveValue('tag:valve')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Dismiss shown' }).click()
  await expect(page.getByTestId('missed-message')).toBeVisible()
  await page.getByTestId('missed-message').getByRole('button').click()
  await expect(rows).toHaveCount(2)
})
