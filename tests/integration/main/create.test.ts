import { describe, expect, it } from 'vitest'
import type { AlarmCreation } from '../../../src/shared/model/alarm-creation.ts'
import { replyOf } from '../../support/app.ts'
import { eventually } from '../../support/desk.ts'
import { serviceFaults } from '../../support/service-faults.ts'
import { connectFaulty } from '../../support/faulty-app.ts'

const alarmsPost = { method: 'POST', path: '/api/v1/alarms' } as const
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
  it('sends every field as given, and lists the alarm under the returned id', async () => {
    const { faulty, test } = await connectFaulty()
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
    const { faulty, test } = await connectFaulty()
    await replyOf(test.ask('alarm.create', { creation: { path: 'A\\B' }, pin: null }))
    expect(faulty.to('POST', '/api/v1/alarms')[0]?.body).toEqual({ path: 'A\\B' })
  })

  it.each([
    { body: '42', id: 42 },
    { body: { id: 42, path: 'A' }, id: 42 },
  ])('reads the identifier from $body too', async ({ body, id }) => {
    const { faulty, test } = await connectFaulty()
    faulty.next(alarmsPost, { kind: 'answer', status: 201, body })
    expect(await replyOf(test.ask('alarm.create', { creation: { path: 'A' }, pin: null }))).toEqual({ id })
  })

  it.each([{ body: true }, { body: 'done' }, { body: undefined }])(
    'says that the identifier is not known where the answer is $body',
    async ({ body }) => {
      const { faulty, test } = await connectFaulty()
      faulty.next(alarmsPost, { kind: 'answer', status: 200, body })
      const answer = await test.ask('alarm.create', { creation: { path: 'A' }, pin: null })
      expect(answer).toMatchObject({ ok: false, error: { code: 'malformed-answer' } })
    },
  )

  it.each(serviceFaults)(
    'that is answered by $name fails with what was said, and can be tried again',
    async (each) => {
      const { faulty, test } = await connectFaulty()
      faulty.next(alarmsPost, each.fault)
      const creation = { path: 'A\\B' }
      expect(await test.ask('alarm.create', { creation, pin: null })).toMatchObject({
        ok: false,
        error: each.failure,
      })
      expect(await test.ask('alarm.create', { creation, pin: null })).toMatchObject({ ok: true })
    },
  )

  it.each([
    { name: 'a negative station', creation: { path: 'A', stationId: -1 } },
    { name: 'no tag', creation: { path: ' ' } },
    { name: 'a latitude beyond the pole', creation: { path: 'A', location: { latitude: 91 } } },
    { name: 'a date that is none', creation: { path: 'A', location: { date: 'yesterday' } } },
    { name: 'a field that is none', creation: { path: 'A', alarmMesage: 'x' } },
  ])('with $name is not sent', async ({ creation }) => {
    const { faulty, test } = await connectFaulty()
    expect(await test.ask('alarm.create', { creation, pin: null })).toMatchObject({
      error: { code: 'bad-payload' },
    })
    expect(faulty.to('POST', alarmsPost.path)).toEqual([])
  })
})
