import { describe, expect, it } from 'vitest'
import { createAlarmList } from '../../../../src/main/server/alarms.ts'
import { readWholeList } from '../../../../src/main/server/lists.ts'
import { createRecords } from '../../../../src/main/server/records.ts'
import type { HttpTransport } from '../../../../src/main/server/transport.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'

/** A service that sends the same whatever it is asked for. */
const answering = (body: unknown): HttpTransport => ({
  get: () => Promise.resolve(succeed(body)),
  post: () => Promise.resolve(fail('rejected', 'only lists')),
  submit: () => Promise.resolve(fail('rejected', 'only lists')),
  serviceClock: () => null,
})

/** How often the loop turns until something is read. */
async function turnsOf(reading: Promise<unknown>): Promise<number> {
  let turns = 0
  let next = setImmediate(function turn() {
    turns += 1
    next = setImmediate(turn)
  })
  await reading
  clearImmediate(next)
  return turns
}

const { signal } = new AbortController()
const unreadable = Array<number>(20_000).fill(7)
const page = (items: readonly unknown[], total = items.length) => ({
  items,
  paging: { offset: 0, limit: 100, total },
})
const asked = (offset: number) => ({ filter: {}, sort: '+id' as const, offset, limit: 100 })
const intervention = (id: number) => ({
  id,
  user: 'S. Keller',
  interventionNumber: 1,
  reactionMeanTime: '00:00:10',
  interventionMeanTime: '00:01:00',
})

describe('a list with far more items than anybody asked for', () => {
  it.each<[string, (transport: HttpTransport) => Promise<unknown>]>([
    ['call records', (transport) => createRecords(transport).calls(asked(0), signal)],
    ['call groups', (transport) => readWholeList(transport, '/api/v1/callgroups', 'call groups')],
    [
      'alarms',
      (transport) => createAlarmList(transport).listAlarms({ offset: 0, limit: 100, sort: '+id' }, signal),
    ],
  ])('leaves the loop its turns while it is read: %s', async (_what, read) => {
    expect(await turnsOf(read(answering(page(unreadable))))).toBeGreaterThanOrEqual(100)
  })

  it('is cut to what was asked for before it is read, where the service knows limits', async () => {
    const { interventions } = createRecords(answering(page(unreadable, 50_000)))
    const read = await interventions(asked(0), signal)
    expect(read).toEqual(succeed({ items: [], total: 50_000, malformed: 100 }))
  })

  it.each([
    ['a page', (items: unknown[]) => page(items)],
    ['a bare array', (items: unknown[]) => items],
  ])('is read page by page where it is all there is in %s', async (_form, bodyOf) => {
    const all = Array.from({ length: 250 }, (_, id) => intervention(id))
    const { interventions } = createRecords(answering(bodyOf(all)))
    const found: number[] = []
    for (const offset of [0, 100, 200]) {
      const read = await interventions(asked(offset), signal)
      if (!read.ok) throw new Error(read.error.message)
      expect(read.value.total).toBe(250)
      found.push(...read.value.items.map(({ id }) => id))
    }
    expect(found).toEqual(all.map(({ id }) => id))
  })
})
