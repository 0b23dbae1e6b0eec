import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groupCallSchema, userCallSchema } from '../../../src/shared/model/call.ts'
import {
  callGroupGroupingCreationSchema,
  callGroupCreationSchema,
} from '../../../src/shared/model/call-group.ts'
import type { PagingCollection } from '../../../src/shared/model/list-query.ts'
import { getJson, postJson } from '../../support/json-requests.ts'
import { startService, type StartedService } from '../../support/service.ts'

const cases = { seed: 20260302, numRuns: 700 }
// Each case is a request or two; a slow machine needs its time for them.
const timeout = 180_000

let service: StartedService
let log: string[]
beforeAll(async () => {
  log = []
  service = await startService({ log: (line) => log.push(line) })
})
afterAll(async () => {
  await service.stop()
  // No request, however strange, was a defect.
  expect(log).toEqual([])
})

const lists = ['/api/v1/call/histories', '/api/v1/callgroups', '/api/v1/callgroupgroupings'] as const
const totalOf = async (list: string) =>
  (await getJson<PagingCollection<unknown>>(service, `${list}?limit=0`)).paging.total
const totals = () => Promise.all(lists.map(totalOf))

async function expectRefusal(response: Response): Promise<void> {
  expect([400, 404, 405, 413, 415]).toContain(response.status)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(await response.json()).toMatchObject({
    status: response.status,
    detail: expect.any(String) as string,
  })
}

// Strings of every kind that has ever hurt a parser, a database or a search.
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    "'; DROP TABLE person; --",
    '\0',
    '\ud800',
    '%',
    '_',
    '\u0130',
    '__proto__',
    'x'.repeat(5_000),
  ),
)
const anyId = fc.oneof(
  fc.integer({ min: 0, max: 14 }),
  fc.constantFrom(-1, 4_294_967_295, 4_294_967_296, 1e21, 0.5, Number.MAX_SAFE_INTEGER),
)
const anyValue = fc.oneof(
  { weight: 3, arbitrary: anyText },
  { weight: 2, arbitrary: anyId },
  { weight: 2, arbitrary: fc.array(anyId, { maxLength: 4 }) },
  {
    weight: 2,
    arbitrary: fc.array(fc.record({ id: anyId, name: anyText }, { requiredKeys: [] }), { maxLength: 3 }),
  },
  { weight: 2, arbitrary: fc.jsonValue() },
)
const bodyOf = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.record(fields, { requiredKeys: [] }), anyText, anyValue)
        .map(([body, key, value]) => ({
          ...body,
          [key]: value,
        })),
    },
    { weight: 1, arbitrary: fc.jsonValue() },
  )
const mostly = (good: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: anyValue })
const ids = mostly(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 }))
const callFields = {
  msgText: mostly(anyText),
  msgNum: mostly(fc.nat()),
  msgAudio: mostly(fc.oneof(anyText, fc.constant(null))),
  msgFile: mostly(fc.oneof(anyText, fc.constant(null))),
}
const members = mostly(fc.array(fc.record({ id: fc.integer({ min: 1, max: 15 }) }), { maxLength: 3 }))

test.for([
  ['/api/v1/call/users', lists[0], userCallSchema, { userIds: ids, ...callFields }],
  ['/api/v1/call/groups', lists[0], groupCallSchema, { groupIds: ids, ...callFields }],
  [
    '/api/v1/callgroups',
    lists[1],
    callGroupCreationSchema,
    { name: anyText, description: anyValue, members },
  ],
  [
    '/api/v1/callgroupgroupings',
    lists[2],
    callGroupGroupingCreationSchema,
    { name: anyText, groups: members },
  ],
] as const)('bodies for %s', { timeout }, async ([path, list, model, fields]) => {
  const others = async () => (await totals()).filter((_, index) => lists[index] !== list)
  const othersBefore = await others()
  const countBefore = await countCreated(list)
  let accepted = 0
  let created = 0
  const property = fc.asyncProperty(bodyOf(fields), async (body) => {
    const response = await postJson(service, path, body)
    if (response.status !== 200) return expectRefusal(response)
    accepted += 1
    // What the service accepts, the model accepts: through JSON, as it was sent.
    expect(model.safeParse(JSON.parse(JSON.stringify(body))).success).toBe(true)
    const reply: unknown = await response.json()
    // False: the groups have no members, so nobody was called.
    if (reply !== false) created += 1
    if (typeof reply === 'boolean') return
    const newest = await getJson<PagingCollection<unknown>>(service, `${path}?sort=-id&limit=1`)
    expect(newest.items).toEqual([reply])
  })
  await fc.assert(property, cases)
  // Each accepted body created one, and no rejected body created any.
  expect(await countCreated(list)).toBe(countBefore + created)
  expect(await others()).toEqual(othersBefore)
  // A generator that is never accepted would prove only half.
  expect(accepted).toBeGreaterThan(20)
})

