import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, isLive, rowOf, startWebDesk, test } from '../../support/web-desk.ts'
import { expectPolicyToHold, heapOf } from '../../support/page-probes.ts'
import { startService } from '../../support/service.ts'

test('a lost connection shows in bar, line and title; the rows stay as last known until it is back', async ({
  page,
  open,
  atEnd,
}) => {
  const { service } = await open({ alarms: 7 })
  await isLive(page)
  await expect(page).toHaveTitle(/^\(\d+\) Tocsin$|^Tocsin$/)
  await service.stop()
  await expect(page.getByTestId('connection-bar')).toHaveAttribute('data-kind', 'lost')
  await expect(page.getByTestId('connection-bar')).toContainText('no connection to')
  await expect(page).toHaveTitle(/^\? Tocsin/)
  await expect(page.getByTestId('account')).toContainText('7')
  const again = await startService({ port: service.port, alarms: 4 })
  atEnd(() => again.stop())
  await isLive(page)
  await expect(page.getByTestId('connection-bar')).toHaveCount(0)
  await expect(page.getByTestId('account')).toContainText('4')
})

test('a refused token is asked for; a wrong one is refused at the field and kept there', async ({
  page,
  open,
}) => {
  const { service } = await open({ alarms: 2 }, { token: 'not-the-token' })
  await expect(page.getByTestId('connection-bar')).toHaveAttribute('data-kind', 'not-authorised')
  await page.getByRole('button', { name: 'Enter a token' }).click()
  const field = page.getByLabel('Access token')
  await field.fill('also-wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('does not accept this token')
  await expect(field).toHaveValue('also-wrong')
  await field.fill(service.token)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await isLive(page)
  await expect(page.getByTestId('account')).toContainText('2')
  await expect(page.getByTestId('notice-token-not-kept')).toBeVisible()
})

test('a page that lost its host reports it, and comes back by itself with its session', async ({ page }) => {
  const service = await startService({ alarms: 3 })
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-trust-'))
  const start = (port: string) =>
    startWebDesk(['--server', service.url, '--port', port, '--profile', profile], {
      TOCSIN_TOKEN: service.token,
    })
  const first = await start('0')
  const address = first.address()
  await page.goto(address)
  await isLive(page)
  await first.stop()
  await expect(page.getByTestId('connection-bar')).toHaveAttribute('data-kind', 'host-lost')
  await expect(page).toHaveTitle(/^\? Tocsin/)
  const second = await start(new URL(address).port)
  await isLive(page)
  await second.stop()
  await service.stop()
  rmSync(profile, { recursive: true })
})

test('a part of the page that does not arrive while its host is away is loaded later', async ({
  page,
  open,
}) => {
  let isAway = true
  const refused = page.waitForEvent('requestfailed')
  await page.route(/\/assets\/HistoriesView-.*\.js/, (route) => (isAway ? route.abort() : route.continue()))
  await open({ alarms: 3 })
  await isLive(page)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await refused
  await expect(page.getByTestId('timeline')).toHaveCount(0)
  isAway = false
  await expect(page.getByTestId('timeline')).toBeVisible()
})

test('a page whose host knows nothing of it shows nothing, and a new address brings it back', async ({
  page,
}) => {
  const service = await startService({ alarms: 3 })
  const first = await startWebDesk(['--server', service.url], { TOCSIN_TOKEN: service.token })
  const address = first.address()
  await page.goto(address)
  await isLive(page)
  await first.stop()
  // The same address with another profile folder.
  const second = await startWebDesk(['--server', service.url, '--port', new URL(address).port], {
    TOCSIN_TOKEN: service.token,
  })
  await expect(page.getByTestId('signed-out')).toHaveAttribute('data-reason', 'refused')
  await expect(page.getByRole('row')).toHaveCount(0)
  // Pasted into the open page, where only the part after the hash changes.
  await page.goto(second.address())
  await isLive(page)
  expect(page.url()).not.toContain('key')
  await second.stop()
  await service.stop()
})

test('an address opens once', async ({ page, browser }) => {
  const service = await startService()
  const host = await startWebDesk(['--server', service.url], { TOCSIN_TOKEN: service.token })
  const address = host.address()
  await page.goto(address)
  await isLive(page)
  expect(page.url()).not.toContain('key')
  const stranger = await browser.newContext()
  const other = await stranger.newPage()
  await other.goto(address)
  await expect(other.getByTestId('signed-out')).toHaveAttribute('data-reason', 'refused')
  await stranger.close()
  await host.stop()
  await service.stop()
})

test('the page never has the token: not in a message, a heap, a cookie or a storage', async ({
  page,
  open,
}) => {
  const token = 'a-token-that-must-not-reach-the-page'
  const frames: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))))
  const { service } = await open({ alarms: 20, token })
  await isLive(page)
  await service.post({ path: 'A\\B\\C', alarmMessage: 'Something to see' })
  await expect(rowOf(page, 'Something to see')).toHaveCount(1)
  await service.stop()
  await expect(page.getByTestId('connection-bar')).toBeVisible()

  const heap = await heapOf(page)
  const stored = await page.evaluate(() =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      document.documentElement.outerHTML,
    ]),
  )
  // The search can find something: what the page does show is in all three.
  for (const place of [frames.join(''), heap, stored]) expect(place).toContain('Something to see')
  for (const place of [frames.join(''), heap, stored]) expect(place).not.toContain(token)
})

test('the page can run no inline script and reach no other host', async ({ page, open }) => {
  await open()
  await isLive(page)
  await expectPolicyToHold(page)
})
