import type { Page } from '@playwright/test'
import { startWebDesk } from '../support/web-desk.ts'
import { electronObstacle, inDesktopSession, startBlankWindow, startElectronDesk } from './electron.ts'
import type { Figure } from './figures.ts'
import { keepFigures, launchBrowser, openPage, quantile, startSource } from './frame.ts'

// From the command to the first painted row of 50 alarms, on a profile of its own each time: the built web host beside
// a blank page of the same host, and Electron beside a blank window where it runs natively. The sides alternate; the
// browser is open already. TOCSIN_BENCH_SHORT: two rounds instead of seven.
const rounds = process.env.TOCSIN_BENCH_SHORT === undefined ? 7 : 2
const timeoutMs = 120_000

/** What counts is the frame after the one that has the row. */
const rowIsPainted = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-alarm-id]') !== null &&
      new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(() => painted(true)))),
    null,
    { timeout: timeoutMs },
  )

const browser = await launchBrowser()
const source = await startSource()

/** Milliseconds from the command to the host's address and to what its page shows. */
interface StartedHost {
  host: number
  page: number
}

async function startHost(isBlank: boolean): Promise<StartedHost> {
  const { page } = await openPage(browser)
  const began = performance.now()
  const desk = await startWebDesk(['--server', source.url], { TOCSIN_TOKEN: 'bench' })
  const host = performance.now() - began
  const address = desk.address()
  await page.goto(isBlank ? new URL('/blank', address).href : address)
  if (!isBlank) await rowIsPainted(page)
  const took = performance.now() - began
  await page.close()
  await desk.stop()
  return { host, page: took }
}

const median = (values: readonly number[]) => quantile(values, 0.5)

/** The programs alternate; each is ended before the next one starts. */
const measureElectron = (): Promise<Figure> =>
  inDesktopSession(async (desktop) => {
    const [ours, blank]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const desk = await startElectronDesk(desktop, source)
      await rowIsPainted(desk.page)
      ours.push(performance.now() - began)
      await desk.stop()
      const blankBegan = performance.now()
      const window = await startBlankWindow(desktop)
      blank.push(performance.now() - blankBegan)
      await window.stop()
    }
    const name = 'Electron, command to first row (peer: a blank window)'
    return { name, ours: median(ours), peer: median(blank), unit: 'ms', goal: 'ratio at most 1.5' }
  })

try {
  await source.order({ kind: 'standing', count: 50 })
  const [ours, blank]: [StartedHost[], StartedHost[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(await startHost(false))
    blank.push(await startHost(true))
  }
  const of = (all: readonly StartedHost[], part: keyof StartedHost) => median(all.map((one) => one[part]))
  const figures: Figure[] = [
    {
      name: 'web host, command to first row (peer: a blank page of it)',
      unit: 'ms',
      ours: of(ours, 'page'),
      peer: of(blank, 'page'),
      goal: 'ratio at most 1.5',
    },
    {
      name: 'web host, command to first row',
      unit: 'ms',
      ours: of(ours, 'page'),
      peer: null,
      goal: 'under 1000',
    },
    {
      name: 'web host, command to its address',
      unit: 'ms',
      ours: of([...ours, ...blank], 'host'),
      peer: null,
    },
  ]
  const obstacle = electronObstacle()
  if (obstacle === null) keepFigures('start', [...figures, await measureElectron()])
  else keepFigures('start', figures, [obstacle])
} finally {
  await browser.close()
  await source.stop()
}
