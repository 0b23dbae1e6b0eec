import { find, goTo, select } from '../../support/by-key.ts'
import { flood } from '../../support/flood.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { shiftsEnding } from '../../support/shifts.ts'
import { addServer } from '../../support/two-servers.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const past = { history: 9, tags: 30 }
/** All of one unit of the south. */
const floodOf = (n: number) => ({
  path: `SOUTH\\FEED\\T${n}`,
  priority: 2 + (n % 3),
  alarmMessage: `Flood ${n}`,
})

test('the ten jobs of an operator on three servers at once: one is lost, one floods, one has a wrong clock', async ({
  start,
  atEnd,
}) => {
  test.slow()
  const services: StartedService[] = [
    await startService({ ...past, token: 'north-token', seed: 5 }),
    await startService({ ...past, token: 'south-token', seed: 6 }),
    await startService({ ...past, token: 'west-token', seed: 7, now: () => Date.now() + 40_000 }),
  ]
  const [north, south, west] = services as [StartedService, StartedService, StartedService]
  atEnd(async () => void (await Promise.all([south.stop(), west.stop()])))
  const { page } = await start({
    flags: ['--alarms=0', '--rate=0', '--history=0'],
    settings: { welcomed: true, shifts: shiftsEnding(120) },
  })
  await isLive(page)
  for (const [name, service] of [
    ['North', north],
    ['South', south],
    ['West', west],
  ] as const)
    await addServer(page, name, service)
  const all = page.getByTestId('all-servers')
  const chip = (name: string) => page.getByTestId('watched-servers').getByRole('button', { name })
  const list = page.getByTestId('alarms')
  const details = page.getByTestId('detail')
  const dialog = page.getByRole('dialog')
  await all.click()
  await page.keyboard.press('Alt+1')
  await isLive(page)
  await expect(all).toHaveAttribute('aria-current', 'true')

  await test.step('notice and understand a new critical alarm', async () => {
    await north.post({ path: 'NORTH\\BOILER2\\PT1', priority: 1, alarmMessage: 'Pressure high-high' })
    await expect(page.getByTestId('announcement').first()).toContainText('Pressure high-high')
    await expect(page.getByTestId('announcement').first()).toContainText('North')
    await page.keyboard.press('g')
    await expect(details).toContainText('Pressure high-high')
    await expect(details.locator('.head')).toContainText('North')
  })

  await test.step('all of a unit, on every server that has one of that name', async () => {
    await west.post({ path: 'WEST\\BOILER2\\LT4', priority: 2, alarmMessage: 'Drum level low' })
    await expect(rowOf(page, 'Drum level low')).toBeVisible()
    await page.keyboard.press('/')
    await page.keyboard.type('boiler2')
    await expect(list).toHaveAttribute('aria-rowcount', '3')
    await page.keyboard.type(' server:west')
    await expect(list).toHaveAttribute('aria-rowcount', '2')
    await page.getByTestId('filter').fill('')
    await page.keyboard.press('Enter')
  })

  await test.step('call one person', async () => {
    await rowOf(page, 'Drum level low').click()
    await expect(details).toContainText(/\d s ahead \(± [\d.]+ s\); times here are corrected/)
    await page.keyboard.press('c')
    const call = page.getByTestId('call-dialog')
    const options = call.getByRole('option')
    await expect(options.first()).toContainText('West')
    await page.getByTestId('call-find').fill('brandt')
    await expect(options.first()).toContainText('K. Brandt')
    await page.keyboard.press('Enter')
    await page.getByTestId('call-go').click()
    await expect(page.getByTestId('call-go')).toContainText('Call 1 person')
    await page.getByTestId('call-go').click()
    await expect(page.getByTestId('call-end')).toContainText('call placed')
    await page.getByTestId('call-go').click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('take it and leave a note', async () => {
    await rowOf(page, 'Drum level low').click()
    await page.keyboard.press('t')
    await expect(rowOf(page, 'Drum level low').locator('.taken')).toBeVisible()
    await page.keyboard.press('m')
    await expect(page.getByLabel('Note on this tag')).toBeFocused()
    await page.keyboard.type('Fitter on the way')
    await page.keyboard.press('Enter')
    await expect(details).toContainText('Fitter on the way')
  })

  await test.step('shelve, and find it again', async () => {
    await south.post({ path: 'SOUTH\\FEED\\P7', priority: 3, alarmMessage: 'Seal leaks' })
    await rowOf(page, 'Seal leaks').click()
    await page.keyboard.press('z')
    await expect(dialog).toContainText('Shelve 1 alarm')
    await goTo(page, dialog.getByLabel('Maintenance'))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('shelved-count')).toHaveText('1 shelved')
    await expect(rowOf(page, 'Seal leaks')).toHaveCount(0)
    await page.keyboard.press('Alt+z')
    const shelved = page.getByTestId('shelf').getByRole('row').filter({ hasText: 'Seal leaks' })
    await expect(shelved).toContainText('South')
    await select(page, page.getByTestId('records'), shelved)
    await page.keyboard.press('u')
    await expect(page.getByTestId('shelf-empty')).toBeVisible()
    await page.keyboard.press('Alt+1')
    await expect(rowOf(page, 'Seal leaks')).toBeVisible()
  })

  // From here on one of them does not answer.
  await north.stop()
  await expect(chip('North')).toHaveAttribute('data-link', 'lost')
  await expect(page.locator('.row.lost')).toHaveCount(1)
  await isLive(page)

  await test.step('survive a flood', async () => {
    await flood(south, { total: 60, perSecond: 100, alarm: floodOf })
    await expect(page.getByTestId('flood-layout')).toBeVisible()
    await page.keyboard.press('l')
    await expect(page.getByTestId('flood-summary')).toContainText(/First-out .*FEED/)
    // What another server raises meanwhile is neither late nor lost in it.
    await west.post({ path: 'WEST\\TURBINE\\TRIP', priority: 1, alarmMessage: 'Turbine trip' })
    await expect(page.getByTestId('flood-critical').filter({ hasText: 'Turbine trip' })).toBeVisible()
    await expect(page.getByTestId('announcement').first()).toContainText('Turbine trip')
    await page.keyboard.press('l')
    await expect(page.getByTestId('flood-desk')).toHaveCount(0)
  })

  await test.step('the bad actors of last week', async () => {
    await page.keyboard.press('Alt+4')
    const statistics = page.getByRole('grid', { name: 'Statistics' })
    await expect(statistics.getByRole('row').nth(1)).toContainText(/South|West/)
    await expect(page.getByTestId('record-state')).toContainText('incomplete: North')
    await statistics.getByRole('row').nth(1).click()
    await expect(page.getByRole('complementary')).toContainText(/Rank by activations\s*1(?!\d)/)
  })

  await test.step('hand the shift over', async () => {
    await page.keyboard.press('Shift+H')
    const papers = page.getByTestId('handover-paper')
    // The demo plant, with which every desk begins, has one as well.
    await expect(papers).toHaveCount(4)
    await expect(page.getByTestId('handover')).toContainText('Turbine trip')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('handover-outgoing')).toBeFocused()
    await page.keyboard.type('Ada Meyer')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Bob Klein')
    await page.getByRole('button', { name: 'Sign over', exact: true }).click()
    await expect(page.getByTestId('handover-signed').first()).toContainText('Bob Klein')
  })

  await test.step('raise an alarm on one of them', async () => {
    await page.keyboard.press('Alt+0')
    await page.locator('[name=server]').selectOption('West')
    await page.locator('[name=path]').fill('WEST\\P7')
    await page.locator('[name=alarmMessage]').fill('Oil leak')
    await page.getByTestId('priority-critical').click()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByTestId('raise-result')).toContainText('raised on West\\WEST\\P7')
  })

  await test.step('prove what happened', async () => {
    await find(page, 'evidence', 'Evidence log')
    await expect(page.getByTestId('evidence-chain').locator('p')).toHaveText(
      Array(4).fill(/Chain intact: \d+ entries from /),
    )
    const entries = page.getByTestId('records').getByRole('row').filter({ hasText: 'Turbine trip' })
    await expect(entries.filter({ hasText: 'Raised' })).toHaveCount(1)
    await expect(entries.filter({ hasText: 'Announced' }).first()).toBeVisible()
  })

  await test.step('and the outcome of the call, among those of all servers', async () => {
    await page.keyboard.press('Alt+1')
    // The list is where it was left, and the strip leads to the new alarm.
    await expect(page.getByTestId('announcement')).toContainText('Oil leak')
    await page.keyboard.press('g')
    await expect(rowOf(page, 'Oil leak')).toContainText('West')
    await page.keyboard.press('Alt+7')
    const called = page.getByTestId('records').getByRole('row').filter({ hasText: 'K. Brandt' })
    await expect(called).toContainText('West')
    await called.click()
    // The phone rings no longer than half a minute.
    await expect(page.getByRole('complementary')).toContainText(
      /Timeline.*K\. Brandt: (accepted|refused|no answer)/,
      { timeout: 60_000 },
    )
  })
})
