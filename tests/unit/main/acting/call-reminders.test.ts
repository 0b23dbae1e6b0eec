import { describe, expect, it } from 'vitest'
import { createRecallWatch, type AlarmStanding } from '../../../../src/main/acting/call-reminders.ts'
import type { CallAudit } from '../../../../src/shared/model/call-audit.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const start = 1_000_000
const minute = 60_000

function setUp(recallMinutes = 5) {
  const clock = createManualClock(start)
  const alarms = new Map<number, AlarmStanding>([[7, { ackUser: '' }]])
  const told: string[] = []
  let changes = 0
  const settings = { recallMinutes }
  const watch = createRecallWatch({
    clock,
    recallMinutes: () => settings.recallMinutes,
    standing: (id) => alarms.get(id) ?? null,
    onDue: ({ id, dueAt }) => told.push(`${id} due ${(dueAt - start) / minute}`),
    onSettled: (id) => told.push(`${id} settled`),
    onChange: () => changes++,
  })
  const see = (standing: AlarmStanding, id = 7) => {
    alarms.set(id, standing)
    watch.look()
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

describe('the watch for calls that nobody acted upon', () => {
  it('cannot follow an alarm that has no number', async () => {
    const { clock, watch, told } = setUp()
    watch.called([call('a', { alarmId: null })])
    await clock.advance(60 * minute)
    expect([told, watch.reminders()]).toEqual([[], []])
  })
  it('reminds once after the set time, and holds the reminder until the alarm is acknowledged', async () => {
    const { clock, watch, told, see, changes } = setUp()
    watch.called([call('a')])
    await clock.advance(5 * minute - 1)
    expect([told, watch.reminders()]).toEqual([[], []])
    await clock.advance(1)
    expect(told).toEqual(['a due 5'])
    expect(watch.reminders()).toEqual([
      { id: 'a', alarmId: 7, path: 'A\\B', message: 'Level', calledAt: start, dueAt: start + 5 * minute },
    ])
    watch.look()
    await clock.advance(60 * minute)
    expect(told).toEqual(['a due 5'])
    see({ ackUser: 'M. Arnaud' })
    expect(told.slice(1)).toEqual(['a settled'])
    expect(watch.reminders()).toEqual([])
    expect(changes()).toBe(2)
    expect(clock.pending()).toBe(0)
  })

  it.each<{ name: string; standing: AlarmStanding }>([
    { name: 'acknowledged', standing: { ackUser: 'M. Arnaud' } },
    { name: 'gone', standing: null },
  ])('says nothing of an alarm that is $name in time', async ({ standing }) => {
    const { clock, watch, told, see } = setUp()
    watch.called([call('a')])
    see(standing)
    await clock.advance(60 * minute)
    expect(told).toEqual([])
    expect(clock.pending()).toBe(0)
  })

  it.each([{ placed: false }, { placed: null }])(
    'does not watch a call with placed $placed',
    async ({ placed }) => {
      const { clock, watch, told } = setUp()
      watch.called([call('a', { placed })])
      await clock.advance(60 * minute)
      expect(told).toEqual([])
    },
  )

  it('starts anew when somebody is called again', async () => {
    const { clock, watch, told } = setUp()
    watch.called([call('a')])
    await clock.advance(5 * minute)
    watch.called([call('b', { at: clock.now() })])
    expect(told).toEqual(['a due 5', 'a settled'])
    await clock.advance(5 * minute)
    expect(told.slice(2)).toEqual(['b due 10'])
  })

  it('keeps to the newest call, in whatever order it learns of them, and takes each entry once', async () => {
    const { clock, watch, told } = setUp()
    watch.called([call('b', { at: start + minute })])
    watch.called([call('a')])
    watch.called([call('b', { at: start + minute })])
    await clock.advance(60 * minute)
    expect(told).toEqual(['b due 6'])
  })

  it('waits for the list before it speaks of an alarm that is not known yet', async () => {
    const { clock, watch, told, see } = setUp()
    see('unknown')
    watch.called([call('a', { at: start - 60 * minute })])
    await clock.advance(minute)
    expect(told).toEqual([])
    see({ ackUser: '' })
    expect(told).toEqual(['a due -55'])
  })

  it('ends a reminder that is dismissed, for good', async () => {
    const { clock, watch, told, changes } = setUp()
    watch.called([call('a')])
    await clock.advance(5 * minute)
    watch.dismiss('another')
    watch.dismiss('a')
    watch.look()
    await clock.advance(60 * minute)
    expect(told).toEqual(['a due 5', 'a settled'])
    expect([watch.reminders(), changes()]).toEqual([[], 2])
  })

  it('watches each alarm for itself', async () => {
    const { clock, watch, told, see } = setUp()
    see({ ackUser: '' }, 8)
    watch.called([call('a')])
    watch.called([call('b', { alarmId: 8, at: start + minute })])
    await clock.advance(10 * minute)
    expect(told).toEqual(['a due 5', 'b due 6'])
    see({ ackUser: 'x' }, 8)
    expect(watch.reminders().map(({ id }) => id)).toEqual(['a'])
  })

  it('takes up the calls on record at once: what was dismissed stays so, with the calls before it', async () => {
    const { clock, watch, told, see } = setUp()
    see({ ackUser: '' }, 8)
    const dismissed = { ...call('b', { at: start - 8 * minute }), recallDismissedAt: start - minute }
    const failed = call('d', { alarmId: 8, at: start - 7 * minute, placed: false })
    watch.called([
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
    watch.called([call('a')])
    await clock.advance(60 * minute)
    expect(told).toEqual([])
    settings.recallMinutes = 5
    watch.called([call('b', { at: clock.now() })])
    settings.recallMinutes = 2
    watch.look()
    await clock.advance(2 * minute)
    expect(told).toEqual(['b due 62'])
    settings.recallMinutes = 0
    watch.look()
    expect(watch.reminders()).toEqual([])
  })

  it('leaves nothing behind', async () => {
    const { clock, watch, told } = setUp()
    watch.called([call('a')])
    watch.stop()
    watch.called([call('b', { alarmId: 8 })])
    await clock.advance(60 * minute)
    expect(told).toEqual([])
    expect(clock.pending()).toBe(0)
  })
})
