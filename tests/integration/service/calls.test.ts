import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallHistory, GroupCall, UserCall } from '../../../src/shared/model/call.ts'
import type { PagingCollection } from '../../../src/shared/model/list-query.ts'
import { getJson, postJson, postedJson, refusedFields } from '../../support/json-requests.ts'
import { spawnService, startService, type ServiceClient, type StartedService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const start = Date.parse('2026-03-02T06:00:00Z')
const message = { msgText: 'Boiler 2 drum level high-high', msgNum: 3 }
// The people and groups of a new store: src/service/calls/seed-directory.ts.
const nightShift = { id: 1, members: [7, 8, 6] }
const boilerSpecialists = { id: 4, members: [2] }
const emptyGroup = 8

let service: StartedService
let now: number
beforeEach(async () => {
  now = start
  service = await startService({ now: () => now })
})
afterEach(() => service.stop())

const callUsers = (body: Partial<UserCall>) =>
  postedJson<boolean>(service, '/api/v1/call/users', { ...message, ...body })
const callGroups = (body: Partial<GroupCall>) =>
  postedJson<boolean>(service, '/api/v1/call/groups', { ...message, ...body })
const historiesOf = (of: ServiceClient, query = '') =>
  getJson<PagingCollection<CallHistory>>(of, `/api/v1/call/histories?${query}`)
const histories = (query = '') => historiesOf(service, query)

describe('calling users (4.6)', () => {
  test('returns a bare true and stores one row for each person', async () => {
    expect(await callUsers({ userIds: [2, 4] })).toBe(true)
    const { items, paging } = await histories()
    expect(paging).toEqual({ offset: 0, limit: 100, total: 2 })
    expect(items).toEqual([
      {
        id: 1,
        callId: 1,
        userId: 2,
        userName: 'S. Keller',
        phone: expect.stringMatching(/^\+33 /) as string,
        ...message,
        requestedTime: expect.any(String) as string,
        outcome: 'queued',
      },
      expect.objectContaining({ id: 2, callId: 1, userId: 4, userName: 'J. Okafor' }) as CallHistory,
    ])
    expect(Date.parse(items[0]?.requestedTime ?? '')).toBe(start)
    expect(items[0]?.requestedTime).toMatch(/[+-]\d\d:\d\d$/)
  })

  test('audio and file may be given, null or absent, and are kept', async () => {
    const dataFile = join(tempFolder(), 'calls.db')
    const other = await startService({ dataFile })
    const path = '/api/v1/call/users'
    const rest = { ...message, userIds: [1] }
    expect(await postedJson(other, path, { ...rest, msgAudio: 'UklGRg==', msgFile: 'C:\\a.wav' })).toBe(true)
    expect(await postedJson(other, path, { ...rest, msgAudio: null, msgFile: null })).toBe(true)
    expect(await postedJson(other, path, rest)).toBe(true)
    await other.stop()
    const database = new DatabaseSync(dataFile)
    const rows = database.prepare('SELECT msgText, msgNum, msgAudio, msgFile FROM call ORDER BY id').all()
    database.close()
    const none = { ...message, msgAudio: null, msgFile: null }
    expect(rows).toEqual([{ ...message, msgAudio: 'UklGRg==', msgFile: 'C:\\a.wav' }, none, none])
  })

  test('somebody named twice is called once', async () => {
    await callUsers({ userIds: [3, 3, 3] })
    expect((await histories()).items.map(({ userId }) => userId)).toEqual([3])
  })

  test('an unknown user rejects the call, is named, and nobody is called', async () => {
    const response = await postJson(service, '/api/v1/call/users', { ...message, userIds: [1, 98, 99, 98] })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'userIds', message: 'there is no user 98, 99' }],
    })
    expect((await histories()).paging.total).toBe(0)
  })

  test('an error names the first of many unknown users', async () => {
    const userIds = Array.from({ length: 1_000 }, (_, index) => 1_000 + index)
    const response = await postJson(service, '/api/v1/call/users', { ...message, userIds })
    expect(JSON.stringify(await response.json())).toContain('1009 and 990 more')
  })
})

