import { describe, expect, it, test } from 'vitest'
import { entryOfHistory, type JournalLine } from '../../../../src/main/desk/journal-entries.ts'
import { createJournal, type Journal } from '../../../../src/main/desk/journal.ts'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import type { AlarmHistory } from '../../../../src/shared/model/records.ts'
import type { Gap } from '../../../../src/shared/model/journal.ts'
import { anyRaise, makeAlarm } from '../../../support/alarms.ts'

const start = Date.UTC(2026, 2, 2, 2, 0)
const minute = 60_000
const iso = (at: number) => new Date(at).toISOString()

/** A journal that keeps what it stores, and can be opened again from that. */
function openJournal(now = { at: start }) {
  const entries = new Map<number, JournalLine>()
  const viewers = new Map<number, JournalLine>()
  const facts = new Map<string, () => JournalLine>()
  const stored = { writes: 0 }
  const journal = createJournal({
    now: () => now.at,
    store: {
      putEntry(id, tracked) {
        stored.writes++
        if (tracked) entries.set(id, { kind: 'entry', ...tracked })
        else entries.delete(id)
      },
      putFact: (kind, fact) => facts.set(kind, fact),
      putViewer(number, viewer) {
        if (viewer) viewers.set(number, { kind: 'viewer', viewer })
        else viewers.delete(number)
      },
    },
    onChange: () => undefined,
  })
  const alarm = (id: number, fields: Partial<Alarm> = {}) =>
    makeAlarm({ id, path: `A\\T${id}`, alarmTime: iso(now.at), ...fields })
  return {
    journal,
    stored,
    now,
    alarm,
    appear: (...alarms: Alarm[]) => journal.changed({ upserts: alarms, removals: [], raised: alarms }),
    change: (...alarms: Alarm[]) => journal.changed({ upserts: alarms, removals: [], raised: [] }),
    leave: (...ids: number[]) => journal.changed({ upserts: [], removals: ids, raised: [] }),
    pass: (millis: number) => (now.at += millis),
    async reopen() {
      const again = openJournal(now)
      const lines = [...viewers.values(), ...entries.values(), ...facts.values().map((fact) => fact())]
      // As on disk, where only what JSON can hold remains.
      await again.journal.restoreFrom(stream(JSON.parse(JSON.stringify(lines)) as JournalLine[]))
      return again
    },
  }
}
async function* stream<T>(lines: readonly T[]) {
  for (const line of lines) yield await Promise.resolve(line)
}
const desk = { id: 'desk', name: 'Desk 1', since: 0 }
const awayOf = (journal: Journal) => journal.missed(desk).entries.map(({ path }) => path)

function history(id: number, raisedAt: number, fields: Partial<AlarmHistory> = {}): AlarmHistory {
  const resetTime = iso(raisedAt + 20_000)
  return {
    id,
    tagId: id,
    tagName: `A\\H${id}`,
    message: `History ${id}`,
    priority: 2,
    alarmTime: iso(raisedAt),
    resetTime,
    comment: '',
    ...fields,
  }
}
const gapOf = (from: number, to: number, cause: Gap['cause'] = 'disconnected'): Gap => ({ cause, from, to })

it('has an alarm that cleared by a clock that was set back as missed by a viewer who was there before it', () => {
  const { journal, appear, leave, alarm, pass } = openJournal()
  const viewer = { id: 'wall', name: 'Wall', since: start - minute }
  appear(alarm(1))
  pass(-2 * 60 * minute)
  leave(1)
  expect(journal.missed(viewer).entries.map(({ path }) => path)).toEqual(['A\\T1'])
})

describe('what was raised since a moment', () => {
  it('is listed from the first on, cleared or not, with its raises since then', () => {
    const { journal, alarm, appear, leave, pass } = openJournal()
    appear(alarm(1), alarm(2, { masked: true }))
    pass(minute)
    const since = start + minute
    appear(alarm(3), alarm(4, { alarmTime: iso(start + minute + 500) }))
    pass(minute)
    leave(3)
    appear(alarm(1), alarm(4))
    const { raises, isWhole } = journal.raisedSince(since)
    expect(isWhole).toBe(true)
    expect(
      raises.map(({ alarmId, count, isGone, raisedAt }) => [alarmId, count, isGone, raisedAt - since]),
    ).toEqual([
      [3, 1, true, 0],
      [4, 2, false, 500],
      [1, 1, false, minute],
    ])
    expect(raises[1]).toMatchObject({ lastRaisedAt: since + minute, receivedAt: since })
  })

  it('is the first 20,000 of more', () => {
    const { journal, alarm, appear } = openJournal()
    appear(...Array.from({ length: 20_001 }, (_, n) => alarm(n + 1, { alarmTime: iso(start + n) })))
    const { raises, isWhole } = journal.raisedSince(start)
    expect([raises.length, raises[0]?.alarmId, isWhole]).toEqual([20_000, 1, false])
  })
})