/** How many groups, groupings or calls a list holds; a call has an entry for each person called. */
async function countCreated(list: string): Promise<number> {
  const ids = new Set<number>()
  for (let offset = 0; ; offset += 1_000) {
    const { items, paging } = await getJson<PagingCollection<{ id: number; callId?: number }>>(
      service,
      `${list}?limit=1000&offset=${offset}`,
    )
    for (const { id, callId } of items) ids.add(callId ?? id)
    if (offset + 1_000 >= paging.total) return ids.size
  }
}

test('queries of the lists', { timeout }, async () => {
  const parameter = fc.constantFrom(
    'userId',
    'groupId',
    'alarmId',
    'from',
    'to',
    'sort',
    'offset',
    'limit',
    'search',
  )
  const value = fc.oneof(
    anyText,
    anyId.map(String),
    fc.constantFrom(
      '+id',
      '-id',
      '2026-03-02T06:00:00Z',
      '9999-12-31T23:59:59.999999999+14:00',
      '0000-01-01T00:00',
    ),
  )
  const query = fc.array(fc.tuple(parameter, value), { maxLength: 4 })
  const before = await totals()
  const property = fc.asyncProperty(fc.constantFrom(...lists), query, async (path, pairs) => {
    const response = await service.request(`${path}?${new URLSearchParams(pairs).toString()}`)
    if (response.status !== 200) return expectRefusal(response)
    const { items, paging } = (await response.json()) as PagingCollection<unknown>
    expect(items.length).toBeLessThanOrEqual(Math.min(paging.limit, 1_000))
    expect(Object.keys(paging)).toEqual(['offset', 'limit', 'total'])
  })
  await fc.assert(property, cases)
  expect(await totals()).toEqual(before)
})

test('bytes that are not JSON, to every endpoint with a body', { timeout }, async () => {
  const path = fc.constantFrom('/api/v1/call/users', '/api/v1/call/groups', ...lists.slice(1))
  const type = fc.constantFrom(
    'application/json',
    'application/json; charset=utf-8',
    'text/json',
    '',
    'a;b;c=d',
  )
  const before = await totals()
  const property = fc.asyncProperty(
    path,
    type,
    fc.uint8Array({ maxLength: 200 }),
    async (to, mediaType, bytes) => {
      const headers = { 'Content-Type': mediaType }
      await expectRefusal(await service.request(to, { method: 'POST', headers, body: new Uint8Array(bytes) }))
    },
  )
  await fc.assert(property, cases)
  expect(await totals()).toEqual(before)
})

test('forms and headers for the token endpoint', { timeout }, async () => {
  const name = fc.constantFrom(
    'grant_type',
    'client_id',
    'client_secret',
    'username',
    'password',
    'refresh_token',
    'x',
  )
  const value = fc.oneof(
    anyText,
    fc.constantFrom('client_credentials', 'password', 'refresh_token', 'tocsin', 'operator'),
  )
  const form = fc.array(fc.tuple(name, value), { maxLength: 6 })
  const header = fc.oneof(
    fc.constant(undefined),
    fc.base64String({ maxLength: 40 }).map((text) => `Basic ${text}`),
    fc.constantFrom('Basic', 'Basic ::', 'Bearer x', 'Basic OnRlc3QtdG9rZW4=', 'Basic dG9jc2lu'),
  )
  const property = fc.asyncProperty(form, header, async (pairs, authorization) => {
    const headers = authorization === undefined ? {} : { authorization }
    const body = new URLSearchParams(pairs)
    const response = await fetch(`${service.url}/oauth/token`, { method: 'POST', headers, body })
    const { error } = (await response.json()) as { error: string }
    expect(['invalid_request', 'invalid_client', 'unsupported_grant_type']).toContain(error)
    expect(response.status).toBe(error === 'invalid_client' ? 401 : 400)
  })
  await fc.assert(property, cases)
})

test('a deeply nested or very long body is rejected quickly', async () => {
  const before = await totals()
  const post = (body: string) =>
    service.request('/api/v1/callgroups', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
  await expectRefusal(await post(`{"name":"x","members":${'['.repeat(100_000)}${']'.repeat(100_000)}}`))
  await expectRefusal(await post(`{"name":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`))
  await expectRefusal(await post(`{"name":"x","members":[${'{"id":1},'.repeat(100_000)}{"id":1}]}`))
  await expectRefusal(await post(`{"name":"${'x'.repeat(1_000_000)}"}`))
  expect(await totals()).toEqual(before)
})
