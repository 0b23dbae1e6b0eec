import { describe, expect, it } from 'vitest'
import type { AlarmCreation } from '../../../../../../src/shared/model/alarm-creation.ts'
import { bodyOf, draftOfBody } from '../../../../../../src/renderer/features/raise/rules/creation-draft.ts'
import { emptyDraft } from '../../../../../../src/renderer/features/raise/rules/empty-draft.ts'

const action = { id: 3, type: 'CallGroup', scriptId: 4, parameter: 'Come', flags: 1 }

const everything: Required<AlarmCreation> = {
  stationId: 1,
  dataServerId: 2,
  path: 'NORTH\\BOILER2\\LT204.HIHI',
  raised: true,
  tagGroupId: 3,
  priority: 1,
  temporary: false,
  eventCondition: { value: '1', transitory: true, reactivatable: false, resettable: true },
  value: '87.5 %',
  location: {
    latitude: -12.5,
    longitude: 130.75,
    horizontalAccuracy: 4,
    altitude: 31.25,
    verticalAccuracy: 0.5,
    date: '2026-11-15T02:24:11+01:00',
    beaconList: [{ id: 'b1', name: 'Door', type: 'Nfc', accuracy: 0.1, date: '2026-11-15T02:24:11Z' }],
    zone: 'Boiler house',
  },
  alarmDelay: 5,
  alarmMessage: 'Drum level high-high',
  alarmFormat: '%v',
  alarmShortMessage: 'Level',
  alarmVocalMessageFile: 'level.wav',
  alarmAttachedFile: 'level.pdf',
  alarmActions: [action, { type: 'PlaySound' }],
  resetMessage: 'Back',
  resetFormat: '%v',
  resetShortMessage: 'Back',
  resetVocalMessageFile: 'back.wav',
  resetAttachedFile: 'back.pdf',
  resetActions: [{ type: 'StopCommand', parameter: 'pump' }],
  ackMessage: 'Seen',
  ackFormat: '%u',
  ackShortMessage: 'Seen',
  ackVocalMessageFile: 'seen.wav',
  ackAttachedFile: 'seen.pdf',
  ackActions: [{ type: 'Something else', flags: 0 }],
}

const draftWith = (values: Record<string, string>) => ({
  ...emptyDraft(),
  values: { path: 'T', priority: '1', ...values },
})

describe('the form of an alarm to raise', () => {
  it('round-trips every field of the body', () => {
    const read = draftOfBody(everything)
    expect(read.ok && bodyOf(read.draft)).toEqual({ body: everything, problems: {} })
  })

  it('sends nothing that was left empty', () => {
    expect(bodyOf(draftWith({ value: '', priority: '  ' })).body).toEqual({ path: 'T' })
  })

  it.each([
    ['a path that is missing', { path: ' ' }, 'path', { code: 'required' }],
    ['a priority that is missing', { priority: '' }, 'priority', { code: 'required' }],
    ['a priority in words', { priority: 'high' }, 'priority', { code: 'notNumber' }],
    ['a priority with a fraction', { priority: '1.5' }, 'priority', { code: 'notWhole' }],
    ['a negative station', { stationId: '-1' }, 'stationId', { code: 'tooSmall', min: 0 }],
    [
      'a delay beyond 32 bits',
      { alarmDelay: '4294967296' },
      'alarmDelay',
      { code: 'tooBig', max: 4_294_967_295 },
    ],
    [
      'a latitude beyond the pole',
      { 'location.latitude': '90,5' },
      'location.latitude',
      { code: 'tooBig', max: 90 },
    ],
    ['a date in words', { 'location.date': 'yesterday' }, 'location.date', { code: 'notDateTime' }],
  ])('names %s at its field', (_name, values, field, problem) => {
    expect(bodyOf(draftWith(values)).problems).toEqual({ [field]: problem })
  })

  it('names what is wrong with an action at that action', () => {
    const draft = draftWith({})
    draft.lists.resetActions = [
      { key: 0, values: { type: 'CallUser' } },
      { key: 1, values: { id: 'x' } },
    ]
    expect(bodyOf(draft).problems).toEqual({
      'resetActions.1.type': { code: 'required' },
      'resetActions.1.id': { code: 'notNumber' },
    })
  })
})

describe('a pasted body', () => {
  it.each([
    ['no object', [1], ''],
    ['a field that does not exist', { path: 'T', prioritty: 1 }, ''],
    ['a nested field that does not exist', { path: 'T', location: { lat: 1 } }, 'location'],
    ['a wrong type', { path: 'T', alarmActions: [{ type: 'CallUser', id: '3' }] }, 'alarmActions.0.id'],
  ])('is refused where it has %s, with the place', (_name, body, path) => {
    const read = draftOfBody(body)
    expect(read.ok ? [] : read.issues.map((issue) => issue.path)).toEqual([path])
  })

  it('may leave the tag open, as a template does', () => {
    expect(draftOfBody({ priority: 2 })).toMatchObject({ ok: true, draft: { values: { priority: '2' } } })
  })
})
