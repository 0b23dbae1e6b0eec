import { describe, expect, it } from 'vitest'
import { createCallReminders, type KnownAlarm } from '../../../../src/main/acting/call-reminders.ts'
import type { CallAudit } from '../../../../src/shared/model/call.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const start = 1_000_000
const minute = 60_000

function setUp(delayMinutes = 5) {
  const clock = createManualClock(start)
  const alarms = new Map<number, KnownAlarm>([[7, { ackUser: '' }]])
  const told: string[] = []
  let changes = 0
  const settings = { delayMinutes }
  const watch = createCallReminders({
    clock,
    delayMinutes: () => settings.delayMinutes,
    knownAlarm: ({ alarmId }) => alarms.get(alarmId) ?? null,
    onDue: ({ id, dueAt }) => told.push(`${id} due ${(dueAt - start) / minute}`),
    onSettled: (id) => told.push(`${id} settled`),
    onChange: () => changes++,
  })
  const see = (knownAlarm: KnownAlarm, id = 7) => {
    alarms.set(id, knownAlarm)
    watch.evaluate()
  }
  return { clock, watch, told, see, settings, changes: () => changes }
}

interface CallFields {
  alarmId?: number | null
  at?: number
  placed?: boolean | null
}

const call = (id: string, { alarmId = 7, at = start, placed = true }: CallFields = {}): CallAudit => ({
  id,
  at,
  order: {
    userIds: [1],
    groupIds: [],
    text: 'Come',
    number: 1,
    file: null,
    about: { alarmId, path: 'A\\B', message: 'Level' },
    audioBytes: null,
  },
  people: [],
  groups: [],
  answers: [{ to: 'users', ids: [1], answeredAt: at, placed, reply: placed, failure: null }],
})

describe('call reminders', () => {
  it('cannot follow an alarm that has no number', async () => {
    const { clock, watch, told } = setUp()
    watch.follow([call('a', { alarmId: null })])
    await clock.advance(60 * minute)
    expect([told, watch.due()]).toEqual([[], []])
  })
  it('reminds in time of a call that is in the future, since the clock was set back while the desk was off', async () => {
    const { clock, watch, told } = setUp()
    watch.follow([call('a', { at: start + 120 * minute })])
    await clock.advance(5 * minute)
    expect(told).toEqual(['a due 5'])
  })

  it('reminds once after the set time, and holds the reminder until the alarm is acknowledged', async () => {
    const { clock, watch, told, see, changes } = setUp()
    watch.follow([call('a')])
    await clock.advance(5 * minute - 1)
    expect([told, watch.due()]).toEqual([[], []])
    await clock.advance(1)
    expect(told).toEqual(['a due 5'])
    expect(watch.due()).toEqual([
      { id: 'a', alarmId: 7, path: 'A\\B', message: 'Level', calledAt: start, dueAt: start + 5 * minute },
    ])
    watch.evaluate()
    await clock.advance(60 * minute)
    expect(told).toEqual(['a due 5'])
    see({ ackUser: 'M. Arnaud' })
    expect(told.slice(1)).toEqual(['a settled'])
    expect(watch.due()).toEqual([])
    expect(changes()).toBe(2)
    expect(clock.pending()).toBe(0)
  })

  it.each<{ name: string; knownAlarm: KnownAlarm }>([
    { name: 'acknowledged', knownAlarm: { ackUser: 'M. Arnaud' } },
    { name: 'gone', knownAlarm: null },
  ])('says nothing of an alarm that is $name in time', async ({ knownAlarm }) => {
    const { clock, watch, told, see } = setUp()
    watch.follow([call('a')])
    see(knownAlarm)
    await clock.advance(60 * minute)
    expect(told).toEqual([])
    expect(clock.pending()).toBe(0)
  })

  it.each([{ placed: false }, { placed: null }])(
    'does not watch a call with placed $placed',
    async ({ placed }) => {
      const { clock, watch, told } = setUp()
      watch.follow([call('a', { placed })])
      await clock.advance(60 * minute)
      expect(told).toEqual([])
    },
  )

  it('start over with another call', async () => {
    const { clock, watch, told } = setUp()
    watch.follow([call('a')])
    await clock.advance(5 * minute)
    watch.follow([call('b', { at: clock.now() })])
    expect(told).toEqual(['a due 5', 'a settled'])
    await clock.advance(5 * minute)
    expect(told.slice(2)).toEqual(['b due 10'])
  })

  it('follow the newest call in any order, and each entry once', async () => {
    const { clock, watch, told } = setUp()
    watch.follow([call('b')])
    watch.follow([call('a', { at: start - minute })])
    watch.follow([call('b')])
    await clock.advance(60 * minute)
    expect(told).toEqual(['b due 5'])
  })

  it('waits for the list before it speaks of an alarm that is not known yet', async () => {
    const { clock, watch, told, see } = setUp()
    see('unknown')
    watch.follow([call('a', { at: start - 60 * minute })])
    await clock.advance(minute)
    expect(told).toEqual([])
    see({ ackUser: '' })
    expect(told).toEqual(['a due -55'])
  })

  it('ends a reminder that is dismissed, for good', async () => {
    const { clock, watch, told, changes } = setUp()
    watch.follow([call('a')])
    await clock.advance(5 * minute)
    watch.dismiss('another')
    watch.dismiss('a')
    watch.evaluate()
    await clock.advance(60 * minute)
    expect(told).toEqual(['a due 5', 'a settled'])
    expect([watch.due(), changes()]).toEqual([[], 2])
  })

  it('watches each alarm for itself', async () => {
    const { clock, watch, told, see } = setUp()
    see({ ackUser: '' }, 8)
    watch.follow([call('a', { at: start - minute })])
    watch.follow([call('b', { alarmId: 8 })])
    await clock.advance(10 * minute)
    expect(told).toEqual(['a due 4', 'b due 5'])
    see({ ackUser: 'x' }, 8)
    expect(watch.due().map(({ id }) => id)).toEqual(['a'])
  })

  it('are restored from the audit log; dismissed ones stay dismissed, with the calls before them', async () => {
    const { clock, watch, told, see } = setUp()
    see({ ackUser: '' }, 8)
    const dismissed = { ...call('b', { at: start - 8 * minute }), recallDismissedAt: start - minute }
    const failed = call('d', { alarmId: 8, at: start - 7 * minute, placed: false })
    watch.follow([
      call('a', { at: start - 9 * minute }),
      dismissed,
      call('c', { alarmId: 8, at: start - 8 * minute }),
      failed,
    ])
    await clock.advance(60 * minute)
    expect(told).toEqual(['c due -3'])
  })

  it('follows the setting, off included', async () => {
    const { clock, watch, told, settings } = setUp(0)
    watch.follow([call('a')])
    await clock.advance(60 * minute)
    expect(told).toEqual([])
    settings.delayMinutes = 5
    watch.follow([call('b', { at: clock.now() })])
    settings.delayMinutes = 2
    watch.evaluate()
    await clock.advance(2 * minute)
    expect(told).toEqual(['b due 62'])
    settings.delayMinutes = 0
    watch.evaluate()
    expect(watch.due()).toEqual([])
  })

  it('leaves nothing behind', async () => {
    const { clock, watch, told } = setUp()
    watch.follow([call('a')])
    watch.stop()
    watch.follow([call('b', { alarmId: 8 })])
    await clock.advance(60 * minute)
    expect(told).toEqual([])
    expect(clock.pending()).toBe(0)
  })
})
