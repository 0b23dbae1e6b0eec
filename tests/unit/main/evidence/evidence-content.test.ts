import { describe, expect, it } from 'vitest'
import {
  evidenceOfAnnunciation,
  evidenceOfCall,
  evidenceOfDone,
} from '../../../../src/main/evidence/evidence-content.ts'
import { readAlarm } from '../../../../src/shared/model/alarm.ts'
import { evidenceContentSchema } from '../../../../src/shared/model/evidence.ts'
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
const doneOf = (action: string, payload: unknown, outcome = 'done') =>
  evidenceOfDone({ action, screen: 'Wall', outcome, request: '{}' }, payload, (id) =>
    id === 7 ? alarm : undefined,
  )

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
