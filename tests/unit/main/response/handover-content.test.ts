import { describe, expect, it } from 'vitest'
import { handoverContent, type HandoverSources } from '../../../../src/main/response/handover-content.ts'
import type { JournalEntry, JournalStep } from '../../../../src/shared/model/journal.ts'
import { defaultPriorityScale } from '../../../../src/shared/model/priority-band.ts'
import { reportSettingsSchema } from '../../../../src/shared/model/report-settings.ts'
import { readCalls } from '../../../../src/shared/rules/seen-call.ts'
import { makeEntry } from '../../../support/calls.ts'

const minute = 60_000
const begin = Date.UTC(2026, 10, 15, 6)
const shift = { name: 'Early', from: begin, to: begin + 8 * 60 * minute }
const at = (minutes: number) => begin + minutes * minute

let made = 0
function entry(path: string, raised: number, fields: Partial<JournalEntry> = {}): JournalEntry {
  const id = ++made
  return {
    id,
    alarmId: id,
    dataServerId: 1,
    path,
    fullPath: '',
    name: '',
    message: `${path} high`,
    priority: 2,
    masked: false,
    state: 1,
    raisedAt: at(raised),
    gone: false,
    goneAt: null,
    acknowledged: null,
    gap: null,
    steps: [{ kind: 'appeared', at: at(raised), raisedAt: at(raised) }],
    ...fields,
  }
}
const cleared = (path: string, raised: number, gone: number) => {
  const made = entry(path, raised, { gone: true, goneAt: at(gone) })
  return { ...made, steps: [...made.steps, { kind: 'gone', at: at(gone) } as JournalStep] }
}

function contentOf(
  entries: readonly JournalEntry[],
  more: Partial<HandoverSources> = {},
  period = { from: shift.from, to: shift.to },
) {
  return handoverContent(shift, period, {
    entries: entries.map((one) => ({ entry: one, isMissed: false })),
    knownSince: 0,
    isConfirmed: true,
    flood: null,
    marks: { claims: [], notes: [] },
    points: [],
    shelved: [],
    calls: [],
    seenCalls: [],
    scale: defaultPriorityScale,
    stateLabels: { 1: 'active', 3: 'returned' },
    limits: reportSettingsSchema.parse({}),
    ...more,
  })
}

