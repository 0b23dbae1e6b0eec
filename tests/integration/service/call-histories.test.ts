import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { callHistorySchema, type CallHistory } from '../../../src/shared/model/call.ts'
import type { PagingCollection } from '../../../src/shared/model/list-query.ts'
import { getJson, postedJson, refusedFields } from '../../support/json-requests.ts'
import { startService, type ServiceClient, type StartedService } from '../../support/service.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const message = { msgText: 'Boiler 2 drum level high-high', msgNum: 3 }
// Of a new store: src/service/calls/seed-directory.ts.
const nightShiftId = 1
const boilerSpecialistsId = 4

let service: StartedService
let now: number
beforeEach(async () => {
  now = start
  service = await startService({ now: () => now })
})
afterEach(() => service.stop())

const callGroups = (groupIds: number[], to: ServiceClient = service) =>
  postedJson<boolean>(to, '/api/v1/call/groups', { ...message, groupIds })
const historiesOf = (of: ServiceClient, query = '') =>
  getJson<PagingCollection<CallHistory>>(of, `/api/v1/call/histories?${query}`)
const histories = (query = '') => historiesOf(service, query)

test('each call progresses to its outcome, and every step is visible', async () => {
  for (let count = 0; count < 12; count += 1) await callGroups([nightShiftId])
  const seen = new Map<number, string[]>()
  const ends = { noAnswer: 0, accepted: 0, refused: 0 }
  // A minute and a half, second by second: longer than any call takes.
  for (let second = 0; second < 90; second += 1) {
    now = start + second * 1_000
    for (const item of (await histories()).items) {
      const steps = seen.get(item.id) ?? []
      if (steps.at(-1) !== item.outcome) steps.push(item.outcome)
      seen.set(item.id, steps)
      const answered = ['answered', 'accepted', 'refused'].includes(item.outcome)
      const ended = ['noAnswer', 'accepted', 'refused'].includes(item.outcome)
      expect('answeredTime' in item).toBe(answered)
      expect('endedTime' in item).toBe(ended)
      for (const time of [item.answeredTime, item.endedTime]) {
        if (time !== undefined) expect(Date.parse(time)).toBeLessThanOrEqual(now)
      }
    }
  }
  for (const steps of seen.values()) {
    expect([
      ['queued', 'ringing', 'noAnswer'],
      ['queued', 'ringing', 'answered', 'accepted'],
      ['queued', 'ringing', 'answered', 'refused'],
    ]).toContainEqual(steps)
    ends[steps.at(-1) as keyof typeof ends] += 1
  }
  expect(seen.size).toBe(36)
  for (const count of Object.values(ends)) expect(count).toBeGreaterThan(0)
})

test('the same seed makes the same calls, another seed others', async () => {
  const coursesOf = async (seed: number) => {
    let time = start
    const other = await startService({ seed, now: () => time })
    for (let count = 0; count < 5; count += 1) {
      await callGroups([1, 2], other)
    }
    time += 120_000
    const { items } = await historiesOf(other)
    await other.stop()
    return items
  }
  const courses = await coursesOf(5)
  expect(await coursesOf(5)).toEqual(courses)
  expect(await coursesOf(6)).not.toEqual(courses)
})

describe('parameters', () => {
  beforeEach(async () => {
    await callGroups([nightShiftId]) // 1 to 3
    now = start + 60_000
    const direct = { ...message, userIds: [2], msgText: '100% of_it Überdruck' }
    await postedJson(service, '/api/v1/call/users', direct) // 4
    now = start + 120_000
    await service.post({ path: 'A', alarmActions: [{ type: 'CallGroup', id: boilerSpecialistsId }] }) // 5
  })

  const at = (minutes: number) => encodeURIComponent(new Date(start + minutes * 60_000).toISOString())
  test.for([
    ['', [1, 2, 3, 4, 5]],
    ['userId=2', [4, 5]],
    ['userId=99', []],
    ['groupId=1', [1, 2, 3]],
    ['groupId=4', [5]],
    ['alarmId=1', [5]],
    ['alarmId=2', []],
    [`from=${at(1)}`, [4, 5]],
    [`to=${at(1)}`, [1, 2, 3]],
    [`from=${at(1)}&to=${at(2)}`, [4]],
    [`from=${at(1)}&to=${at(1)}`, []],
    ['from=2026-03-02T07:01:00+01:00', [4, 5]],
    ['from=2026-03-02T07:01:00%2B01:00', [4, 5]],
    ['from=1970-01-01T00:00:00', [1, 2, 3, 4, 5]],
    ['sort=-id', [5, 4, 3, 2, 1]],
    ['sort=+id', [1, 2, 3, 4, 5]],
    ['sort=%2Bid&offset=1&limit=2', [2, 3]],
    ['limit=0', []],
    ['offset=9', []],
    ['search=keller', [4, 5]],
    ['search=KELLER+überdruck', [4]],
    ['search=%25', [4]],
    ['search=of_it', [4]],
    ['search=level+nilsen', [3]],
    [`search=${encodeURIComponent("'; DROP TABLE call; --")}`, []],
    ['unknown=1', [1, 2, 3, 4, 5]],
  ] as const)('%s', async ([query, ids]) => {
    expect((await histories(query)).items.map(({ id }) => id)).toEqual(ids)
  })

  test('a call placed by an alarm has its id, others have none', async () => {
    const { items } = await histories('sort=-id')
    expect(items.map(({ alarmId }) => alarmId)).toEqual([1, undefined, undefined, undefined, undefined])
    expect(items.map((item) => 'groupId' in item)).toEqual([true, false, true, true, true])
    for (const item of items) {
      const known = Object.keys(callHistorySchema.shape)
      expect(Object.keys(item).filter((key) => !known.includes(key))).toEqual([])
    }
  })

  test.for([
    ['userId=x', 'userId'],
    ['groupId=-1', 'groupId'],
    ['alarmId=', 'alarmId'],
    ['from=yesterday', 'from'],
    ['to=2026-13-01T00:00:00Z', 'to'],
    [`from=${at(2)}&to=${at(1)}`, 'from'],
    ['sort=name', 'sort'],
    ['limit=1e3', 'limit'],
    ['offset=-1', 'offset'],
    [`search=${'a+'.repeat(40)}`, 'search'],
    ['userId=1&userId=2', 'userId'],
  ] as const)('%s is rejected', async ([query, field]) => {
    expect(await refusedFields(await service.request(`/api/v1/call/histories?${query}`))).toEqual([field])
  })

  test('a limit over the maximum is reduced to it', async () => {
    const { paging } = await histories('limit=4294967295&search=keller')
    expect(paging).toEqual({ offset: 0, limit: 1000, total: 2 })
  })
})
