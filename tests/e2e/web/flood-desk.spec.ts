import type { Locator } from '@playwright/test'
import { findingsInThemes } from '../../support/axe.ts'
import { goTo } from '../../support/by-key.ts'
import { flood } from '../../support/flood.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

const units = ['NORTH\\BOILER2', 'NORTH\\FEED', 'WEST\\TOWER']
const alarmOf = (n: number) => ({
  path: `${units[n % 3]}\\T${n}`,
  // The tower has no critical alarm, the feed every tenth.
  priority: n % 3 === 2 ? 4 : n % 10 === 1 ? 1 : 2 + (n % 2),
  alarmMessage: `Flood ${n}`,
})

test('one key shows what began a flood, what is critical, which units and in which order, and goes back', async ({
  open,
}) => {
  const { page, service } = await open()
  await isLive(page)
  await expect(page.getByTestId('alarms')).toBeFocused()
  const offered = page.getByTestId('flood-layout')
  await page.keyboard.press('l')
  await expect(page.getByTestId('flood-desk')).toHaveCount(0)
  const pump = { path: 'NORTH\\FEED\\FP201A', temporary: true }
  await service.post({ ...pump, priority: 2, alarmMessage: 'Feed water pump A tripped' })
  await flood(service, { total: 60, perSecond: 100, alarm: alarmOf })
  await expect(offered).toBeVisible()
  await page.keyboard.press('l')
  const desk = page.getByTestId('flood-desk')
  await expect(desk).toBeVisible()
  await expect(page.getByTestId('flood-figure')).toHaveText('61')
  await expect(page.getByTestId('flood-summary')).toContainText('Heavy flood since')
  await expect(page.getByTestId('flood-summary')).toContainText(
    /3 units\. First-out \((sure|likely|uncertain)\): Feed water pump A tripped \(FEED\)/,
  )
  const [summary, said] = [page.getByTestId('flood-summary'), page.getByTestId('flood-details')]
  const lines = () =>
    summary.evaluate((text) => Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight)))
  expect(await lines()).toBeLessThanOrEqual(2)
  await expect(said.getByText('Peak 61 in 10 min.')).toBeHidden()
  await said.locator('summary').click()
  await expect(said.getByText('Peak 61 in 10 min.')).toBeVisible()
  await said.locator('summary').click()
  await page.getByTestId('flood-sequence').focus()
  await expect(page.getByTestId('flood-unit')).toHaveCount(3)
  // By urgency: the two with critical alarms come first.
  await expect(page.getByTestId('flood-unit').last()).toContainText('TOWER')

  const rows = page.getByTestId('flood-sequence').locator('[role=row]')
  await expect(page.getByTestId('flood-sequence')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(rows.first()).toContainText('Feed water pump A tripped')
  await expect(rows.first()).toContainText('1st')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary')).toContainText('Feed water pump A tripped')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)

  // The rest of the flood, while the layout is open.
  await flood(service, { total: 240, perSecond: 200, alarm: (n) => alarmOf(n + 60) })
  await expect(page.getByTestId('flood-figure')).toHaveText('301', { timeout: 15_000 })
  await expect(page.getByTestId('flood-sequence')).toHaveAttribute('aria-rowcount', '301')
  await expect(page.getByTestId('flood-critical')).toHaveCount(20)
  const height = async (of: Locator) => (await of.boundingBox())?.height ?? 0
  const critical = desk.getByRole('region', { name: 'Critical' })
  expect(await height(critical)).toBeLessThanOrEqual((await height(desk)) / 2 + 1)
  // No line is cut.
  const criticalLines = page.getByTestId('flood-critical-lines')
  expect((await height(criticalLines)) % (await height(page.getByTestId('flood-critical').first()))).toBe(0)
  await expect(rows.first()).toContainText('Feed water pump A tripped')

  // What has cleared stays in the sequence, and in its place.
  await service.post({ ...pump, raised: false })
  await expect(rows.first()).toContainText('cleared')
  await expect(rows.first()).toContainText('Feed water pump A tripped')

  await goTo(page, page.getByTestId('flood-unit').filter({ hasText: 'TOWER' }), {
    key: 'Shift+Tab',
    within: 4,
  })
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('flood-sequence')).toHaveAttribute('aria-rowcount', '100')
  expect(await findingsInThemes(page)).toEqual([])

  // A page that is opened now learns from the desk what it did not see.
  await page.reload()
  await isLive(page)
  await expect(offered).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByTestId('flood-sequence')).toHaveAttribute('aria-rowcount', '301')
  // Until somebody scrolls it, the sequence is at its newest.
  await expect(rows.last()).toHaveAttribute('aria-rowindex', '301')
  await page.keyboard.press('Home')
  await expect(rows.first()).toContainText('Feed water pump A tripped')
  await page.keyboard.press('l')
  await expect(desk).toHaveCount(0)
  await expect(page.getByTestId('alarms')).toBeFocused()
})