describe('what stands at the end of a shift', () => {
  it('is sorted by band, in each what nobody has acknowledged first, of these the oldest', () => {
    const acknowledged = { user: 'ada', at: at(20) }
    const { standing, bands } = contentOf([
      entry('A', 30),
      entry('B', 10, { acknowledged }),
      entry('C', 20),
      entry('D', 40, { priority: 1, acknowledged }),
    ])
    expect(standing.rows.map(({ path }) => path)).toEqual(['D', 'C', 'A', 'B'])
    expect(bands.slice(0, 2)).toEqual([
      { band: 'critical', total: 1, unacknowledged: 0 },
      { band: 'high', total: 3, unacknowledged: 2 },
    ])
  })

  const step = (kind: 'gone' | 'acknowledged' | 'appeared', minutes: number): JournalStep =>
    kind === 'gone'
      ? { kind, at: at(minutes) }
      : kind === 'appeared'
        ? { kind, at: at(minutes), raisedAt: at(minutes) }
        : { kind, at: at(minutes), user: 'ada' }
  const later = 9 * 60
  it.each<[string, JournalEntry, string | null]>([
    ['raised and active', entry('A', 10), 'open'],
    ['raised after the end', entry('A', later), null],
    ['cleared before the end', cleared('A', 10, 20), null],
    ['cleared after the end', cleared('A', 10, later), 'open'],
    ['acknowledged before it was known', entry('A', 10, { acknowledged: { user: 'ada', at: null } }), 'ada'],
    [
      'acknowledged after the end',
      entry('A', 10, {
        acknowledged: { user: 'ada', at: at(later) },
        steps: [step('appeared', 10), step('acknowledged', later)],
      }),
      'open',
    ],
    [
      'acknowledged, and raised again after the end',
      entry('A', later, { steps: [step('appeared', 10), step('acknowledged', 20), step('appeared', later)] }),
      'ada',
    ],
    [
      'cleared in the shift, and raised again after the end',
      entry('A', later, { steps: [step('appeared', 10), step('gone', 20), step('appeared', later)] }),
      null,
    ],
    ['known from the histories, without an end', entry('A', 10, { steps: [], gone: true }), null],
    [
      'known from the histories, cleared after the end',
      entry('A', 10, { steps: [], gone: true, goneAt: at(later) }),
      'open',
    ],
    // The desk was started, or connected again, after the shift: what it found active was active before.
    [
      'raised before the end, known after it',
      entry('A', 10, { steps: [{ kind: 'appeared', at: at(later), raisedAt: at(10) }] }),
      'open',
    ],
    [
      'raised before the end, known and cleared after it',
      entry('A', 10, {
        gone: true,
        goneAt: at(later + 5),
        steps: [{ kind: 'appeared', at: at(later), raisedAt: at(10) }, step('gone', later + 5)],
      }),
      'open',
    ],
    [
      'cleared in the shift, raised again in it and known after it',
      entry('A', 30, {
        steps: [
          step('appeared', 10),
          step('gone', 20),
          { kind: 'appeared', at: at(later), raisedAt: at(30) },
        ],
      }),
      'open',
    ],
    // The clock of the service is ahead: the desk has it, so it stands.
    [
      'raised in the future',
      entry('A', later, { steps: [{ kind: 'appeared', at: at(5), raisedAt: at(later) }] }),
      'open',
    ],
  ])('%s', (_, one, expected) => {
    const [row] = contentOf([one]).standing.rows
    expect(row === undefined ? null : (row.acknowledged?.user ?? 'open')).toBe(expected)
  })

  const changed = (minutes: number, state: number): JournalStep => ({ kind: 'state', at: at(minutes), state })
  it.each<[string, JournalEntry, string | undefined]>([
    ['never changed', entry('A', 10), 'active'],
    [
      'changed in the shift',
      entry('A', 10, { state: 3, steps: [step('appeared', 10), changed(20, 3)] }),
      'returned',
    ],
    [
      'changed after it',
      entry('A', 10, { state: 3, steps: [step('appeared', 10), changed(later, 3)] }),
      undefined,
    ],
    [
      'changed in it and after it',
      entry('A', 10, { state: 1, steps: [step('appeared', 10), changed(20, 3), changed(later, 1)] }),
      'returned',
    ],
    ['without a name', entry('A', 10, { state: 7 }), undefined],
    ['not known', entry('A', 10, { state: null }), undefined],
  ])('has the word for a state that %s', (_, one, expected) => {
    expect(contentOf([one]).standing.rows[0]?.state).toBe(expected)
  })

  it('says who has it in hand, and counts what is suppressed apart', () => {
    const [taken, other] = [entry('A', 10), entry('B', 10)]
    const claims = [
      { alarmId: taken.id, path: taken.path, by: 'Desk 1', at: at(30) },
      { alarmId: other.id, path: other.path, by: 'Desk 2', at: at(9 * 60) },
    ]
    const content = contentOf([taken, other, entry('C', 10, { masked: true })], {
      marks: { claims, notes: [] },
    })
    expect(content.standing.rows.map(({ path, taken }) => [path, taken?.by])).toEqual([
      ['A', 'Desk 1'],
      ['B', undefined],
    ])
    expect(content.suppressed).toBe(1)
  })

  it('has what is on the shelf apart, with its reason', () => {
    const shelved = (path: string, minutes: number) => ({
      id: path,
      path,
      alarmId: null,
      band: 'high' as const,
      message: '',
      reason: 'Works on the pump',
      by: 'Desk 1',
      at: at(minutes),
      until: at(24 * 60),
    })
    const content = contentOf([entry('A', 10), entry('B', 10), entry('C', 10, { priority: 1 })], {
      shelved: [shelved('A', 20), shelved('B', 9 * 60), shelved('C', 20)],
    })
    // Shelved after the shift, and more urgent than what was shelved: both stand.
    expect(content.standing.rows.map(({ path }) => path)).toEqual(['C', 'B'])
    expect(content.shelved.rows.map(({ path, reason }) => [path, reason])).toEqual([
      ['A', 'Works on the pump'],
      ['C', 'Works on the pump'],
    ])
  })

  it('has the first two hundred and the number of all', () => {
    const { standing } = contentOf(Array.from({ length: 250 }, (_, n) => entry(`T${n}`, n)))
    expect([standing.rows.length, standing.total]).toEqual([200, 250])
  })
})

