import type { Page } from '@playwright/test'
import type { AlarmHistory } from '../../src/shared/model/records.ts'
import { goTo, openRecords, type RecordDesk } from './records.ts'
import { expect } from './web-desk.ts'

export const historiesPath = '/api/v1/alarms/histories'

type Parts = Parameters<typeof openRecords>[0]

/** The histories of the last seven days: a few pages, all of them loaded. */
export async function openHistories(parts: Parts, settings: object = {}): Promise<RecordDesk> {
  const desk = await openRecords(parts, settings, { tags: 120 })
  await goTo(desk.page, 'Alarm history')
  await expect(stateOf(desk.page)).toContainText(/^all \d,\d{3} loaded/)
  return desk
}

export const stateOf = (page: Page) => page.getByTestId('record-state')
export const rowsOf = (page: Page) => page.getByTestId('records').locator('[data-key]')
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** What the page asked the service for: the desk itself reads histories too, in pages of another size. */
export const asked = ({ between }: RecordDesk) =>
  between.to('GET', historiesPath).filter(({ query }) => query.get('limit') === '1000')
export const lastAsked = (desk: RecordDesk) => asked(desk).at(-1)?.query
/** Everything the service has for the question that was asked last, whatever page of it. */
export async function everything(
  desk: RecordDesk,
  changes: Record<string, string> = {},
): Promise<AlarmHistory[]> {
  const all: AlarmHistory[] = []
  for (;;) {
    const query = new URLSearchParams(lastAsked(desk))
    for (const [name, text] of Object.entries({ ...changes, offset: String(all.length), limit: '1000' }))
      query.set(name, text)
    const answer = await desk.service.request(`${historiesPath}?${query}`)
    // The service is ours, and its own tests hold it to its schemas.
    const { items } = (await answer.json()) as { items: AlarmHistory[] }
    all.push(...items)
    if (items.length < 1_000) return all
  }
}
export const written = (count: number) => count.toLocaleString('en-GB')