describe('an alarm that cleared', () => {
  it('is missed when it cleared while nobody was there, with its steps', () => {
    const { journal, appear, change, leave, alarm, pass } = openJournal()
    const raised = alarm(1, { message: 'Level', state: 1 })
    appear(raised)
    pass(10_000)
    change({ ...raised, state: 2, ackUser: 'M. Arnaud', value: '3' })
    pass(10_000)
    change({ ...raised, state: 2, ackUser: 'M. Arnaud', value: '4' })
    pass(30 * minute)
    leave(1)
    expect(journal.missed(desk)).toMatchObject({
      count: 1,
      entries: [
        {
          alarmId: 1,
          message: 'Level',
          raisedAt: start,
          gone: true,
          goneAt: start + 20_000 + 30 * minute,
          acknowledged: { user: 'M. Arnaud', at: start + 10_000 },
          gap: null,
          steps: [
            { kind: 'appeared', at: start },
            { kind: 'state', at: start + 10_000, state: 2 },
            { kind: 'acknowledged', at: start + 10_000, user: 'M. Arnaud' },
            { kind: 'gone', at: start + 20_000 + 30 * minute },
          ],
        },
      ],
    })
  })

  it('is not missed when somebody acknowledged it, unless nobody is here', () => {
    const { journal, appear, change, leave, alarm, pass } = openJournal()
    const acknowledged = [1, 2].map((id) => alarm(id, { state: 2, ackUser: 'M. Arnaud' }))
    appear(alarm(1), alarm(2))
    pass(minute)
    change(...acknowledged)
    leave(1)
    expect(awayOf(journal)).toEqual([])
    pass(30 * minute)
    leave(2)
    expect(awayOf(journal)).toEqual(['A\\T2'])
  })

  it('is not missed while it is active, nor when it was seen', () => {
    const { journal, appear, leave, alarm } = openJournal()
    appear(alarm(1), alarm(2))
    expect(awayOf(journal)).toEqual([])
    journal.markSeen([anyRaise(2, 'A\\T2')], [desk])
    leave(1, 2)
    expect(awayOf(journal)).toEqual(['A\\T1'])
  })

  it('leaves the queue when a page says a moment later that it was seen', () => {
    const { journal, appear, leave, alarm } = openJournal()
    appear(alarm(1))
    leave(1)
    journal.markSeen([anyRaise(1, 'A\\T1')], [desk])
    expect(awayOf(journal)).toEqual([])
  })

  it('is not missed when it was active before the very first run', () => {
    const { journal, change, leave, alarm } = openJournal()
    change(alarm(1))
    leave(1)
    expect(awayOf(journal)).toEqual([])
  })

  it('is missed when it was raised between two runs', async () => {
    const first = openJournal()
    first.appear(first.alarm(1))
    const second = await first.reopen()
    second.change(second.alarm(1), second.alarm(2))
    second.leave(2)
    expect(awayOf(second.journal)).toEqual(['A\\T2'])
  })

  it('is unseen again after a re-alarm', () => {
    const { journal, appear, change, leave, alarm, pass } = openJournal()
    appear(alarm(1))
    journal.markSeen([anyRaise(1, 'A\\T1')], [desk])
    pass(minute)
    change(alarm(1))
    leave(1)
    expect(journal.missed(desk).entries).toMatchObject([{ raisedAt: start + minute, steps: { length: 3 } }])
    expect(journal.load().peaks).toEqual([1, 2])
  })

  it.each([
    ['acknowledgement withdrawn', { state: 2, ackUser: 'M. Arnaud' }],
    ['back from reset', { state: 3 }],
  ])('is unseen again with its old time: %s', (_, between) => {
    const { journal, appear, change, leave, alarm } = openJournal()
    const raised = alarm(1)
    appear(raised)
    change({ ...raised, ...between })
    journal.markSeen([anyRaise(1, 'A\\T1')], [desk])
    appear({ ...raised })
    leave(1)
    expect(journal.missed(desk).entries).toMatchObject([{ raisedAt: start, acknowledged: null }])
    expect(journal.missed(desk).entries[0]?.steps.filter(({ kind }) => kind === 'appeared')).toHaveLength(2)
  })

  it('is unseen where it was raised again before the report of those who saw it arrived', () => {
    const { journal, appear, change, leave, alarm, pass } = openJournal()
    appear(alarm(1))
    pass(minute)
    change(alarm(1))
    journal.markSeen([{ alarmId: 1, path: 'A\\T1', raisedAt: start }], [desk])
    leave(1)
    expect(journal.missed(desk).count).toBe(1)
  })

  it('is missed anew by those who had dismissed it, where it comes back with its old time', () => {
    const { journal, appear, leave, alarm } = openJournal()
    const raised = alarm(1)
    appear(raised)
    leave(1)
    journal.dismiss(null, [desk])
    appear({ ...raised })
    leave(1)
    expect(journal.missed(desk).count).toBe(1)
  })

  it('is missed where it came back from the shelf by time, however many had seen it before', () => {
    const { journal, appear, leave, alarm } = openJournal()
    appear(alarm(1), alarm(2))
    journal.markSeen(
      [1, 2].map((id) => anyRaise(id, `A\\T${id}`)),
      'everybody',
    )
    journal.returned([1, 3])
    expect([journal.isUnseen(1), journal.isUnseen(2)]).toEqual([true, false])
    leave(1, 2)
    expect(awayOf(journal)).toEqual(['A\\T1'])
  })

  it('stays one occurrence when its time is refined', () => {
    const { journal, appear, change, leave, alarm } = openJournal()
    appear(alarm(1))
    journal.markSeen([anyRaise(1, 'A\\T1')], [desk])
    change(alarm(1, { alarmTime: iso(start + 250) }))
    leave(1)
    expect(awayOf(journal)).toEqual([])
    expect(journal.load().peaks).toEqual([1])
  })

  it('is followed by its latest entry, independent of earlier ones', () => {
    const { journal, appear, leave, alarm, pass } = openJournal()
    appear(alarm(1))
    leave(1)
    pass(minute)
    appear(alarm(1))
    journal.dismiss([1], [desk])
    leave(1)
    expect(journal.missed(desk).entries.map(({ id }) => id)).toEqual([2])
  })

  it('is another entry when it is raised again after it cleared', () => {
    const { journal, appear, leave, alarm, pass } = openJournal()
    appear(alarm(1))
    leave(1)
    pass(minute)
    appear(alarm(1))
    leave(1)
    expect(journal.missed(desk).entries.map(({ id, raisedAt }) => [id, raisedAt])).toEqual([
      [1, start],
      [2, start + minute],
    ])
  })

  it('is another entry when its id goes to another tag, as after a service was replaced', () => {
    const { journal, appear, leave, alarm, pass } = openJournal()
    appear(alarm(1, { path: 'A\\BEFORE' }))
    pass(minute)
    appear(alarm(1, { path: 'A\\AFTER' }))
    leave(1)
    expect(journal.missed(desk).entries).toMatchObject([
      { path: 'A\\BEFORE', raisedAt: start, goneAt: start + minute },
      { path: 'A\\AFTER', raisedAt: start + minute, goneAt: start + minute },
    ])
  })

  it('is another alarm than the one that has its id on another tag, even of the same time', () => {
    const { journal, appear, leave, alarm, pass } = openJournal()
    const raised = alarm(1, { path: 'A\\BEFORE' })
    appear(raised)
    journal.markSeen([anyRaise(1, 'A\\BEFORE')], [desk])
    pass(minute)
    appear({ ...raised, path: 'A\\AFTER' })
    // The page still shows the first one.
    journal.markSeen([anyRaise(1, 'A\\BEFORE')], [desk])
    leave(1)
    expect(awayOf(journal)).toEqual(['A\\AFTER'])
  })

  it('is in the queue but not in its count when it was masked', () => {
    const { journal, appear, leave, alarm } = openJournal()
    appear(alarm(1, { masked: true }), alarm(2))
    leave(1, 2)
    expect(journal.missed(desk)).toMatchObject({ count: 1, entries: [{ masked: true }, { masked: false }] })
    expect(journal.load().peaks).toEqual([1])
  })
})

