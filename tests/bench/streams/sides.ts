import type { Browser, Page } from '@playwright/test'
import { alarmsOf, openPage, startProbedDesk, startSource, waitUntil, type Source } from '../frame.ts'
import type { MainFigures } from '../flood/main-probe.ts'
import { openPeerPage } from '../peer.ts'
import { watchStream } from './page.ts'

/** A list of ranked alarms on a source of its own, by priority and time, with a filter that all of them pass. */
export interface Side {
  readonly name: string
  readonly browser: Browser
  readonly page: Page
  readonly source: Source
  /** What a process of ours beside the page takes; null where there is none. */
  main(): { reset(): void; figures(): MainFigures } | null
  stop(): Promise<void>
}

const settleMs = 120_000
/** The fewest rows that are on screen once a list is there; each source changes the first 20. */
const leastRows = 20

async function sourceOf(rows: number): Promise<Source> {
  const source = await startSource()
  await source.order({ kind: 'standing', count: rows, ranked: true })
  return source
}

async function untilShown(page: Page): Promise<void> {
  const isShown = () =>
    page.evaluate(
      (least) => [...window.streamRows()].filter((row) => row.textContent).length >= least,
      leastRows,
    )
  if (!(await waitUntil(isShown, settleMs))) throw new Error('the list does not show its rows')
  await watchStream(page)
}

export async function openDesk(browser: Browser, rows: number): Promise<Side> {
  const source = await sourceOf(rows)
  const desk = await startProbedDesk(source)
  const { page } = await openPage(browser)
  await page.goto(desk.address(), { timeout: settleMs })
  await page.locator('[data-testid=connection][data-kind=live]').waitFor({ timeout: settleMs })
  const grid = page.locator('[aria-rowcount]').first()
  const isComplete = async () => Number(await grid.getAttribute('aria-rowcount')) === rows + 1
  if (!(await waitUntil(isComplete, settleMs))) throw new Error('the list is not complete')
  await page.locator('[data-testid=filter]').fill('NORTH')
  const priority = page.locator('.head.priority')
  // Pressed again it would turn the order round.
  if ((await priority.getAttribute('aria-sort')) !== 'ascending') await priority.locator('button').click()
  await page.locator('.head.raised button').click({ modifiers: ['Shift'] })
  await page.evaluate(() => void (window.streamRows = () => document.querySelectorAll('[data-alarm-id]')))
  await untilShown(page)
  await page.locator('[data-alarm-id]').first().click()
  return {
    name: 'Tocsin',
    browser,
    page,
    source,
    main: () => desk,
    async stop() {
      await desk.stop()
      await source.stop()
    },
  }
}

export async function openGrid(browser: Browser, rows: number): Promise<Side> {
  const source = await sourceOf(rows)
  const { page } = await openPage(browser)
  await openPeerPage(page, source)
  await page.evaluate(([hub, alarms]) => window.peerBench.stream(hub, alarms), [
    `${source.url}/alarmHub`,
    await alarmsOf(source),
  ] as const)
  await page.evaluate(() => void (window.streamRows = () => document.querySelectorAll('.ag-row')))
  await untilShown(page)
  await page.locator('.ag-cell').first().click()
  return { name: 'AG Grid', browser, page, source, main: () => null, stop: () => source.stop() }
}

export async function openPerspective(browser: Browser, rows: number): Promise<Side> {
  const source = await sourceOf(rows)
  const { page } = await openPage(browser)
  await openPeerPage(page, source, 'streams/perspective-page.ts')
  await page.evaluate(([hub, alarms]) => window.perspectiveBench.start(hub, alarms), [
    `${source.url}/alarmHub`,
    await alarmsOf(source),
  ] as const)
  await page.evaluate(() => {
    window.streamRows = () =>
      document
        .querySelector('perspective-viewer-datagrid')
        ?.shadowRoot?.querySelectorAll('regular-table tbody tr') ?? []
  })
  await untilShown(page)
  return { name: 'Perspective', browser, page, source, main: () => null, stop: () => source.stop() }
}
