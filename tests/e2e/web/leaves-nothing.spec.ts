import { readPage } from '../../chaos/soak/meter.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

// A trace keeps a copy of whatever was ever on the page.
test.use({ trace: 'off' })

/** Text that changed its length, a tooltip: nodes that a view may have more than at an earlier visit. */
const maxMoreNodes = 100

test('going through the views leaves no listener and no node behind', async ({ open }) => {
  // Fifty visits to views.
  test.slow()
  const { page } = await open({ alarms: 200 })
  await isLive(page)
  const views = await page
    .getByRole('navigation')
    .getByRole('link')
    .evaluateAll((links) => links.flatMap((link) => link.getAttribute('href') ?? []))
  expect(views.length).toBeGreaterThan(9)
  const goRound = async () => {
    // Not the report: a browser keeps the nodes of the last pictures it has drawn, and its charts are pictures.
    for (const view of views.filter((href) => href !== '#/live' && href !== '#/report')) {
      await page.getByTestId('filter').fill('UNIT')
      await page.getByTestId('filter').fill('')
      await page.locator(`nav a[href="${view}"]`).click()
      await expect(page.locator('nav a[aria-current=page]')).toHaveAttribute('href', view)
      await page.getByRole('link', { name: /^Live\b/ }).click()
      await expect(page.getByTestId('account')).toBeVisible()
    }
    return readPage(page)
  }
  // What is loaded at the first visit stays.
  await goRound()
  const before = await goRound()
  await goRound()
  const after = await goRound()
  expect(after.listeners - before.listeners).toBeLessThanOrEqual(0)
  expect(after.nodes - before.nodes).toBeLessThan(maxMoreNodes)
})
