import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceAlarmSchema } from '../../../src/shared/model/alarm.ts'
import { newAlarm, openLifecycle } from '../../support/alarm-lifecycle.ts'
import { startService, type StartedService } from '../../support/service.ts'

let service: StartedService
let folder: string

// What a client cannot create (scenario, mask, acknowledgement) is put into the store's file beforehand.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-test-'))
  const dataFile = join(folder, 'alarms.db')
  const { lifecycle, close } = openLifecycle(dataFile)
  const add = (path: string, over: object = {}) =>
    lifecycle.raise(newAlarm({ path, ...over }), Date.parse('2026-03-02T06:00:00Z'))
  add('NORTH\\BOILER2\\LT204.HIHI', { stationId: 7, message: 'Boiler 2 drum level high-high' }) // 1
  add('SOUTH\\GEN1\\EB350.TRIP', { dataServerId: 2, message: 'Main breaker tripped', value: '87.5 %' }) // 2
  const third = add('EAST\\PH142.HI', { tagGroupId: 9, message: '100% of a_b' }) // 3
  const fourth = add('EAST\\PH142.LO', { scenarioId: 5, masked: true }) // 4
  add('WEST\\CP166.FAIL', { callGroupId: 4, masked: true }) // 5
  const gone = add('WEST\\CP166.SERV') // 6
  lifecycle.acknowledge(
    third,
    { user: 'S. Keller', comment: 'Grab sample taken' },
    Date.parse('2026-03-02T06:01:00Z'),
  )
  lifecycle.reset(fourth, Date.parse('2026-03-02T06:02:00Z'))
  lifecycle.acknowledge(gone, { user: 'S. Keller', comment: '' }, Date.parse('2026-03-02T06:03:00Z'))
  lifecycle.reset(gone, Date.parse('2026-03-02T06:04:00Z'))
  close()
  service = await startService({ dataFile, alarms: 50 })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const idsOf = async (query: string) => (await service.list(query)).items.map(({ id }) => id)

describe('filters', () => {
  test.for([
    ['', [1, 2, 3, 4, 5]],
    ['stationId=7', [1]],
    ['stationId=8', []],
    ['dataServerId=2', [2]],
    ['tagGroupId=9', [3]],
    ['scenarioId=5', [4]],
    ['callGroupId=4', [5]],
    ['alarmState=1', [1, 2, 5]],
    ['alarmState=2', [3]],
    ['alarmState=3', [4]],
    ['alarmState=0', []],
    ['alarmState=4294967295', []],
    ['inactiveMasked=0', [1, 2, 3, 4, 5]],
    ['inactiveMasked=1', [1, 2, 3, 5]],
    ['offset=2', [3, 4, 5]],
    ['limit=2', [1, 2]],
    ['limit=2&offset=1', [2, 3]],
    ['limit=0', []],
    ['offset=99', []],
    ['sort=+id', [1, 2, 3, 4, 5]],
    ['sort=%2Bid', [1, 2, 3, 4, 5]],
    ['sort=%20id', [1, 2, 3, 4, 5]],
    ['sort=-id', [5, 4, 3, 2, 1]],
    ['sort=-id&limit=2&offset=1', [4, 3]],
    ['alarmState=1&dataServerId=1&sort=-id', [5, 1]],
    ['search=', [1, 2, 3, 4, 5]],
    ['search=boiler2', [1]],
    ['search=BOILER%20level', [1]],
    ['search=boiler+breaker', []],
    ['search=EB350.TRIP', [2]],
    ['search=87.5', [2]],
    ['search=keller', [3]],
    ['search=grab+sample', [3]],
    ['search=%25', [2, 3]],
    ['search=a_b', [3]],
    ['search=_', [3]],
    ['search=north%5C', [1]],
    [`search=${encodeURIComponent("' OR 1=1 --")}`, []],
    ['search=ph142&alarmState=3', [4]],
    ['somethingElse=1&access_token=x', [1, 2, 3, 4, 5]],
  ] as const)('%s', async ([query, ids]) => {
    expect(await idsOf(query)).toEqual(ids)
  })
})

test('paging returns the applied values and the total', async () => {
  expect((await service.list()).paging).toEqual({ offset: 0, limit: 100, total: 5 })
  expect((await service.list('limit=4294967295')).paging).toEqual({ offset: 0, limit: 1000, total: 5 })
  expect((await service.list('offset=4&limit=1&search=e')).paging).toEqual({ offset: 4, limit: 1, total: 5 })
})

test('an alarm has exactly the fields of the interface', async () => {
  const [alarm] = (await service.list('search=keller')).items
  expect(Object.keys(alarm ?? {})).toEqual(Object.keys(serviceAlarmSchema.shape))
  expect(alarm).toMatchObject({
    id: 3,
    dataServerId: 1,
    path: 'EAST\\PH142.HI',
    fullPath: 'DS1\\EAST\\PH142.HI',
    name: 'PH142.HI',
    state: 2,
    masked: false,
    ackUser: 'S. Keller',
    comment: 'Grab sample taken',
    attachedFile: '',
  })
  expect(alarm?.alarmTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
  expect(Date.parse(alarm?.alarmTime ?? '')).toBe(Date.parse('2026-03-02T06:00:00Z'))
  expect(alarm?.lastChange).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/)
  // Without an offset, Date.parse reads the machine's zone, in which the service runs too.
  expect(Date.parse(alarm?.lastChange ?? '')).toBe(Date.parse('2026-03-02T06:01:00Z'))
})

describe('errors name the parameter', () => {
  test.for([
    ['stationId=-1', 'stationId'],
    ['dataServerId=x', 'dataServerId'],
    ['tagGroupId=', 'tagGroupId'],
    ['scenarioId=1.5', 'scenarioId'],
    ['callGroupId=4294967296', 'callGroupId'],
    ['alarmState=active', 'alarmState'],
    ['inactiveMasked=2', 'inactiveMasked'],
    ['offset=-1', 'offset'],
    ['limit=1e3', 'limit'],
    ['limit=99999999999', 'limit'],
    ['sort=id', 'sort'],
    ['sort=%2Bname', 'sort'],
    ['limit=1&limit=2', 'limit'],
    [`search=${'a+'.repeat(40)}`, 'search'],
  ] as const)('%s', async ([query, field]) => {
    const response = await service.request(`/api/v1/alarms?${query}`)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await response.json()).toMatchObject({
      status: 400,
      title: 'Bad Request',
      errors: [{ field, message: expect.any(String) as string }],
    })
  })

  test('every invalid parameter is listed', async () => {
    const response = await service.request('/api/v1/alarms?limit=x&offset=y')
    const { errors } = (await response.json()) as { errors: { field: string }[] }
    expect(errors.map(({ field }) => field).sort()).toEqual(['limit', 'offset'])
  })
})

test('an existing database is not populated again', async () => {
  expect((await service.list()).paging.total).toBe(5)
})