describe('calling groups (4.7)', () => {
  test('calls every member and stores through which group', async () => {
    expect(await callGroups({ groupIds: [nightShift.id] })).toBe(true)
    const { items } = await histories()
    expect(items.map(({ userId }) => userId)).toEqual(nightShift.members)
    expect(items.map(({ groupId }) => groupId)).toEqual([1, 1, 1])
    expect(new Set(items.map(({ callId }) => callId)).size).toBe(1)
  })

  test('somebody in two of the groups is called once, through the first', async () => {
    // R. Nilsen (6) is of the night shift and a mechanic; T. Nowak (10) is a mechanic and an electrician.
    expect(await callGroups({ groupIds: [6, 1, 5] })).toBe(true)
    const { items } = await histories()
    const ids = items.map(({ userId }) => userId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(items.find(({ userId }) => userId === 6)?.groupId).toBe(6)
    expect(items.find(({ userId }) => userId === 10)?.groupId).toBe(6)
  })

  test('an empty group gives false and no rows', async () => {
    expect(await callGroups({ groupIds: [emptyGroup] })).toBe(false)
    expect((await histories()).paging.total).toBe(0)
    expect(await callGroups({ groupIds: [emptyGroup, boilerSpecialists.id] })).toBe(true)
    expect((await histories()).items.map(({ userId }) => userId)).toEqual(boilerSpecialists.members)
  })

  test('an unknown group rejects the call and is named', async () => {
    const response = await postJson(service, '/api/v1/call/groups', { ...message, groupIds: [1, 99] })
    expect(await response.json()).toMatchObject({
      status: 400,
      errors: [{ field: 'groupIds', message: 'there is no group 99' }],
    })
    expect((await histories()).paging.total).toBe(0)
  })
})

describe.for([
  ['/api/v1/call/users', 'userIds', 'groupIds'],
  ['/api/v1/call/groups', 'groupIds', 'userIds'],
] as const)('%s refuses and names the field', ([path, ids, otherIds]) => {
  test.for([
    [ids, { [ids]: undefined }],
    [ids, { [ids]: [] }],
    [ids, { [ids]: 1 }],
    [ids, { [ids]: Array(1_001).fill(1) }],
    [`${ids}.1`, { [ids]: [1, -1] }],
    [`${ids}.0`, { [ids]: ['1'] }],
    [`${ids}.0`, { [ids]: [4_294_967_296] }],
    [`${ids}.0`, { [ids]: [1.5] }],
    ['msgText', { msgText: undefined }],
    ['msgText', { msgText: null }],
    ['msgText', { msgText: 4 }],
    ['msgNum', { msgNum: undefined }],
    ['msgNum', { msgNum: '1' }],
    ['msgNum', { msgNum: -1 }],
    ['msgAudio', { msgAudio: 1 }],
    ['msgFile', { msgFile: [] }],
    [otherIds, { [otherIds]: [1] }],
    ['msgtext', { msgtext: 'x' }],
  ] as [string, object][])('%s in %j', async ([field, over]) => {
    const response = await postJson(service, path, { ...message, [ids]: [1], ...over })
    expect(await refusedFields(response)).toContain(field)
    expect((await histories()).paging.total).toBe(0)
  })
})

test('a call answered with true survives kill -9', async () => {
  const dataFile = join(tempFolder(), 'calls.db')
  const first = await spawnService(['--data', dataFile])
  const path = '/api/v1/call/groups'
  for (let count = 0; count < 5; count += 1) await postedJson(first, path, { ...message, groupIds: [1] })
  // Killed with more under way: what was not answered may be there or not, what was must be.
  const underWay = Array.from({ length: 20 }, () =>
    postJson(first, path, { ...message, groupIds: [1] }).then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  await first.kill('SIGKILL')
  const answered = 5 + (await Promise.all(underWay)).filter(Boolean).length
  const second = await spawnService(['--data', dataFile])
  const { items, paging } = await historiesOf(second, 'limit=1000')
  await second.kill('SIGTERM')
  expect(paging.total % nightShift.members.length).toBe(0)
  expect(paging.total).toBeGreaterThanOrEqual(answered * nightShift.members.length)
  expect(items.slice(0, 3).map(({ userId }) => userId)).toEqual(nightShift.members)
})
