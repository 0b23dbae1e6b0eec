import { describe, expect, it } from 'vitest'
import { bandIds, type BandId } from '../../../../src/shared/model/constants.ts'
import { defaultPriorityScale, type PriorityScale } from '../../../../src/shared/model/priority-band.ts'
import {
  shelvingSettingsSchema,
  type Shelved,
  type ShelvingSubject,
} from '../../../../src/shared/model/shelf.ts'
import {
  bandOfTag,
  covers,
  hasBegun,
  hidesMore,
  isForgotten,
  needsPin,
  nextReturnIn,
  nextReturns,
  returnsAtHandover,
  shelvablesOf,
  shelvingEnd,
  shelvingRefusal,
} from '../../../../src/shared/rules/shelf.ts'
import { anyRaise, makeAlarm } from '../../../support/alarms.ts'

const hourMs = 3_600_000
const entry = (fields: Partial<Shelved> = {}): Shelved => ({
  id: 'e',
  path: 'NORTH\\P7',
  alarmId: null,
  band: 'high',
  message: '',
  reason: 'Seal',
  by: 'Desk',
  at: 0,
  until: hourMs,
  ...fields,
})
const workAt = (...places: string[]) => entry({ work: { places, from: 0 } })
const alarm = (id: number, path: string, priority: number) => makeAlarm({ id, path, priority })

describe('what an entry covers', () => {
  it.each([
    ['every alarm of its tag', entry(), alarm(1, 'NORTH\\P7', 2), true],
    ['a less urgent one too', entry(), alarm(1, 'NORTH\\P7', 4), true],
    ['however the path is written', entry(), alarm(1, 'north/P7', 2), true],
    ['no tag below it', entry(), alarm(1, 'NORTH\\P7\\SEAL', 2), false],
    ['nothing more urgent than what was shelved', entry(), alarm(1, 'NORTH\\P7', 1), false],
    ['one alarm alone', entry({ alarmId: 1 }), alarm(2, 'NORTH\\P7', 2), false],
    ['its alarm', entry({ alarmId: 1 }), alarm(1, 'NORTH\\P7', 2), true],
    ['not what has its number on another tag', entry({ alarmId: 1 }), alarm(1, 'NORTH\\P8', 2), false],
    ['as work a tag', workAt('NORTH\\P7'), alarm(1, 'north/P7', 2), true],
    ['as work everything below a unit', workAt('NORTH\\U1'), alarm(1, 'NORTH\\U1\\P7', 2), true],
    ['as work no unit whose name goes on', workAt('NORTH\\U1'), alarm(1, 'NORTH\\U12\\P7', 2), false],
    ['as work each of its places', workAt('SOUTH', 'NORTH\\U1'), alarm(1, 'NORTH\\U1\\P7', 2), true],
    ['as work nothing more urgent either', workAt('NORTH'), alarm(1, 'NORTH\\P7', 1), false],
  ])('%s', (_name, shelved, subject, isCovered) => {
    expect(covers(shelved, subject, defaultPriorityScale)).toBe(isCovered)
  })

  it('is all but critical alarms of a tag where nothing is active', () => {
    expect(bandOfTag([], defaultPriorityScale)).toBe('high')
    expect(bandOfTag([alarm(1, 'A', 3), alarm(2, 'A', 1)], defaultPriorityScale)).toBe('critical')
  })
})

