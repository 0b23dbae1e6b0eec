import type { Page } from '@playwright/test'
import { findingsInThemes, findingsOf } from '../../support/axe.ts'
import { openHeadOf } from '../../support/records.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

const rules = ['heading-order', 'page-has-heading-one', 'empty-heading']

/** The other views have tests of their own that look for everything that axe finds, in each theme. */
const withoutOwnTest = ['Shelf', 'Handover', 'Tag', 'Worklist']

/** One heading of the first level, before all others, that names the view; and nothing that axe finds wrong. */
async function expectInOrder(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }), heading).toHaveText([heading])
  await expect(page.locator('main').getByRole('heading').first(), heading).toHaveText(heading)
  expect.soft(await findingsOf(page, rules), heading).toEqual([])
  if (withoutOwnTest.includes(heading)) expect.soft(await findingsInThemes(page), heading).toEqual([])
}

/** What the navigation shows beside Live: eight entries, and those under Live. */
const atLive = [
  ...['Live', 'Missed alarms', 'Shelf', 'Handover', 'Calls', 'Raise an alarm'],
  ...['History', 'Performance', 'Settings', 'Help'],
]

/** The views: what each is headed, and what is there once it is drawn. */
const views = [
  ['Live', '[data-alarm-id]'],
  ['Missed alarms', '[data-testid=missed-list] [role=row][id]'],
  ['Shelf', '[data-testid=shelf-empty]'],
  ['Alarm history', '[data-testid=records] [data-key]'],
  ['Statistics', '[data-drawn=true]'],
  ['Operator response', '[data-drawn=true]'],
  ['Report', '[data-drawn=true]'],
  ['Handover', '[data-testid=handover-standing] h3'],
  ['Calls', '[data-testid=records] [data-key]'],
  ['Call groups', '[role=row][id]'],
  ['Contacts', '[role=row][id]'],
  ['Raise an alarm', '[data-testid=raise]'],
  ['Settings', '[data-setting]'],
  ['Help', '[data-testid=guide] table'],
] as const

test('every view is headed by its name, with its parts in order and text that can be read', async ({
  page,
  open,
}) => {
  // axe reads every element of each view.
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const { service } = await open({ alarms: 30, history: 1, tags: 60 })
  await isLive(page)
  const missed = { path: 'A\\B\\C', temporary: true }
  await service.post({ ...missed, alarmMessage: 'Come and gone' })
  await service.post({ ...missed, raised: false })
  await service.post({ path: 'A\\B\\D', priority: 1, alarmMessage: 'Look at this' })
  await service.request('/api/v1/call/users', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ userIds: [1], msgText: 'Come', msgNum: 1 }),
  })
  const links = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
  await expect(links).toHaveText(atLive.map((name) => new RegExp(`^${name}`)))
  // Whoever clicks while its row is in view has seen it.
  await expect(links.filter({ hasText: 'Missed alarms' })).toContainText('1')
  for (const [name, drawn] of views) {
    await openHeadOf(page, name)
    await links.filter({ hasText: name }).click()
    const first = page.locator('main').locator(drawn).first()
    await expect(first, name).toBeVisible()
    // The detail of a row is part of its view.
    if (/row|data-key|alarm-id/.test(drawn)) await first.click()
    await expectInOrder(page, name)
    // Every chart is headed too, below the heading that it belongs to.
    for (const chart of await page.locator('main figure:visible').all())
      await expect(chart.getByRole('heading', { level: name === 'Report' ? 3 : 2 }), name).toHaveCount(1)
  }
  await links.filter({ hasText: 'Settings' }).click()
  await page.getByRole('button', { name: 'Add a server' }).click()
  await expect(page.getByTestId('profile-form')).toBeVisible()
  await expectInOrder(page, 'Settings')
  await page.goto(`${page.url().split('#')[0]}#/tag/${encodeURIComponent('A\\B\\D')}`)
  await expect(page.getByTestId('tag-now')).toBeVisible()
  await expectInOrder(page, 'Tag')
  await page.keyboard.press('Alt+w')
  await expect(page.getByTestId('worklist-empty')).toBeVisible()
  await expectInOrder(page, 'Worklist')
})
