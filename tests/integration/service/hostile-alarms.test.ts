import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmCreationSchema } from '../../../src/shared/model/alarm-creation.ts'
import type { PagingCollection } from '../../../src/shared/model/list-query.ts'
import { getJson, postJson, refusedFields } from '../../support/json-requests.ts'
import { startService, type StartedService } from '../../support/service.ts'

const cases = { seed: 20260302, numRuns: 1_000 }
// Each case is a request or two; a slow machine needs its time for them.
const timeout = 180_000
const path = '/api/v1/alarms'
const lists = [path, `${path}/histories`, `${path}/statistics`, `${path}/interventions`] as const

let service: StartedService
let log: string[]
beforeAll(async () => {
  log = []
  // The clock stands, so that what lasts does not last longer from one look to the next.
  const now = Date.now()
  service = await startService({ log: (line) => log.push(line), alarms: 20, history: 1, now: () => now })
})
afterAll(async () => {
  await service.stop()
  // No request, however strange, was a defect.
  expect(log).toEqual([])
})

/** Everything that a client can see of alarms: when it is the same, nothing has changed. */
const everything = () =>
  Promise.all(lists.map((list) => getJson<PagingCollection<unknown>>(service, `${list}?sort=-id&limit=1000`)))
const counts = async () =>
  (
    await Promise.all(lists.map((list) => getJson<PagingCollection<unknown>>(service, `${list}?limit=0`)))
  ).map(({ paging }) => paging.total)

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    "'; DROP TABLE alarm; --",
    '"',
    '\0',
    '\ud800',
    '%',
    '\u0130',
    '__proto__',
    'x'.repeat(5_000),
  ),
)
const number = fc.oneof(fc.double(), fc.constantFrom(-1, 0.5, 4_294_967_296, 1e21, Number.MAX_SAFE_INTEGER))
const uint = fc.oneof(fc.nat(20), fc.constant(4_294_967_295))
const action = fc.record(
  {
    id: uint,
    type: fc.constantFrom('CallGroup', 'CallUser', 'PlaySound', 'x'),
    scriptId: uint,
    parameter: text,
    flags: uint,
  },
  { requiredKeys: ['type'] },
)
const good = {
  stationId: uint,
  dataServerId: uint,
  path: text.filter((value) => value.trim() !== ''),
  raised: fc.boolean(),
  tagGroupId: uint,
  priority: uint,
  temporary: fc.boolean(),
  eventCondition: fc.record(
    { value: text, transitory: fc.boolean(), reactivatable: fc.boolean(), resettable: fc.boolean() },
    { requiredKeys: [] },
  ),
  value: text,
  location: fc.record({ latitude: fc.integer({ min: -90, max: 90 }), zone: text }, { requiredKeys: [] }),
  alarmDelay: fc.constantFrom(0, 0, 0, 4_294_967_295),
  alarmMessage: text,
  alarmActions: fc.array(action, { maxLength: 3 }),
  resetMessage: text,
  resetActions: fc.array(action, { maxLength: 3 }),
  ackAttachedFile: text,
}
const wrong: Record<string, fc.Arbitrary<unknown>> = {
  ...Object.fromEntries(
    ['stationId', 'dataServerId', 'tagGroupId', 'priority', 'alarmDelay'].map((field) => [
      ...[
        field,
        fc.oneof(
          number.filter((value) => !Number.isInteger(value) || value < 0 || value > 4_294_967_295),
          text,
          fc.constant(null),
        ),
      ],
    ]) as [string, fc.Arbitrary<unknown>][],
  ),
  path: fc.oneof(number, fc.constantFrom('', ' \t\n', null, [], {})),
  raised: fc.oneof(number, text, fc.constant(null)),
  temporary: fc.oneof(number, text),
  value: fc.oneof(number, fc.constant({})),
  alarmMessage: fc.oneof(number, fc.array(text)),
  eventCondition: fc.oneof(number, text, fc.constantFrom([], { transitory: 1 }, { value: 5 })),
  location: fc.oneof(number, text, fc.constantFrom({ latitude: 91 }, { date: 'now' }, { beaconList: {} })),
  alarmActions: fc.oneof(
    number,
    text,
    fc.constantFrom([{}], [{ type: '' }], [{ type: 'CallUser', id: -1 }], [[[[]]]]),
  ),
  unknownField: fc.jsonValue(),
}