describe('what happened in a shift', () => {
  it('has floods with their first-out, and tags that raised the most', () => {
    const flood = Array.from({ length: 12 }, (_, n) => cleared(n < 8 ? 'PUMP' : `T${n}`, 100 + n / 10, 130))
    const first = cleared('VALVE', 99, 130)
    const { floods, badActors, raised } = contentOf([...flood, first, cleared('OLD', -30, 10)])
    expect(floods).toMatchObject([
      { from: at(99), total: 13, peak: 13, goesOn: false, firstOut: { path: 'VALVE', ties: 0 } },
    ])
    expect(badActors).toMatchObject([{ path: 'PUMP', count: 8, isChattering: true }])
    expect(raised).toBe(13)
  })
  describe('the first-out of a flood', () => {
    const cause = cleared('VALVE', 99.9, 130)
    const upset = Array.from({ length: 30 }, (_, n) => cleared(`T${n}`, 100 + n / 10, 130))
    // Before it, alarms came now and then, each of a tag that comes every hour.
    const usual = Array.from({ length: 24 }, (_, hour) =>
      cleared('DOOR', hour * 60 - 1_280.4, hour * 60 - 1_280),
    )
    const end = { from: shift.from, to: at(104) }
    const live = { since: at(99.9), peak: 31, until: at(120) }
    const startAt = (minutes: number, leftOut?: number) => ({
      flood: { ...live, onset: { at: at(minutes), before: 0, after: 9, ...(leftOut && { leftOut }) } },
    })
    it.each<[string, JournalEntry[], Partial<HandoverSources>, object]>([
      ['sure', [cause, ...upset], {}, { path: 'VALVE', certainty: 'sure', leftOut: 0 }],
      [
        'a usual tag of the minute before',
        [...usual, cause, ...upset],
        {},
        { path: 'VALVE', certainty: 'likely', leftOut: 1 },
      ],
      ['as the screens have it', [cause, ...upset], startAt(101), { path: 'T10', certainty: 'sure' }],
      [
        'with its doubt',
        [cause, ...upset],
        startAt(99.9, 2),
        { path: 'VALVE', certainty: 'likely', leftOut: 2 },
      ],
      ['after the shift it was another', [cause, ...upset], startAt(105), { path: 'VALVE' }],
      [
        'a shelved alarm is none',
        [
          { ...cause, steps: [{ kind: 'appeared', at: at(99.9), raisedAt: at(99.9), shelved: true }] },
          ...upset,
        ],
        {},
        { path: 'T0' },
      ],
    ])('%s', (_, entries, more, firstOut) => {
      expect(contentOf(entries, more, end).floods).toMatchObject([{ goesOn: true, firstOut }])
    })
  })
  it('names no first-out of a flood that began in the shift before', () => {
    const flood = Array.from({ length: 30 }, (_, n) => entry(`T${n}`, n / 2 - 7))
    expect(contentOf(flood).floods).toMatchObject([{ beganBefore: true, firstOut: null }])
  })
  it('has the missed alarms, notes and points of its time', () => {
    const note = (minutes: number) => ({
      id: `n${minutes}`,
      path: 'A',
      text: 'x',
      by: 'ada',
      at: at(minutes),
    })
    const point = (id: string, minutes: number, done: number | null) => ({
      id,
      text: id,
      by: 'ada',
      at: at(minutes),
      done: done === null ? null : { by: 'bob', at: at(done) },
    })
    const content = contentOf([], {
      // Missed when it cleared, whichever shift it was raised in.
      entries: [cleared('A', 5, 6), cleared('B', -5, 6), cleared('C', -9, -5), cleared('D', 5, 600)].map(
        (one) => ({ entry: one, isMissed: true }),
      ),
      marks: { claims: [], notes: [note(5), note(-5), note(600)] },
      points: [
        point('old, open', -999, null),
        point('old, ticked in the shift', -999, 20),
        point('ticked before it', -999, -20),
        point('written after it', 600, null),
      ],
    })
    expect(content.missed.rows.map(({ path }) => path)).toEqual(['B', 'A'])
    expect(content.notes.rows.map(({ id }) => id)).toEqual(['n5'])
    expect(content.points.map(({ id }) => id)).toEqual([
      'old, open',
      'old, ticked in the shift',
      'written after it',
    ])
  })
  it('has calls with the outcome that the service tells', () => {
    const people = [{ id: 1, name: 'M. Arnaud', groupId: null }]
    const call = makeEntry({ id: 'c1', at: at(30), people })
    const record = {
      id: 1,
      callId: 1,
      userId: 1,
      userName: 'M. Arnaud',
      msgText: call.order.text,
      requestedTime: new Date(at(30)).toISOString(),
      outcome: 'accepted',
    }
    const told = contentOf([], { calls: [call], seenCalls: readCalls([record]) })
    expect(told.calls.rows).toMatchObject([{ at: at(30), text: call.order.text }])
    expect(told.calls.rows[0]?.people[0]).toMatchObject({ outcome: 'accepted' })
    const untold = contentOf([], { calls: [call], seenCalls: null })
    expect(untold.hasCallLog).toBe(false)
    expect(untold.calls.rows[0]?.people[0]).toMatchObject({ outcome: null })
  })
  it.each([
    [0, null],
    [begin, null],
    [at(60), at(60)],
    [null, shift.to],
  ])('is whole where the journal begins at %s', (knownSince, knownFrom) => {
    expect(contentOf([], { knownSince }).knownFrom).toBe(knownFrom)
  })
})
