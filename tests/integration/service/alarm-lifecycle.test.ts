import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import type { CallHistory } from '../../../src/shared/model/call.ts'
import type { AlarmHistory } from '../../../src/shared/model/records.ts'
import { connectHub } from '../../support/hub-clients.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { until } from '../../support/until.ts'

let service: StartedService
afterEach(() => service.stop())

const current = async () => (await service.list()).items.map(({ id, state }) => [id, state])
const items = async <T>(path: string) => {
  const response = await service.request(path)
  return ((await response.json()) as { items: T[] }).items
}
const histories = () => items<AlarmHistory>('/api/v1/alarms/histories')

test('raised: false returns the tag to normal and gives the id of its alarm', async () => {
  service = await startService()
  const id = await service.post({ path: 'T' })
  expect(await service.post({ path: 'T', raised: false })).toBe(id)
  expect(await current()).toEqual([[id, 3]])
  expect(await histories()).toMatchObject([{ id: 1, tagName: 'T', resetTime: expect.any(String) as string }])
})

test('an alarm that is not resettable is not reset: 409, and nothing changes', async () => {
  service = await startService()
  const id = await service.post({ path: 'T', eventCondition: { resettable: false } })
  const response = await service.request('/api/v1/alarms', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path: 'T', raised: false }),
  })
  expect(response.status).toBe(409)
  expect(await response.json()).toMatchObject({
    status: 409,
    detail: expect.stringContaining(`Alarm ${id}`) as string,
  })
  expect(await current()).toEqual([[id, 1]])
})

test('a temporary alarm leaves the list when its tag returns to normal', async () => {
  service = await startService()
  await service.post({ path: 'T', temporary: true })
  await service.post({ path: 'T', raised: false })
  expect(await current()).toEqual([])
  expect(await histories()).toHaveLength(1)
})

test('a transitory event shows as returned to normal, with zero duration', async () => {
  service = await startService()
  const id = await service.post({ path: 'T', eventCondition: { transitory: true, value: '7 bar' } })
  expect((await service.list()).items).toMatchObject([{ id, state: 3, value: '7 bar' }])
  expect(await histories()).toMatchObject([{ alarmDuration: '00:00:00' }])
})

test('a reactivatable alarm raised again keeps its id and is pushed again', async () => {
  service = await startService()
  const { connection, alarms: announced } = await connectHub(service)
  const again = { path: 'T', eventCondition: { reactivatable: true } }
  const id = await service.post({ ...again, value: '1' })
  expect(await service.post({ ...again, value: '2' })).toBe(id)
  await until(
    () => (announced.length === 2 ? true : undefined),
    () => `announced ${announced.length}`,
  )
  await connection.stop()
  expect(announced.map((alarm) => [alarm.id, alarm.value, alarm.state])).toEqual([
    [id, '1', 1],
    [id, '2', 1],
  ])
  expect((await service.list()).paging.total).toBe(1)
  expect(await histories()).toHaveLength(2)
})

test('a delayed alarm is raised by itself, and not before', async () => {
  service = await startService()
  const id = await service.post({ path: 'T', alarmDelay: 1 })
  const cancelled = await service.post({ path: 'U', alarmDelay: 1 })
  expect(await service.post({ path: 'U', raised: false })).toBe(cancelled)
  await service.post({ path: 'V', alarmDelay: 4_294_967_295 })
  expect(await current()).toEqual([])
  const [alarm] = await until(
    async () => {
      const { items: found } = await service.list()
      return found.length > 0 ? found : undefined
    },
    () => 'the delayed alarm was never raised',
  )
  expect(alarm).toMatchObject({ id, state: 1 })
  expect((await histories()).map(({ tagName }) => tagName)).toEqual(['T'])
})

test('a delay continues across a restart', async () => {
  const dataFile = join(tempFolder(), 'alarms.db')
  let now = Date.parse('2026-03-02T06:00:00Z')
  service = await startService({ dataFile, now: () => now })
  const id = await service.post({ path: 'T', alarmDelay: 3_600 })
  await service.stop()
  now += 3_600_000
  service = await startService({ dataFile, now: () => now })
  await until(
    async () => ((await service.list()).paging.total === 1 ? true : undefined),
    () => 'the delayed alarm was never raised',
  )
  expect(await current()).toEqual([[id, 1]])
})

test('the actions of a creation run: calls are placed, the others are recorded', async () => {
  const dataFile = join(tempFolder(), 'alarms.db')
  service = await startService({ dataFile })
  const id = await service.post({
    path: 'T',
    alarmMessage: 'Level high',
    alarmActions: [{ type: 'CallUser', id: 2 }, { type: 'PlaySound' }, { type: 'CallGroup', id: 4_000_000 }],
    resetActions: [{ type: 'CallGroup', id: 1, parameter: 'Over' }],
  })
  const called = async () =>
    (await items<CallHistory>(`/api/v1/call/histories?alarmId=${id}`)).map(({ userId, groupId, msgText }) => [
      ...[userId, groupId, msgText],
    ])
  expect(await called()).toEqual([[2, undefined, 'Level high']])
  await service.post({ path: 'T', raised: false })
  const over = (await called()).slice(1)
  expect(over.length).toBeGreaterThan(1)
  for (const call of over) expect(call.slice(1)).toEqual([1, 'Over'])
  await service.stop()

  const database = new DatabaseSync(dataFile)
  const runs = database.prepare('SELECT moment, type, outcome FROM actionRun ORDER BY id').all()
  database.close()
  expect(runs.map(({ moment, type, outcome }) => [moment, type, outcome])).toEqual([
    ['alarm', 'CallUser', 'called'],
    ['alarm', 'PlaySound', 'recorded'],
    ['alarm', 'CallGroup', 'nobody'],
    ['reset', 'CallGroup', 'called'],
  ])
})

test('operators and call users have the same ids', async () => {
  service = await startService({ history: 2 })
  const users = await items<{ id: number; user: string }>('/api/v1/alarms/interventions')
  expect(users.length).toBeGreaterThanOrEqual(6)
  const groups = await items<{ members: { id: number; name: string }[] }>('/api/v1/callgroups')
  const names = new Map(groups.flatMap(({ members }) => members).map(({ id, name }) => [id, name]))
  for (const { id, user } of users) expect(names.get(id)).toBe(user)
})