test('queries of every list', { timeout }, async () => {
  // Some hostile content to search in; the many creations come later, since every response would carry them.
  for (const creation of fc.sample(fc.record(good), { ...cases, numRuns: 40 })) {
    await postJson(service, path, creation)
  }
  const before = await everything()
  const parameter = fc.constantFrom(
    ...[
      'stationId',
      'dataServerId',
      'tagGroupId',
      'scenarioId',
      'callGroupId',
      'alarmState',
      'inactiveMasked',
    ],
    ...['userId', 'from', 'to', 'sort', 'offset', 'limit', 'search', 'search', 'search'],
  )
  const times = [
    '2026-03-02T06:00:00Z',
    '9999-12-31T23:59:59.999999999+14:00',
    '0000-01-01T00:00:00',
    '2026-03-02T06:00:00-23:59',
  ]
  const value = fc.oneof(
    text.map(encodeURIComponentSafely),
    number.map(String),
    uint.map(String),
    fc.constantFrom(
      '+id',
      '-id',
      '%2Bid',
      '1000000',
      '%ff%fe',
      '%00',
      '%',
      '%zz',
      'boiler',
      'a b c',
      '%22OR%22',
      ...times,
    ),
  )
  const query = fc.array(fc.tuple(parameter, value), { maxLength: 4 })
  const answers = { 200: 0, 400: 0 }
  const property = fc.asyncProperty(fc.constantFrom(...lists), query, async (list, pairs) => {
    const address = `${list}?${pairs.map(([name, text]) => `${name}=${text}`).join('&')}`
    const response = await service.request(address)
    if (response.status === 400) {
      answers[400] += 1
      const names = pairs.map(([name]) => name)
      for (const field of await refusedFields(response)) expect(names).toContain(field)
      return
    }
    expect(response.status).toBe(200)
    answers[200] += 1
    const { items, paging } = (await response.json()) as PagingCollection<unknown>
    expect(items.length).toBeLessThanOrEqual(Math.min(paging.limit, paging.total, 1_000))
  })
  await fc.assert(property, { ...cases, numRuns: 1_500 })
  expect(answers[200]).toBeGreaterThan(200)
  expect(answers[400]).toBeGreaterThan(200)
  expect(await everything()).toEqual(before)
})

const isValid = (creation: unknown) =>
  // Through JSON, as it is sent.
  alarmCreationSchema.safeParse(JSON.parse(JSON.stringify(creation))).success

test(
  'creations are accepted exactly where the model accepts them, and a rejected one changes nothing',
  {
    timeout,
  },
  async () => {
    const body = fc.oneof(
      { weight: 5, arbitrary: fc.record(good, { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.jsonValue() },
    )
    const [valid, invalid] = partition(fc.sample(body, cases), isValid)
    const send = async (creation: unknown) => {
      const response = await postJson(service, path, creation)
      return { status: response.status, reply: (await response.json()) as unknown }
    }
    let accepted = 0
    for (const creation of valid) {
      const { status, reply } = await send(creation)
      if (status === 200) {
        accepted += 1
        expect(Number.isSafeInteger(reply)).toBe(true)
        continue
      }
      // A tag whose alarm cannot be reset: sent again, it is rejected again and changes nothing.
      expect(status).toBe(409)
      const before = await counts()
      expect((await send(creation)).status).toBe(409)
      expect(await counts()).toEqual(before)
    }
    const before = await counts()
    for (const creation of invalid) {
      const { status, reply } = await send(creation)
      if (status !== 400)
        throw new Error(`${status} for ${JSON.stringify(creation)}: ${JSON.stringify(reply)}`)
    }
    expect(await counts()).toEqual(before)
    // A generator that only ever gets one kind of response would prove little.
    expect(accepted).toBeGreaterThan(300)
    expect(invalid.length).toBeGreaterThan(100)
  },
)

function partition<T>(items: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter((item) => isFirst(item)), items.filter((item) => !isFirst(item))]
}

test('one invalid field among valid ones is named, and nothing changes', { timeout }, async () => {
  const before = await everything()
  const mistake = fc
    .constantFrom(...Object.keys(wrong))
    .chain((field) => fc.tuple(fc.constant(field), wrong[field] ?? fc.constant(null)))
  const property = fc.asyncProperty(fc.record(good), mistake, async (creation, [field, value]) => {
    const response = await postJson(service, path, { ...creation, [field]: value })
    const fields = await refusedFields(response)
    expect(fields.map((name) => name.split('.')[0])).toContain(field)
  })
  await fc.assert(property, cases)
  expect(await everything()).toEqual(before)
})

test('bytes, depth and size', { timeout }, async () => {
  const before = await everything()
  const json = { 'Content-Type': 'application/json' }
  const send = (body: BodyInit) => service.request(path, { method: 'POST', headers: json, body })
  const property = fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
    expect((await send(new Uint8Array(bytes))).status).toBe(400)
  })
  await fc.assert(property, { ...cases, numRuns: 500 })
  const deep = (open: string, close: string) => open.repeat(100_000) + close.repeat(100_000)
  for (const [body, status] of [
    [`{"path":"A","location":${deep('[', ']')}}`, 400],
    [`{"path":"A","eventCondition":${'{"value":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, 400],
    [`{"path":"A","alarmActions":[${'{"type":1},'.repeat(80_000)}{}]}`, 400],
    [`{"path":"${'x'.repeat(1_048_576)}"}`, 413],
    [new Uint8Array([...Buffer.from('{"path":"A'), 0xc3, 0x28, ...Buffer.from('"}')]), 400],
  ] as const) {
    expect((await send(body)).status).toBe(status)
  }
  expect(await everything()).toEqual(before)
})

/** A lone surrogate has no encoding. */
function encodeURIComponentSafely(value: string): string {
  return encodeURIComponent(value.toWellFormed())
}