describe('what a subject puts on the shelf', () => {
  const active = [alarm(1, 'NORTH\\P7', 2), alarm(2, 'north/P7', 1), alarm(3, 'NORTH\\P8', 3)]
  const put = (subject: ShelvingSubject) =>
    shelvablesOf(subject, active, defaultPriorityScale).map(({ path, alarmId, band }) => [
      path,
      alarmId,
      band,
    ])

  it.each<[string, ShelvingSubject, unknown]>([
    [
      'a tag once, as its alarms write it, with its most urgent band',
      { kind: 'tag', path: 'North/P7' },
      [['NORTH\\P7', null, 'critical']],
    ],
    ['a tag without an alarm', { kind: 'tag', path: 'SOUTH\\P1' }, [['SOUTH\\P1', null, 'high']]],
    [
      'each alarm that is active',
      {
        kind: 'alarms',
        alarms: [anyRaise(3, 'NORTH\\P8'), anyRaise(1, 'NORTH\\P7'), anyRaise(9, 'NORTH\\P7')],
      },
      [
        ['NORTH\\P7', 1, 'high'],
        ['NORTH\\P8', 3, 'medium'],
      ],
    ],
    ['nothing where all have cleared', { kind: 'alarms', alarms: [anyRaise(9, 'NORTH\\P7')] }, []],
    [
      'nothing where the id has gone to another tag',
      { kind: 'alarms', alarms: [anyRaise(1, 'NORTH\\P9')] },
      [],
    ],
  ])('%s', (_name, subject, expected) => {
    expect(put(subject)).toEqual(expected)
  })

  it('an alarm with its message, or else the name that it has', () => {
    const named = [
      makeAlarm({ id: 1, message: 'Seal leaks', localizedName: 'Dichtung', name: 'SEAL' }),
      makeAlarm({ id: 2, message: '', localizedName: 'Dichtung', name: 'SEAL' }),
      makeAlarm({ id: 3, message: '', localizedName: '', name: 'SEAL' }),
    ]
    const found = shelvablesOf(
      { kind: 'alarms', alarms: [1, 2, 3].map((id) => anyRaise(id)) },
      named,
      defaultPriorityScale,
    )
    expect(found.map(({ message }) => message)).toEqual(['Seal leaks', 'Dichtung', 'SEAL'])
  })
})

describe('who may shelve what', () => {
  const settings = shelvingSettingsSchema.parse({
    maxMinutes: { critical: 0, high: 60, medium: 120, low: 240 },
  })
  it.each<[BandId[], number, 'operator' | 'viewer', ReturnType<typeof shelvingRefusal>]>([
    [['low'], 240, 'operator', null],
    [['low'], 241, 'operator', 'too-long'],
    [['low', 'high'], 61, 'operator', 'too-long'],
    [['low', 'high'], 60, 'operator', null],
    [['low', 'critical'], 1, 'operator', 'band'],
    [['low'], 1, 'viewer', 'role'],
  ])('%j for %i minutes by a %s: %s', (bands, minutes, role, refusal) => {
    expect(shelvingRefusal(bands, minutes, role, settings)).toBe(refusal)
  })

  it('asks for the PIN where something critical is among it, unless switched off', () => {
    const isAsked = (bands: BandId[], over = {}, scale = defaultPriorityScale) =>
      needsPin(bands, { ...settings, ...over }, scale)
    expect(isAsked(['low', 'critical'])).toBe(true)
    expect(isAsked(['low', 'high'])).toBe(false)
    expect(isAsked(['critical'], { criticalPin: false })).toBe(false)
  })
})

describe('critical is the most urgent band of the scale', () => {
  const bandsFrom = (first: number) => ({
    ...defaultPriorityScale,
    bands: defaultPriorityScale.bands.slice(first),
  })
  const settings = shelvingSettingsSchema.parse({})
  // The first band of the scale, a band, whether its alarms are shelved with the PIN and return without waiting.
  it.each<[PriorityScale, BandId, boolean]>([
    [bandsFrom(0), 'critical', true],
    [bandsFrom(0), 'high', false],
    [bandsFrom(1), 'high', true],
    [bandsFrom(1), 'medium', false],
    // On the shelf since before the scale was another one.
    [bandsFrom(1), 'critical', true],
    [bandsFrom(3), 'low', true],
  ])('%j: %s', (scale, band, isCritical) => {
    expect(needsPin([band], settings, scale)).toBe(isCritical)
    const waiting = { entry: entry({ band }), active: 1 }
    expect(nextReturns([waiting], 10, scale)).toHaveLength(isCritical ? 1 : 0)
  })
  it.each<[PriorityScale, BandId]>([
    [bandsFrom(0), 'high'],
    [bandsFrom(1), 'medium'],
    [bandsFrom(3), 'low'],
  ])('a tag with nothing active is shelved without it: %j', (scale, band) => {
    expect(bandOfTag([], scale)).toBe(band)
  })
})

