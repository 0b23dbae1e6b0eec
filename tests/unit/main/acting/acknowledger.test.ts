import { expect, test } from 'vitest'
import { createAcknowledger } from '../../../../src/main/acting/acknowledger.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'
import { anyRaise, makeAlarm } from '../../../support/alarms.ts'

test('each alarm has its own outcome, and what the list does not confirm is said', async () => {
  let list = new Map([1, 2, 3, 4].map((id) => [id, makeAlarm({ id, ackUser: '' })]))
  const sent: [number, string][] = []
  const accepted: number[] = []
  const acknowledger = createAcknowledger({
    desk: {
      alarm: (id) => list.get(id),
      check: () => {
        list = new Map([...list].map(([id, alarm]) => [id, id === 1 ? { ...alarm, ackUser: 'Wall' } : alarm]))
        return Promise.resolve()
      },
    },
    send: ({ id }, user) => {
      sent.push([id, user])
      return Promise.resolve(id === 2 ? fail('rejected', 'already acknowledged') : succeed(true))
    },
    onSent: ({ id }) => accepted.push(id),
  })
  expect(
    await acknowledger.acknowledge(
      [...[1, 2, 3, 3, 9].map((id) => anyRaise(id)), anyRaise(4, 'SOUTH\\P4')],
      'Wall',
    ),
  ).toEqual({
    failures: [
      { id: 2, failure: { code: 'rejected', message: 'already acknowledged' } },
      { id: 9, failure: { code: 'not-found', message: 'the alarm is no longer among the current alarms' } },
      // Its id has gone to another tag: what somebody meant is not there any more.
      { id: 4, failure: { code: 'not-found', message: 'the alarm is no longer among the current alarms' } },
    ],
    unconfirmed: [3],
  })
  expect(sent).toEqual([
    [1, 'Wall'],
    [2, 'Wall'],
    [3, 'Wall'],
  ])
  expect(accepted).toEqual([1, 3])
})