describe('the queue', () => {
  it('is dismissed by one or all, and restored', () => {
    const { journal, appear, leave, alarm } = openJournal()
    appear(alarm(1), alarm(2), alarm(3))
    leave(1, 2, 3)
    expect(journal.dismiss([2, 99], [desk])).toEqual([2])
    expect(awayOf(journal)).toEqual(['A\\T1', 'A\\T3'])
    expect(journal.dismiss(null, [desk])).toEqual([1, 3])
    expect(awayOf(journal)).toEqual([])
    journal.restore([1, 3], [desk])
    expect(awayOf(journal)).toEqual(['A\\T1', 'A\\T3'])
  })

  it('returns the change since the last call', () => {
    const { journal, appear, leave, alarm } = openJournal()
    expect(journal.takeMissedDelta()).toBeNull()
    appear(alarm(1), alarm(2))
    leave(1, 2)
    journal.dismiss([1], [desk])
    expect(journal.takeMissedDelta()).toMatchObject({
      revision: 1,
      changes: [
        { id: 1, before: null, after: { isMissed: true, dismissed: '4', entry: { alarmId: 1 } } },
        { id: 2, before: null, after: { isMissed: true, dismissed: '0', entry: { alarmId: 2 } } },
      ],
    })
    journal.dismiss([2], [desk])
    expect(journal.takeMissedDelta()).toMatchObject({
      revision: 2,
      changes: [{ id: 2, before: { dismissed: '0' }, after: { dismissed: '4' } }],
    })
    journal.restore([1], [desk])
    journal.dismiss([1], [desk])
    expect(journal.takeMissedDelta()).toBeNull()
  })

  it('is bounded in number and age, and reports what it dropped', async () => {
    const test = openJournal()
    const alarms = Array.from({ length: 5_600 }, (_, n) => test.alarm(n + 1))
    test.appear(...alarms)
    test.leave(...alarms.map(({ id }) => id))
    const again = await test.reopen()
    expect(again.journal.missed(desk)).toMatchObject({ count: 5_000, forgotten: 600 })
    expect(again.journal.missed(desk).entries[0]).toMatchObject({ alarmId: 601 })
    again.journal.dismiss(null, [desk])
    expect(again.journal.missed(desk).forgotten).toBe(0)
    again.pass(8 * 24 * 60 * minute)
    expect((await again.reopen()).journal.dismiss(null, [desk])).toEqual([])
  })
})

