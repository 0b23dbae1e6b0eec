import { startFaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'
import { addServer, openTwo } from '../../support/two-servers.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'
import { goTo } from '../../support/records.ts'

test('all servers in one list: each row names its server, and what is done goes there', async ({
  start,
  atEnd,
}) => {
  const { page, north } = await openTwo({ start, atEnd })
  await page.getByTestId('all-servers').click()
  await page.getByRole('link', { name: 'Live' }).click()
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('11 alarms')
  await expect(page.getByRole('columnheader', { name: 'Server' })).toBeVisible()
  const ofServer = (name: string) => page.locator('[data-column=dataServerId]', { hasText: name })
  await expect(ofServer('North')).toHaveCount(8)
  await expect(ofServer('Demo plant')).toHaveCount(3)

  // What happens on one of them is in the list, the counters and the strip.
  await north.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Pressure high-high' })
  await expect(page.getByTestId('announcement')).toContainText('Pressure high-high')
  await rowOf(page, 'Pressure high-high').click()
  await page.getByTestId('take').click()
  await expect(rowOf(page, 'Pressure high-high').locator('.taken')).toBeVisible()
  await page.getByLabel('Note on this tag').fill('Fitter on the way')
  await page.getByLabel('Note on this tag').press('Enter')
  await expect(page.getByTestId('note').getByText('Fitter on the way')).toBeVisible()

  // A call goes to the people of its server.
  await page.keyboard.press('Escape')
  await rowOf(page, 'Pressure high-high').click()
  await page.keyboard.press('c')
  const dialog = page.getByTestId('call-dialog')
  const options = dialog.getByRole('option')
  await expect(options.first()).toContainText('North')
  await expect(options.filter({ hasNotText: 'North' })).toHaveCount(0)
  await page.getByTestId('call-find').fill('Boiler specialists')
  await expect(options.first()).toContainText('Boiler specialists')
  await page.keyboard.press('Enter')
  await page.getByTestId('call-go').click()
  await page.getByTestId('call-go').click()
  await expect(page.getByTestId('call-end')).toContainText('call placed')
  await page.getByTestId('call-go').click()
  await goTo(page, 'Calls')
  const placed = page.locator('[data-key]').filter({ hasText: 'Boiler specialists' })
  await expect(placed).toContainText('North')
  await page.getByRole('link', { name: 'Live' }).click()

  // The filter knows the servers by name.
  await page.keyboard.press('/')
  await page.keyboard.type('server:north')
  await expect(page.getByTestId('account')).toContainText('9 of 12')

  // The address leads back here, and the other page shows the same.
  await expect(page).toHaveURL(/server=all.*north/)
  await page.reload()
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('9 of 12')

  // On its own server it is taken and noted as well.
  await page.getByTestId('watched-servers').getByRole('button', { name: 'North:' }).click()
  await expect(page.getByTestId('connection')).toContainText('North')
  await expect(rowOf(page, 'Pressure high-high').locator('.taken')).toBeVisible()
})

test('a lost server is lost by itself: its rows are last known, those of the others go on', async ({
  start,
  atEnd,
}) => {
  const { page, north } = await openTwo({ start, atEnd })
  await page.getByTestId('all-servers').click()
  await page.getByRole('link', { name: 'Live' }).click()
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('11 alarms')
  await expect(page.locator('.row.lost')).toHaveCount(0)
  await north.stop()
  await expect(page.locator('.row.lost')).toHaveCount(8)
  await expect(page.locator('[data-alarm-id]')).toHaveCount(11)
  await isLive(page)

  // A phone has no column for it.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('[data-alarm-id] [data-column=path]').filter({ hasText: /North/ })).toHaveCount(8)
})

test('a server that hangs does not hold back the alarm history of the others, and is named', async ({
  start,
  atEnd,
}) => {
  const { page } = await openTwo({ start, atEnd })
  const south = await startService({ alarms: 2, history: 1, token: 'south-token' })
  const hanging = await startFaultyService(south)
  atEnd(async () => {
    await hanging.stop()
    await south.stop()
  })
  const west = await startService({ alarms: 2, history: 1, token: 'west-token' })
  atEnd(() => west.stop())
  await addServer(page, 'South', { ...south, url: hanging.url })
  await addServer(page, 'West', west)
  await page.getByTestId('all-servers').click()
  await page.getByRole('link', { name: 'Live' }).click()
  await isLive(page)
  const histories = { method: 'GET', path: '/api/v1/alarms/histories' } as const
  hanging.always(histories, { kind: 'silence' })
  await goTo(page, 'Alarm history')
  const state = page.getByTestId('record-state')
  await expect(state).toContainText('waiting for South')
  const rows = page.getByTestId('records').locator('[data-key]')
  await expect(rows.filter({ hasText: 'West' }).first()).toBeVisible()
  // Its answer never comes: what is missing is said, and read again on demand.
  await expect(state).toContainText('incomplete: South', { timeout: 30_000 })
  hanging.always(histories, { kind: 'change', body: (answered) => answered })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(rows.filter({ hasText: 'South' }).first()).toBeVisible()
  await expect(state).not.toContainText('South')
})

test('several servers are chosen from a list or beside one another, and a link leads to them', async ({
  start,
  atEnd,
}) => {
  const { page } = await openTwo({ start, atEnd })
  const south = await startService({ alarms: 2, token: 'south-token' })
  atEnd(() => south.stop())
  await addServer(page, 'South', south)
  await page.getByRole('link', { name: 'Live' }).click()
  await page.getByTestId('several').click()
  const menu = page.getByTestId('several-menu')
  for (const name of ['Demo plant', 'North', 'South'])
    await menu.getByRole('checkbox', { name }).setChecked(name !== 'Demo plant')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('10 alarms')
  const current = page.getByTestId('watched-servers').locator('[aria-current]')
  await expect(current).toHaveText([/North/, /South/])
  await expect(page).toHaveURL(/server=North,South|server=North%2CSouth/)

  // The address, a reload and another tab show the same.
  await page.reload()
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('10 alarms')
  const other = await page.context().newPage()
  await other.goto(new URL('/#/live?server=South,Demo plant', page.url()).href)
  await expect(other.getByTestId('account')).toContainText('5 alarms')
  await other.close()

  // With Ctrl one more is shown, or one less.
  await page.locator('[data-server=embedded]').click({ modifiers: ['Control'] })
  await expect(page.getByTestId('all-servers')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByTestId('account')).toContainText('13 alarms')
  const north = page.getByTestId('watched-servers').getByRole('button', { name: 'North:' })
  await north.click({ modifiers: ['Control'] })
  await expect(page.getByTestId('account')).toContainText('5 alarms')
})

test('a view of one server asks for it, and All leads back', async ({ start, atEnd }) => {
  const { page } = await openTwo({ start, atEnd })
  await page.getByTestId('all-servers').click()
  await expect(page.getByTestId('all-servers')).toHaveAttribute('aria-current', 'true')
  await goTo(page, 'Call groups')
  await page.getByTestId('server-choice').getByRole('button', { name: 'North' }).click()
  await expect(page.getByTestId('server-choice')).toHaveCount(0)
  await expect(page.getByTestId('connection')).toContainText('North')
})

test('three servers on a screen that never chose, one of them lost and one with a wrong clock', async ({
  start,
  atEnd,
}) => {
  const first = await openTwo({ start, atEnd })
  const south = await startService({ alarms: 2, token: 'south-token', now: () => Date.now() + 40_000 })
  atEnd(() => south.stop())
  await addServer(first.page, 'South', south)
  const page = await first.page.context().newPage()
  await page.goto(new URL('/#/live', first.page.url()).href)
  await isLive(page)
  await expect(page.getByTestId('all-servers')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByTestId('account')).toContainText('13 alarms')

  await first.north.stop()
  await expect(page.locator('.row.lost')).toHaveCount(8)

  // The others go on; the details say whose clock was wrong.
  await south.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Pressure high-high' })
  await rowOf(page, 'Pressure high-high').click()
  await expect(page.getByTestId('detail')).toContainText(
    /\d s ahead \(± [\d.]+ s\); times here are corrected/,
  )
  await page.getByTestId('take').click()
  await expect(rowOf(page, 'Pressure high-high').locator('.taken')).toBeVisible()

  // What a page of all can show it shows; any other view asks for a server.
  const go = (view: string) => page.evaluate((name) => (location.hash = `#/${name}`), view)
  const choice = page.getByTestId('server-choice')
  await go('worklist')
  await expect(page.getByTestId('worklist-empty')).toBeVisible()
  await go('missed')
  await expect(page.getByTestId('missed-list')).toBeVisible()
  await expect(choice).toHaveCount(0)
  await go('shelf')
  await expect(page.getByTestId('shelf-empty')).toBeVisible()
  await expect(choice).toHaveCount(0)
  await go('histories')
  await expect(page.getByTestId('record-state')).toContainText('incomplete: North')
  await expect(choice).toHaveCount(0)
  await go('handover')
  await expect(page.getByTestId('handover-paper')).toHaveCount(3)
  await expect(page.getByTestId('handover')).toContainText('North')
  await expect(choice).toHaveCount(0)
  await go('evidence')
  await expect(page.getByTestId('evidence-chain').locator('p')).toHaveCount(3)
  await expect(page.getByRole('columnheader', { name: 'Server' })).toBeVisible()
  await go('interventions')
  await expect(page.getByTestId('record-state')).toContainText('incomplete: North')
  await expect(choice).toHaveCount(0)
  await go('report')
  await expect(page.locator('[data-compared=raised]')).toBeVisible()
  await expect(page.getByTestId('report-failed')).toContainText('North')
  await go('replay')
  await expect(choice).toBeVisible()
  await go('wall')
  await expect(page.getByTestId('wall')).toContainText('North')
  await expect(page.getByTestId('wall-urgent').first()).toContainText('Pressure high-high')
})
