import type { Page } from '@playwright/test'
import { startFaultyService, type FaultyService } from './faulty-service.ts'
import type { FlowFixtures } from './flow-test.ts'
import { startService, type StartedService } from './service.ts'
import { expect, isLive, type DeskInBrowser } from './web-desk.ts'

/** A desk on a service with thirty days of history, with a proxy between the two that records and injects faults. */
export interface RecordDesk extends DeskInBrowser {
  service: StartedService
  between: FaultyService
}

export async function openRecords(
  { start, atEnd }: Pick<FlowFixtures<DeskInBrowser>, 'start' | 'atEnd'>,
  settings: object = {},
  { tags = 60 } = {},
): Promise<RecordDesk> {
  const service = await startService({ history: 30, tags, alarms: 3, seed: 5 })
  atEnd(() => service.stop())
  const between = await startFaultyService(service)
  atEnd(() => between.stop())
  const desk = await start({ server: between, settings: { welcomed: true, ...settings } })
  await isLive(desk.page)
  return { ...desk, service, between }
}

/** The views that the navigation shows under another one, with their addresses. */
const under: Readonly<Record<string, { head: string; path?: string }>> = {
  Shelf: { head: 'Live', path: '/shelf' },
  // The entry of the family leads to its first view.
  'Alarm history': { head: 'History' },
  'Evidence log': { head: 'History', path: '/evidence' },
  Replay: { head: 'History', path: '/replay' },
  Report: { head: 'Performance' },
  Statistics: { head: 'Performance', path: '/statistics' },
  'Operator response': { head: 'Performance', path: '/interventions' },
  Worklist: { head: 'Performance', path: '/worklist' },
  'Call groups': { head: 'Calls', path: '/groups' },
  Contacts: { head: 'Calls', path: '/contacts' },
}

/** Opens what a view is shown under, if anything. */
export async function openHeadOf(page: Page, view: string): Promise<void> {
  const head = under[view]?.head
  if (head === undefined) return
  const link = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${head}\\b`) })
  await link.click()
  await expect(link).toHaveAttribute('aria-current')
}

/**
 * Goes to a view; the view before is gone then, whose table could be taken for this one's. It goes to a view that is
 * shown under another one by its address, since that other one would ask the service for something too.
 */
export async function goTo(page: Page, view: string): Promise<void> {
  // With how many wait there, where some do.
  const name = new RegExp(`^${view}(\\s[\\d,]+)?$`)
  const link = page.getByRole('navigation').getByRole('link', { name })
  const { head, path } = under[view] ?? {}
  if (path === undefined && head !== undefined) await openHeadOf(page, view)
  else if (path === undefined) await link.click()
  else await page.evaluate((hash) => void (location.hash = hash), path)
  await expect(link).toHaveAttribute('aria-current', 'page')
}

/** What the desk asked of a list of records, its newest period first. */
export function askedPeriods({ between }: RecordDesk, list: string): URLSearchParams[] {
  return between
    .to('GET', `/api/v1/alarms/${list}`)
    .map(({ query }) => query)
    .filter((query) => query.get('offset') === '0')
    .toSorted((a, b) => (a.get('to') ?? '').localeCompare(b.get('to') ?? ''))
    .toReversed()
}

/** The same question, asked of the service itself. */
export async function answerOf<Item>(
  { service }: RecordDesk,
  list: string,
  query: URLSearchParams | undefined,
): Promise<Item[]> {
  const all = new URLSearchParams(query)
  all.set('limit', '1000')
  const response = await service.request(`/api/v1/alarms/${list}?${all}`)
  // The service is ours, and its own tests hold it to its schemas.
  return ((await response.json()) as { items: Item[] }).items
}

/** Waits until a chart is drawn. */
export async function isDrawn(page: Page, testid: string): Promise<void> {
  await expect(page.getByTestId(testid)).toHaveAttribute('data-drawn', 'true')
}

/** Collects what the page's policy blocks from here on. */
export function policyViolations(page: Page): string[] {
  const found: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) found.push(message.text())
  })
  return found
}