describe('stored entries', () => {
  it('make the same journal again', async () => {
    const first = openJournal()
    first.appear(first.alarm(1), first.alarm(2), first.alarm(3))
    first.journal.markSeen([anyRaise(1, 'A\\T1')], [desk])
    first.leave(1, 2)
    first.journal.cover(start, start - minute)
    first.journal.stop()
    const again = await first.reopen()
    expect(awayOf(again.journal)).toEqual(['A\\T2'])
    expect(again.journal.covered()).toEqual({ at: start, since: start - minute })
    expect(again.journal.load()).toEqual(first.journal.load())
    // What stood is gone when the list does not have it any more.
    again.journal.confirm([])
    expect(awayOf(again.journal)).toEqual(['A\\T2', 'A\\T3'])
  })

  it('cover no future once the clock was set back, also after a crash', async () => {
    const now = { at: start + 60 * minute }
    const first = openJournal(now)
    first.journal.cover(now.at, start - minute)
    now.at = start
    first.journal.cover(now.at, start - minute)
    const again = await first.reopen()
    expect(again.journal.covered()).toEqual({ at: start, since: start - minute })
  })

  it('are written for what happened, not for every value', () => {
    const { stored, appear, change, alarm } = openJournal()
    appear(alarm(1))
    for (let n = 0; n < 100; n++) change(alarm(1, { value: String(n) }))
    expect(stored.writes).toBe(1)
  })
})

it('an alarm of the histories is kept with a name and a message that are no longer than any', () => {
  const long = 'x'.repeat(65_000)
  const gap: Gap = { cause: 'not-running', from: 0, to: 1 }
  const entry = entryOfHistory(history(7, 0, { tagName: long, message: long }), 1, gap)
  expect([entry?.path.length, entry?.message.length]).toEqual([1_000, 4_000])
})

