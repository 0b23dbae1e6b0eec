import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  keepFigures,
  launchBrowser,
  openPage,
  quantile,
  startProbedDesk,
  startSource,
  waitUntil,
} from './frame.ts'
import { pressKeys, watchStream } from './streams/page.ts'

// A weak machine and a remote desktop: no graphics processor, and a page whose thread is four times as slow. Keys while
// 100 alarms a second are raised on a list of 5,000, and what moves by itself; then what changes on the screen at rest,
// which is what a remote desktop has to send. TOCSIN_BENCH_SHORT: 5 s of the flood and 20 of rest instead of 30 and 60.
const isShort = process.env.TOCSIN_BENCH_SHORT !== undefined
const [floodSeconds, restSeconds] = isShort ? [5, 20] : [30, 60]
const slower = 4
const standing = 5_000
const perSecond = 100
const keys = floodSeconds * 4
const settleMs = 120_000
/** Until its alarms are a minute old, a list writes their ages every second. */
const youngMs = 65_000

/** How many pixels of the screen differ from one picture to the next, by the browser's own decoder. */
async function changedPixels(reader: Page, before: Buffer, after: Buffer): Promise<number> {
  return reader.evaluate(
    async (pictures) => {
      const pixels = await Promise.all(
        pictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
          const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d')
          canvas?.drawImage(picture, 0, 0)
          const data = canvas?.getImageData(0, 0, picture.width, picture.height).data
          return new Uint32Array(data?.buffer ?? new ArrayBuffer(0))
        }),
      )
      const [first, second] = pixels as [Uint32Array, Uint32Array]
      return second.reduce((changed, pixel, place) => changed + (pixel === first[place] ? 0 : 1), 0)
    },
    [before.toString('base64'), after.toString('base64')],
  )
}

const source = await startSource()
const browser = await launchBrowser(['--disable-gpu'])
try {
  await source.order({ kind: 'standing', count: standing, ranked: true })
  const raisedAt = performance.now()
  const desk = await startProbedDesk(source)
  const { page, inspector } = await openPage(browser)
  await page.goto(desk.address(), { timeout: settleMs })
  const grid = page.locator('[aria-rowcount]').first()
  const isComplete = async () => Number(await grid.getAttribute('aria-rowcount')) === standing + 1
  if (!(await waitUntil(isComplete, settleMs))) throw new Error('the list is not complete')

  await waitUntil(() => performance.now() - raisedAt > youngMs, youngMs)
  const reader = await browser.newPage()
  await page.bringToFront()
  const changed: number[] = []
  for (let second = 0; second < restSeconds; second += 2) {
    const before = await page.screenshot()
    await pause(2_000)
    changed.push(await changedPixels(reader, before, await page.screenshot()))
  }
  await reader.close()

  await page.evaluate(() => void (window.streamRows = () => document.querySelectorAll('[data-alarm-id]')))
  await watchStream(page)
  await page.locator('[data-alarm-id]').first().click()
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const flooding = source.order({ kind: 'flood', count: perSecond * floodSeconds, perSecond, keeps: 500 })
  const pressed = await pressKeys(page, keys)
  const moving = await page.evaluate(
    () => document.getAnimations().filter(({ playState }) => playState === 'running').length,
  )
  await flooding
  await desk.stop()

  keepFigures('weak', [
    ...[0.5, 0.99].map((share) => ({
      name: `a key to its frame while ${perSecond} alarms a second are raised, p${share * 100}`,
      ours: quantile(pressed, share),
      peer: null,
      unit: 'ms',
      ...(share > 0.5 && { goal: 'at most 200' }),
    })),
    {
      name: 'animations that run in the flood',
      ours: moving,
      peer: null,
      unit: 'animations',
      goal: 'at most 0',
    },
    {
      name: 'pixels that change on a screen at rest, of 1,296,000, in two seconds, the most',
      ours: Math.max(...changed),
      peer: null,
      unit: 'pixels',
    },
    {
      name: 'pixels that change on a screen at rest, each second on average',
      ours: changed.reduce((sum, one) => sum + one, 0) / restSeconds,
      peer: null,
      unit: 'pixels',
      goal: 'at most 100',
    },
  ])
} finally {
  await browser.close()
  await source.stop()
}
