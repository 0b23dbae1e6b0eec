import { describe, expect, it, onTestFinished } from 'vitest'
import type { AlarmCreation } from '../../../src/shared/model/alarm-creation.ts'
import { makeLiveApp, replyOf, type TestApp } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { startFaultyService, type FaultyService } from '../../support/faulty-service.ts'
import { startService } from '../../support/service.ts'

async function connect(): Promise<{ faulty: FaultyService; test: TestApp }> {
  const service = await startService()
  onTestFinished(() => service.stop())
  const faulty = await startFaultyService(service)
  onTestFinished(() => faulty.stop())
  return { faulty, test: await makeLiveApp(faulty) }
}

const action = { id: 1, type: 'CallGroup', scriptId: 2, parameter: 'Come', flags: 3 }
/** Every field of the interface's 2.6. */
const whole: Required<AlarmCreation> = {
  stationId: 1,
  dataServerId: 2,
  path: 'NORTH\\BOILER2\\LT204.HIHI',
  raised: true,
  tagGroupId: 3,
  priority: 1,
  temporary: true,
  eventCondition: { value: '1', transitory: false, reactivatable: true, resettable: true },
  value: '87.5 %',
  location: {
    latitude: 48.85,
    longitude: 2.35,
    horizontalAccuracy: 4.5,
    altitude: 35,
    verticalAccuracy: 2.25,
    date: '2026-11-15T02:24:11+01:00',
    beaconList: [
      { id: 'b1', name: 'Gate', type: 'Nfc', accuracy: 0.5, date: '2026-11-15T02:24:11Z' },
      { id: 'b2', name: 'Hall', type: 'Undefined', accuracy: 3, date: '2026-11-15T02:24:12Z' },
    ],
    zone: 'Boiler house',
  },
  alarmDelay: 0,
  alarmMessage: 'Drum level high-high',
  alarmFormat: '{message}',
  alarmShortMessage: 'LT204',
  alarmVocalMessageFile: 'lt204.wav',
  alarmAttachedFile: 'lt204.pdf',
  alarmActions: [action, { ...action, type: 'PlaySound' }],
  resetMessage: 'Drum level normal',
  resetFormat: '{message}',
  resetShortMessage: 'LT204 ok',
  resetVocalMessageFile: 'lt204-ok.wav',
  resetAttachedFile: 'lt204-ok.pdf',
  resetActions: [{ ...action, type: 'StopCommand' }],
  ackMessage: 'Check feed valve',
  ackFormat: '{message}',
  ackShortMessage: 'FV201',
  ackVocalMessageFile: 'fv201.wav',
  ackAttachedFile: 'fv201.pdf',
  ackActions: [
    { ...action, type: 'CallUser' },
    { ...action, type: 'ExecuteCommand' },
  ],
}

describe('raising an alarm', () => {
  it('sends every field as it was given, and the alarm is there under the id that came back', async () => {
    const { faulty, test } = await connect()
    const { id } = await replyOf(test.ask('alarm.create', { creation: whole, pin: null }))
    expect(faulty.to('POST', '/api/v1/alarms')[0]?.body).toEqual(whole)
    await eventually(async () => {
      const { alarms } = await replyOf(test.ask('desk.snapshot', null))
      expect(alarms).toMatchObject([
        { id, path: whole.path, message: whole.alarmMessage, value: whole.value },
      ])
    })
  })

  it('sends nothing that was not given', async () => {
    const { faulty, test } = await connect()
    await replyOf(test.ask('alarm.create', { creation: { path: 'A\\B' }, pin: null }))
    expect(faulty.to('POST', '/api/v1/alarms')[0]?.body).toEqual({ path: 'A\\B' })
  })
})