describe('what the alarm history reveals of a gap', () => {
  const from = start - 10 * minute
  const gap = gapOf(from, start)
  const reach = { from, readAt: start }

  test.each<[string, AlarmHistory, string[]]>([
    ['came and went in it', history(7, from + minute), ['A\\H7']],
    ['was raised before it', history(7, from - minute), []],
    ['was raised before the list was read, and is not on it', open(history(7, from + minute)), ['A\\H7']],
    ['was raised since, and may be on its way', open(history(7, start + 1)), []],
    ['was raised since, and went', history(7, start + 1), ['A\\H7']],
    ['does not say when', { ...history(7, from), alarmTime: 'yesterday' }, []],
    ['is a known alarm', history(7, start - minute, { tagName: 'A\\T1' }), []],
  ])('an alarm that %s', (_, told, expected) => {
    const { journal, appear, alarm } = openJournal()
    appear(alarm(1, { alarmTime: iso(start - minute) }))
    journal.addHistories(gap, [told], reach)
    expect(awayOf(journal)).toEqual(expected)
  })

  it('is an entry with its gap and times', () => {
    const { journal } = openJournal()
    const ackTime = iso(from + minute + 5_000)
    journal.addHistories(gap, [history(7, from + minute, { ackTime })], reach)
    expect(journal.missed(desk).entries).toMatchObject([
      {
        alarmId: null,
        message: 'History 7',
        priority: 2,
        raisedAt: from + minute,
        goneAt: from + minute + 20_000,
        acknowledged: { user: '', at: from + minute + 5_000 },
        gap,
      },
    ])
  })

  it('is taken once, however often it is looked up, and stays dismissed', () => {
    const { journal } = openJournal()
    const told = [history(7, from + minute), history(8, from + 2 * minute)]
    journal.addHistories(gap, told, reach)
    journal.dismiss([1], [desk])
    journal.addHistories(gap, told, reach)
    expect(awayOf(journal)).toEqual(['A\\H8'])
    expect(journal.load().peaks.at(-1)).toBe(2)
  })

  it('is not missed at the first start, and still counts as load', () => {
    const { journal } = openJournal()
    journal.addHistories(gapOf(from, start, 'first-start'), [history(7, from + minute)], reach)
    expect(awayOf(journal)).toEqual([])
    expect(journal.load().peaks).toEqual([1])
  })

  it('refines when a known alarm cleared and was acknowledged, which is then no longer missed', () => {
    const { journal, appear, leave, alarm, pass } = openJournal()
    appear(alarm(1))
    pass(10 * minute)
    leave(1)
    const reset = start + 2 * minute
    expect(journal.missed(desk).count).toBe(1)
    const told = history(7, start, { tagName: 'A\\T1', resetTime: iso(reset), ackTime: iso(reset + 1_000) })
    journal.addHistories(gapOf(start + minute, start + 10 * minute), [told], {
      from: start + minute,
      readAt: start + 10 * minute,
    })
    expect([...journal.kept().entries]).toMatchObject([
      {
        entry: { alarmId: 1, goneAt: reset, acknowledged: { user: '', at: reset + 1_000 } },
        isMissed: false,
      },
    ])
    expect(journal.missed(desk).count).toBe(0)
  })

  it('reaches the pages when it refines an alarm that they already list as missed', () => {
    const { journal, appear, leave, alarm, pass } = openJournal()
    appear(alarm(1))
    pass(10 * minute)
    leave(1)
    journal.takeMissedDelta()
    const reset = start + 2 * minute
    const told = history(7, start, { tagName: 'A\\T1', resetTime: iso(reset) })
    journal.addHistories(gapOf(start + minute, start + 10 * minute), [told], {
      from: start + minute,
      readAt: start + 10 * minute,
    })
    expect(journal.takeMissedDelta()).toMatchObject({
      changes: [{ before: {}, after: { entry: { alarmId: 1, goneAt: reset } } }],
    })
    journal.addHistories(gapOf(start + minute, start + 10 * minute), [told], {
      from: start + minute,
      readAt: start + 10 * minute,
    })
    expect(journal.takeMissedDelta()).toBeNull()
  })

  it('becomes the alarm itself when that is still active', () => {
    const { journal, change, leave, alarm, now } = openJournal()
    journal.addHistories(gap, [history(1, start, { tagName: 'A\\T1' })], { from, readAt: start + 1 })
    expect(awayOf(journal)).toEqual(['A\\T1'])
    change(alarm(1))
    expect(awayOf(journal)).toEqual([])
    now.at += minute
    leave(1)
    expect(journal.missed(desk).entries).toMatchObject([{ id: 1, alarmId: 1, gap: null }])
  })
})

function open({ resetTime: _, ...entry }: AlarmHistory): AlarmHistory {
  return entry
}
