import { describe, expect, it } from 'vitest'
import {
  evidenceOfAnnunciation,
  evidenceOfCall,
  evidenceOfDone,
} from '../../../../src/main/evidence/evidence-content.ts'
import { readAlarm } from '../../../../src/shared/model/alarm.ts'
import { evidenceContentSchema } from '../../../../src/shared/model/evidence.ts'
import type { Shelved } from '../../../../src/shared/model/shelf.ts'
import { anyRaise } from '../../../support/alarms.ts'
import { makeEntry } from '../../../support/calls.ts'

const alarm = readAlarm({
  id: 7,
  path: 'N\\T1',
  message: 'High level',
  priority: 2,
  alarmTime: '2026-11-15T00:00:00Z',
})
if (!alarm) throw new Error('no alarm')
const subject = { alarmId: 7, path: 'N\\T1', message: 'High level', priority: 2 }
const shelving = { band: 'medium', reason: '', by: 'Wall', at: 0, until: 60_000 } as const
const shelved = new Map<string, Shelved>([
  ['s1', { ...shelving, id: 's1', path: 'N\\T1', alarmId: 7, message: 'High level' }],
  ['s2', { ...shelving, id: 's2', path: 'S\\P4', alarmId: null, message: '' }],
])
const doneOf = (action: string, payload: unknown, outcome = 'done') =>
  evidenceOfDone({ action, screen: 'Wall', outcome, request: '{}' }, payload, {
    alarmOf: (id) => (id === 7 ? alarm : undefined),
    shelvedOf: (id) => shelved.get(id),
  })

describe('what an entry says', () => {
  it.each([
    ['announced', ['page', 'sound'], { kind: 'announced', what: 'page sound', ...subject }],
    ['held back', [], { kind: 'withheld', what: 'quiet-hours', ...subject }],
  ])('of an alarm that is %s', (_name, ways, expected) => {
    expect(evidenceOfAnnunciation(alarm, ways, 'quiet-hours')).toMatchObject(expected)
  })

  it.each([
    ['silence', 'attention.silence', null, [{ what: 'attention.silence', user: 'Wall' }]],
    [
      'a take',
      'marks.take',
      { alarms: [anyRaise(7, 'N\\T1')], isTaken: true },
      [{ what: 'marks.take', ...subject }],
    ],
    [
      'a handing over',
      'marks.take',
      { alarms: [anyRaise(7, 'N\\T1')], isTaken: true, to: 'Ben' },
      [{ what: 'marks.hand', ...subject }],
    ],
    [
      'a return',
      'marks.take',
      { alarms: [anyRaise(7, 'N\\T1')], isTaken: false },
      [{ what: 'marks.release', ...subject }],
    ],
    ['a note', 'marks.note', { path: 'N\\T1', text: 'x' }, [{ what: 'marks.note', path: 'N\\T1' }]],
    [
      'shelving alarms',
      'shelf.shelve',
      { subject: { kind: 'alarms', alarms: [anyRaise(7, 'N\\T1')] } },
      [subject],
    ],
    ['escalating', 'escalation.begin', { alarm: anyRaise(7, 'N\\T1') }, [subject]],
    // Its id is another tag's by now.
    ['what is gone', 'marks.take', { alarms: [anyRaise(7, 'S\\P4')] }, [{ alarmId: 7, path: 'S\\P4' }]],
    ['shelving a tag', 'shelf.shelve', { subject: { kind: 'tag', path: 'A' } }, [{ path: 'A' }]],
    [
      'unshelving',
      'shelf.unshelve',
      { ids: ['s1', 's2', 'unknown'] },
      [
        { what: 'shelf.unshelve', alarmId: 7, path: 'N\\T1', message: 'High level' },
        { what: 'shelf.unshelve', path: 'S\\P4' },
      ],
    ],
    ['what nobody knows on the shelf', 'shelf.unshelve', { ids: ['unknown'] }, [{ what: 'shelf.unshelve' }]],
    ['work on a bad actor', 'worklist.change', { tag: 'N\\T1', fields: {} }, [{ path: 'N\\T1' }]],
    [
      'a signature',
      'handover.sign',
      { outgoing: 'S. Keller', incoming: 'M. Ortiz', remark: '' },
      [{ message: 'S. Keller → M. Ortiz' }],
    ],
    [
      'an open point',
      'handover.addPoint',
      { text: 'Seal of P7 ordered' },
      [{ message: 'Seal of P7 ordered' }],
    ],
    ['planned work', 'shelf.plan', { plan: { places: ['A', 'B\\C'] } }, [{ path: 'A' }]],
    [
      'an alarm raised by hand',
      'alarm.create',
      { creation: { path: 'N\\T2', alarmMessage: 'Leak', priority: 1 } },
      [{ what: 'alarm.create', path: 'N\\T2', message: 'Leak', priority: 1 }],
    ],
    // The ids of missed alarms are the journal's, not the service's.
    ['a dismissal', 'missed.dismiss', { ids: [7] }, [{ what: 'missed.dismiss', user: 'Wall' }]],
  ])('of %s', (_name, action, payload, expected) => {
    const entries = doneOf(action, payload)
    expect(entries).toMatchObject(expected)
    expect(entries).toHaveLength(expected.length)
  })

  it('of a request that failed', () => {
    expect(doneOf('alarm.create', {}, 'failed')).toMatchObject([{ what: 'alarm.create failed' }])
  })
})

it('of a call to more people than an entry can name, it still can be read', () => {
  const name = 'S. Keller'.repeat(20)
  const people = Array.from({ length: 10_000 }, (_, id) => ({ id, name, groupId: 4 }))
  const content = { at: '2026-11-15T00:00:00Z', ...evidenceOfCall(makeEntry({ people })) }
  expect(evidenceContentSchema.parse(content).more).toMatch(/^S\. Keller.*…$/)
})
