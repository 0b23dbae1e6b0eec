import { readPage } from '../../chaos/soak/meter.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

// A trace keeps a copy of whatever was ever on the page.
test.use({ trace: 'off' })

/** Text that changed its length, a tooltip: nodes that a view may have more than at an earlier visit. */
const maxMoreNodes = 100

/** Not the report: a browser keeps the nodes of the last pictures it has drawn, and its charts are pictures. */
const views = [
  ...[
    '/missed',
    '/shelf',
    '/histories',
    '/evidence',
    '/replay',
    '/statistics',
    '/interventions',
    '/worklist',
  ],
  ...['/handover', '/calls', '/groups', '/contacts', '/raise', '/settings', '/help'],
]

test('going through the views leaves no listener and no node behind', async ({ open }) => {
  // Fifty visits to views.
  test.slow()
  const { page } = await open({ alarms: 200 })
  await isLive(page)
  const goRound = async () => {
    for (const view of views) {
      await page.getByTestId('filter').fill('UNIT')
      await page.getByTestId('filter').fill('')
      await page.evaluate((path) => void (location.hash = path), view)
      await expect(page.locator('nav a[aria-current=page]')).toHaveAttribute('href', `#${view}`)
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
