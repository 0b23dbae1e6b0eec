import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test } from 'vitest'
import type { AlarmCreation } from '../../../src/shared/model/alarm-creation.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

let service: StartedService
afterEach(() => service.stop())

const action = { id: 3, type: 'CallGroup', scriptId: 4, parameter: 'p', flags: 5 }
const complete: Required<AlarmCreation> = {
  stationId: 7,
  dataServerId: 2,
  path: 'NORTH\\BOILER2\\LT204.HIHI',
  raised: true,
  tagGroupId: 9,
  priority: 1,
  temporary: true,
  eventCondition: { value: '1', transitory: false, reactivatable: true, resettable: true },
  value: '87.5 %',
  location: {
    latitude: 48.85,
    longitude: 2.35,
    horizontalAccuracy: 5,
    altitude: 35.5,
    verticalAccuracy: 3,
    date: '2026-03-02T06:00:00Z',
    beaconList: [
      { id: 'b1', name: 'Gate', type: 'Nfc', accuracy: 0.5, date: '2026-03-02T06:00:00+01:00' },
      { id: 'b2', name: 'Hall', type: 'Undefined', accuracy: 2, date: '2026-03-02T06:00:00' },
    ],
    zone: 'North hall',
  },
  alarmDelay: 0,
  alarmMessage: 'Boiler 2 drum level high-high',
  alarmFormat: 'f1',
  alarmShortMessage: 's1',
  alarmVocalMessageFile: 'v1.wav',
  alarmAttachedFile: 'LT204-procedure.pdf',
  alarmActions: [{ ...action, type: 'PlaySound', id: 1 }, action, { type: 'CallUser' }],
  resetMessage: 'Drum level back to normal',
  resetFormat: 'f2',
  resetShortMessage: 's2',
  resetVocalMessageFile: 'v2.wav',
  resetAttachedFile: 'trend.csv',
  resetActions: [{ ...action, type: 'StopCommand' }],
  ackMessage: 'Check feed valve FV201 by hand',
  ackFormat: 'f3',
  ackShortMessage: 's3',
  ackVocalMessageFile: 'v3.wav',
  ackAttachedFile: 'checklist.pdf',
  ackActions: [{ ...action, type: 'ExecuteCommand' }],
}

test('a creation with every field is listed, filterable and stored whole', async () => {
  const dataFile = join(tempFolder(), 'alarms.db')
  service = await startService({ dataFile, now: () => Date.parse('2026-03-02T06:00:00Z') })
  const id = await service.post(complete)
  expect(id).toBe(1)
  const { items } = await service.list('stationId=7&dataServerId=2&tagGroupId=9&callGroupId=3')
  expect(items).toHaveLength(1)
  const { alarmTime, lastChange, ...alarm } = items[0] ?? {}
  expect(alarm).toEqual({
    id,
    dataServerId: 2,
    path: complete.path,
    fullPath: `DS2\\${complete.path}`,
    name: 'LT204.HIHI',
    localizedName: 'LT204.HIHI',
    value: '87.5 %',
    message: complete.alarmMessage,
    resetMessage: complete.resetMessage,
    ackMessage: complete.ackMessage,
    priority: 1,
    state: 1,
    masked: false,
    ackUser: '',
    attachedFile: complete.alarmAttachedFile,
    resetAttachedFile: complete.resetAttachedFile,
    ackAttachedFile: complete.ackAttachedFile,
    comment: '',
  })
  expect(Date.parse(alarmTime ?? '')).toBe(Date.parse('2026-03-02T06:00:00Z'))
  expect(Date.parse(lastChange ?? '')).toBe(Date.parse('2026-03-02T06:00:00Z'))

  await service.stop()
  const database = new DatabaseSync(dataFile)
  const row = database.prepare('SELECT creation FROM alarm WHERE id = ?').get(id)
  database.close()
  expect(JSON.parse(String(row?.['creation']))).toEqual(complete)
})

test('a creation needs nothing but a path', async () => {
  service = await startService()
  await service.post({ path: 'PUMP7' })
  expect((await service.list()).items[0]).toMatchObject({
    dataServerId: 1,
    fullPath: 'DS1\\PUMP7',
    name: 'PUMP7',
    priority: 4,
    state: 1,
    message: '',
  })
})

test('the short message replaces an omitted message', async () => {
  service = await startService()
  await service.post({ path: 'PUMP7', alarmShortMessage: 'Pump 7' })
  expect((await service.list()).items[0]?.message).toBe('Pump 7')
})

test('an alarm that is not raised gets an id and is not current', async () => {
  service = await startService()
  expect(await service.post({ path: 'PUMP7', raised: false })).toBe(1)
  expect((await service.list()).paging.total).toBe(0)
  expect(await service.post({ path: 'PUMP7' })).toBe(2)
})

test('the reply is a bare integer', async () => {
  service = await startService()
  const response = await service.request('/api/v1/alarms', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json; charset=UTF-8' },
    body: '{"path":"PUMP7"}',
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.text()).toBe('1')
})

test('ids continue after a restart, and nothing is lost', async () => {
  const dataFile = join(tempFolder(), 'alarms.db')
  service = await startService({ dataFile })
  for (const path of ['A', 'B', 'C']) await service.post({ path })
  await service.stop()
  service = await startService({ dataFile })
  expect(await service.post({ path: 'D' })).toBe(4)
  expect((await service.list()).items.map(({ path }) => path)).toEqual(['A', 'B', 'C', 'D'])
})

test('text of any script survives', async () => {
  service = await startService()
  const alarmMessage = 'Überdruck – 水位 🔥 "quoted" \\ \u0000 end'
  await service.post({ path: 'ÉTÉ\\PUMP', alarmMessage })
  expect((await service.list('search=été')).items[0]?.message).toBe(alarmMessage)
})
