import type { Locator, Page } from '@playwright/test'
import { findingsInThemes } from '../../support/axe.ts'
import { expect, isLive, rowOf, startWebDesk, test } from '../../support/web-desk.ts'

test('axe finds nothing on the live view, its panels and the settings', async ({ page, open }) => {
  // axe reads every element of each screen, in four themes.
  test.slow()
  const { service } = await open({ alarms: 30 })
  await isLive(page)
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Look at this' })
  await rowOf(page, 'Look at this').click()
  expect.soft(await findingsInThemes(page), 'live').toEqual([])
  await page.getByTestId('connection').click()
  await expect(page.getByTestId('assessment')).toBeVisible()
  expect.soft(await findingsInThemes(page), 'status').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  expect.soft(await findingsInThemes(page), 'palette').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByTestId('key-sheet')).toBeVisible()
  expect.soft(await findingsInThemes(page), 'keys').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.locator('[data-setting="textScale"] input').fill('9')
  await page.getByRole('button', { name: 'Add a server' }).click()
  await page.getByText('Certificates and proxy').click()
  await page.getByText('More: standby').click()
  expect.soft(await findingsInThemes(page), 'settings').toEqual([])
})

test('axe finds nothing on missed alarms, the report and raising an alarm', async ({ page, open }) => {
  test.slow()
  const { service } = await open({ alarms: 6, history: 1, tags: 60 })
  await isLive(page)
  await page.getByRole('link', { name: 'Raise an alarm' }).click()
  await page.getByTestId('raise').click()
  await page.getByTestId('raise-more').click()
  for (const summary of await page.locator('details > summary').all()) await summary.click()
  expect.soft(await findingsInThemes(page), 'raise').toEqual([])
  const missed = { path: 'A\\B\\C', temporary: true }
  await service.post({ ...missed, alarmMessage: 'Come and gone' })
  await service.post({ ...missed, raised: false })
  await page.getByRole('link', { name: 'Missed alarms' }).click()
  await page.getByTestId('missed-list').getByText('Come and gone').click()
  await expect(page.getByTestId('missed-detail')).toBeVisible()
  expect.soft(await findingsInThemes(page), 'away').toEqual([])
  await page.getByRole('link', { name: 'Performance', exact: true }).click()
  await expect(page.locator('canvas').first()).toBeVisible()
  expect.soft(await findingsInThemes(page), 'report').toEqual([])
})

test('axe finds nothing on the first start and with the connection lost', async ({ page }) => {
  test.slow()
  const host = await startWebDesk(['--alarms', '12', '--rate', '0', '--history', '0'])
  await page.goto(host.address())
  await isLive(page)
  await page.getByRole('button', { name: 'Connect to your service…' }).click()
  await expect(page.getByTestId('wizard')).toBeVisible()
  expect.soft(await findingsInThemes(page), 'wizard').toEqual([])
  await page.keyboard.press('Escape')
  await host.stop()
  await expect(page.getByTestId('connection-bar')).toBeVisible()
  expect.soft(await findingsInThemes(page), 'lost').toEqual([])
})

test('at 200 % zoom nothing is cut off sideways and everything can be reached', async ({ page, open }) => {
  // What a 1440x900 screen is at 200 %.
  await page.setViewportSize({ width: 720, height: 450 })
  await open({ alarms: 20 })
  await isLive(page)
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect(page.getByRole('row').nth(1)).toBeInViewport()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.getByTestId('connection').click()
  await expect(page.getByTestId('check-now')).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Add a server' }).click()
  await page.getByTestId('profile-form').getByRole('button', { name: 'Save' }).scrollIntoViewIfNeeded()
  await expect(page.getByTestId('profile-form').getByRole('button', { name: 'Save' })).toBeInViewport()
  expect(await overflow()).toBeLessThanOrEqual(0)
  const parts = page.locator('.parts')
  expect(await parts.evaluate((part) => part.scrollWidth - part.clientWidth)).toBeLessThanOrEqual(0)
})