describe('returns', () => {
  const due = (band: BandId, active: number, until = 0) => ({
    entry: entry({ id: `${band} ${active} ${until}`, band, until }),
    active,
  })
  const idsOf = (entries: readonly Shelved[]) => entries.map(({ id }) => id)
  const returns = (all: ReturnType<typeof due>[], returned: number) =>
    nextReturns(all, returned, defaultPriorityScale)

  it('are ten alarms a minute, the most urgent first', () => {
    const many = Array.from({ length: 30 }, (_, place) => due('low', 1, place))
    expect(returns(many, 0)).toHaveLength(10)
    expect(returns(many, 7)).toHaveLength(3)
    expect(returns(many, 10)).toEqual([])
    expect(idsOf(returns([...many, due('high', 1)], 9))).toEqual(['high 1 0'])
  })
  it('of critical alarms wait for nothing, and what has cleared just leaves', () => {
    expect(returns([due('critical', 1), due('critical', 5), due('low', 0), due('low', 1)], 10)).toHaveLength(
      3,
    )
  })
  it('bring a tag with very many alarms back whole, when nothing else has returned', () => {
    const [large, small] = [due('high', 40), due('low', 1)]
    expect(idsOf(returns([large, small], 0))).toEqual(['high 40 0'])
    expect(idsOf(returns([large, small], 1))).toEqual(['low 1 0'])
  })
  it('at the handover are those that were handed over once already', () => {
    const [old, own] = [entry({ id: 'old', at: 1 }), entry({ id: 'own', at: 10 })]
    expect(returnsAtHandover([old, own], 10)).toEqual([old])
  })
  it('are forgotten after a shift', () => {
    expect(isForgotten(entry(), 8 * hourMs - 1)).toBe(false)
    expect(isForgotten(entry(), 8 * hourMs)).toBe(true)
  })
  it.each([
    ['never with an empty shelf', [], 0, null],
    ['when the first entry ends', [300, 200], 59_990, 100],
    ['at once where one has ended and nothing has returned', [50, 200], 0, 0],
    ['when there is room again where one has ended', [50, 90_000], 59_980, 59_980],
    ['when the next one ends, though another waits for room', [50, 200], 59_980, 100],
  ])('are looked for %s', (_name, ends, roomIn, expected) => {
    const entries = ends.map((until) => ({ until }))
    expect(nextReturnIn(entries, 100, roomIn)).toBe(expected)
  })
  it('know every band', () => {
    expect(bandIds.map((band) => returns([due(band, 1)], 0).length)).toEqual([1, 1, 1, 1])
  })
})

describe('work that begins later', () => {
  const later = entry({ at: 0, until: 3 * hourMs, work: { places: ['NORTH'], from: 2 * hourMs } })
  it.each([
    ['before its time', 2 * hourMs - 1, false],
    ['at its time', 2 * hourMs, true],
  ])('hides nothing %s', (_name, now, isBegun) => {
    expect(hasBegun(later, now)).toBe(isBegun)
  })

  it('is looked at when it begins, and then when it ends', () => {
    expect(nextReturnIn([later], 0, 0)).toBe(2 * hourMs)
    expect(nextReturnIn([later], 2 * hourMs, 0)).toBe(hourMs)
  })

  it('is forgotten, and handed over, by when it began and not by when it was planned', () => {
    expect(isForgotten(later, 9 * hourMs)).toBe(false)
    expect(isForgotten(later, 10 * hourMs)).toBe(true)
    expect(returnsAtHandover([later], hourMs)).toEqual([])
    expect(returnsAtHandover([later], 2.5 * hourMs)).toEqual([later])
  })

  it('hides more where it begins earlier', () => {
    expect(hidesMore({ ...later, work: { places: ['NORTH'], from: hourMs } }, later)).toBe(true)
    expect(hidesMore(later, later)).toBe(false)
  })
})

describe('the end of a shelving', () => {
  const begins = Date.UTC(2026, 10, 19, 4, 57, 23)
  const six = Date.UTC(2026, 10, 19, 6)

  it.each([
    ['is what was chosen by the clock, to the minute', 63, six, six],
    ['is so many minutes on where nothing was', 63, undefined, begins + 63 * 60_000],
    ['does not follow a clock that the minutes contradict', 30, six, begins + 30 * 60_000],
    ['is never over already', 1, begins - 1_000, begins + 60_000],
  ])('%s', (_, minutes, chosen, end) => {
    expect(shelvingEnd(begins, minutes, chosen)).toBe(end)
  })
})
