import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startService } from '../../support/service.ts'
import { expect, isLive, rowOf, startWebDesk, test } from '../../support/web-desk.ts'

declare global {
  interface Window {
    played?: { file: string; volume: number }[]
  }
}

/** Every sound that the page asks its browser for from here on, and a clock that the test can turn. */
async function listen(page: Page): Promise<void> {
  await page.clock.install()
  await page.addInitScript(() => {
    const played: Window['played'] = []
    window.played = played
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function () {
      played.push({ file: this.src.replace(/^.*\/|-[^-]*$/g, ''), volume: this.volume })
      return play.call(this)
    }
  })
}

/** The sounds that could be heard: trying out whether the browser allows any is silent. */
const heard = (page: Page) =>
  page.evaluate(() =>
    (window.played ?? []).filter(({ volume }) => volume > 0).map(({ file }) => /^[a-z]+/.exec(file)?.[0]),
  )

/** The same, each once: a sound comes again while nobody silences it, and a slow page hears more of it. */
const kindsHeard = async (page: Page) => [...new Set(await heard(page))]

/** The browser lets a page sound once somebody has touched it. */
async function touch(page: Page): Promise<void> {
  await page.getByRole('banner').click({ position: { x: 5, y: 5 } })
  await expect(page.getByTestId('sound-blocked')).toHaveCount(0)
}

/** Whether a page of this browser has found that it can play sounds and has become the one that does. */
const holdsSound = (page: Page) =>
  page.evaluate(async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'tocsin-sound'))

test('a new alarm sounds by its band, again and again, until it is silenced', async ({ page, open }) => {
  await listen(page)
  const { service } = await open({ alarms: 3 })
  await isLive(page)
  await touch(page)
  await service.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'Feed water low' })
  await expect.poll(() => kindsHeard(page)).toEqual(['high'])
  expect(await page.evaluate(() => window.played?.at(-1)?.volume)).toBeCloseTo(0.6)
  await page.clock.runFor(10_000)
  await expect.poll(async () => (await heard(page)).length).toBeGreaterThanOrEqual(2)
  await expect(page.getByTestId('silence')).toHaveClass(/primary/)

  await expect(page.getByTestId('failure')).toHaveCount(0)

  // A more urgent one takes over at once.
  await service.post({ path: 'A\\B\\D', priority: 1, alarmMessage: 'Drum level high-high' })
  await expect.poll(async () => (await heard(page)).at(-1)).toBe('critical')

  await page.keyboard.press('s')
  await expect(page.getByTestId('silence')).not.toHaveClass(/primary/)
  const before = (await heard(page)).length
  await page.clock.runFor(60_000)
  expect(await heard(page)).toHaveLength(before)
  // Silence is no acknowledgement, and the next alarm sounds.
  await expect(page.getByTestId('band-critical')).toContainText('1')
  await service.post({ path: 'A\\B\\E', priority: 3, alarmMessage: 'Damper position' })
  await expect.poll(async () => [...new Set((await heard(page)).slice(before))]).toEqual(['medium'])
})

test('what is switched off makes no sound', async ({ page, open }) => {
  await listen(page)
  const { service } = await open()
  await isLive(page)
  await touch(page)
  await service.post({ path: 'A\\B\\C', priority: 4, alarmMessage: 'Switch room door open' })
  await expect(rowOf(page, 'Switch room door open')).toHaveCount(1)
  await service.post({ path: 'A\\B\\D', priority: 3, alarmMessage: 'Lube oil level' })
  await expect.poll(() => kindsHeard(page)).toEqual(['medium'])
})

test('of two pages in one browser one sounds, and the other takes over when it closes', async ({
  page,
  open,
  context,
}) => {
  await listen(page)
  const { service } = await open()
  await isLive(page)
  await touch(page)
  await expect.poll(() => holdsSound(page)).toBe(true)
  const second = await context.newPage()
  await listen(second)
  // Without another key: redeeming one replaces the session of the browser, and the first page is cut off for a moment.
  await second.goto(page.url())
  await isLive(second)
  await touch(second)
  await service.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'Feed water low' })
  await expect.poll(() => kindsHeard(page)).toEqual(['high'])
  await expect(second.getByTestId('silence')).toHaveClass(/primary/)
  expect(await heard(second)).toEqual([])
  await page.close()
  await expect.poll(() => kindsHeard(second)).toEqual(['high'])
})

test('a browser that blocks sound reports it, and a click unblocks it', async ({ page, open }) => {
  await listen(page)
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    // Not the browser's own activation, which Playwright gives the page whenever it looks at it.
    let isActive = false
    window.addEventListener('pointerdown', () => (isActive = true), true)
    HTMLMediaElement.prototype.play = function () {
      return isActive ? play.call(this) : Promise.reject(new DOMException('play() failed', 'NotAllowedError'))
    }
  })
  const { service } = await open()
  await isLive(page)
  await expect(page.getByTestId('sound-blocked')).toBeVisible()
  await service.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'Feed water low' })
  await expect(page.getByTestId('announcement')).toContainText('Feed water low')
  await page.getByTestId('sound-blocked').click()
  await expect(page.getByTestId('sound-blocked')).toHaveCount(0)
  await expect.poll(() => kindsHeard(page)).toEqual(['high'])
})

test('a mute holds back all but the most urgent, stays over a reload, and ends', async ({ page, open }) => {
  await listen(page)
  const { service } = await open()
  await isLive(page)
  await touch(page)
  await page.getByTestId('mute').click()
  await page.getByRole('button', { name: 'Mute for 1 hour' }).click()
  await expect(page.getByTestId('mute')).toContainText(/Muted until \d\d:\d\d/)
  await service.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'Feed water low' })
  await expect(rowOf(page, 'Feed water low')).toHaveCount(1)
  await service.post({ path: 'A\\B\\D', priority: 1, alarmMessage: 'Drum level high-high' })
  await expect(page.getByTestId('announcement')).toContainText('Drum level high-high')
  await expect(page.getByTestId('announcement')).toHaveCount(1)
  await expect.poll(() => kindsHeard(page)).toEqual(['critical'])
  await page.reload()
  await isLive(page)
  await page.getByTestId('mute').click()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect(page.getByTestId('mute')).toHaveText('Mute…')
})

test('a service that does not answer is announced aloud until it does', async ({ page }) => {
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-loss-'))
  writeFileSync(
    join(profile, 'settings.json'),
    JSON.stringify({ welcomed: true, lossNotice: { afterSeconds: 5, repeatSeconds: 60 } }),
  )
  const service = await startService()
  const host = await startWebDesk(['--server', service.url, '--profile', profile], {
    TOCSIN_TOKEN: service.token,
  })
  await listen(page)
  await page.goto(host.address())
  await isLive(page)
  await touch(page)
  await service.stop()
  await expect(page.getByTestId('connection-bar')).toBeVisible()
  await expect.poll(() => kindsHeard(page)).toEqual(['lost'])
  // The strip says it; a notice would say it twice.
  await expect(page.getByTestId('notice-service-lost')).toHaveCount(0)
  const again = await startService({ port: service.port })
  await expect(page.getByTestId('connection-bar')).toHaveCount(0)
  await expect(page.getByTestId('silence')).not.toHaveClass(/primary/)
  await host.stop()
  await again.stop()
  rmSync(profile, { recursive: true, force: true })
})