test('at 400 % zoom alarms, details, a call, raising and settings are whole, and nothing scrolls sideways', async ({
  page,
  open,
}) => {
  // What a 1280x1024 screen is at 400 %.
  await page.setViewportSize({ width: 320, height: 256 })
  const { service } = await open({ alarms: 20 })
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Look at this' })
  await isLive(page)
  /** How far the page, or what scrolls in it, reaches beyond its sides; the parts of a table may. */
  const overflow = () =>
    page.evaluate(() =>
      [
        document.documentElement,
        ...document.querySelectorAll('.shell, main, main > :not(.visually-hidden), aside, dialog, .parts'),
      ]
        .filter((part) => part.checkVisibility() && part.scrollWidth > part.clientWidth)
        .map((part) => `${part.tagName}.${part.className}`),
    )
  /** It can be brought into view, and no other part covers it there. */
  const isReached = async (part: Locator) => {
    // Parts of a view that arrive after others push it down again.
    await expect(async () => {
      await part.scrollIntoViewIfNeeded()
      await expect(part).toBeInViewport({ ratio: 0.9, timeout: 1_000 })
    }).toPass()
    await part.click({ trial: true })
  }
  await expect(rowOf(page, 'Look at this')).toBeInViewport({ ratio: 0.9 })
  expect(await overflow()).toEqual([])
  for (const id of ['connection', 'band-critical', 'tools']) await isReached(page.getByTestId(id))
  await isReached(page.getByRole('button', { name: 'More' }))

  await rowOf(page, 'Look at this').click()
  for (const id of ['call', 'shelve']) await isReached(page.getByTestId('detail').getByTestId(id))
  expect(await overflow()).toEqual([])
  await page.getByTestId('detail').getByTestId('call').click()
  const dialog = page.getByRole('dialog')
  await isReached(dialog.getByRole('combobox').first())
  for (const name of [/Continue/, /Cancel/]) await isReached(dialog.getByRole('button', { name }))
  await isReached(dialog.getByRole('textbox', { name: 'Message' }))
  expect(await overflow()).toEqual([])
  await page.keyboard.press('Escape')

  await page.evaluate(() => (location.hash = '#/raise'))
  await isReached(page.getByTestId('raise'))
  expect(await overflow()).toEqual([])
  await page.evaluate(() => (location.hash = '#/settings'))
  await isReached(page.getByTestId('settings-search'))
  await isReached(page.locator('[data-setting]').last().locator('input, textarea').first())
  expect(await overflow()).toEqual([])
})

/** Writes down what is read aloud from here on; answers how to see it. */
async function listenToVoice(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const voice = document.querySelector('[data-testid=voice]')
    if (voice)
      new MutationObserver(() => said.push(voice.textContent)).observe(voice, {
        childList: true,
        characterData: true,
        subtree: true,
      })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('an alarm that comes again is read aloud again, in the same words', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  const said = await listenToVoice(page)
  const chattering = { path: 'A\\B\\C', priority: 2, temporary: true }
  const words = 'New alarm: High, Feed water low, A\\B\\C'
  await service.post({ ...chattering, alarmMessage: 'Feed water low' })
  await expect.poll(said).toEqual([words])
  await service.post({ ...chattering, raised: false })
  await expect(rowOf(page, 'Feed water low')).toHaveCount(0)
  await service.post({ ...chattering, alarmMessage: 'Feed water low' })
  await expect.poll(said).toEqual([words, words])
})

test('a flood is read aloud as a few counts, one alarm by its name', async ({ page, open }) => {
  const { service } = await open({ alarms: 2 })
  await isLive(page)
  const said = await listenToVoice(page)
  const began = Date.now()
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Drum level high-high' })
  await expect.poll(said).toEqual(['New alarm: Critical, Drum level high-high, A\\B\\C'])
  for (let n = 0; n < 200; n++)
    await service.post({ path: `A\\B\\N${n}`, priority: 3, alarmMessage: `N ${n}` })
  await expect
    .poll(
      async () => (await said()).slice(1).reduce((sum, text) => sum + Number(/^\d+/.exec(text)?.[0] ?? 1), 0),
      { timeout: 30_000 },
    )
    .toBe(200)
  // The first at once, then a sentence every five seconds for as long as they come.
  const { length } = await said()
  expect(length).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - began) / 5_000))
})
