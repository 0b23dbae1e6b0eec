import { describe, expect, it, test } from 'vitest'
import { defaultPriorityScale as scale } from '../../../../src/shared/model/priority-band.ts'
import { firstOutOf, isServiceAlarm, type FirstOutRaise } from '../../../../src/shared/rules/first-out.ts'
import {
  floodOnset,
  onsetPeriodAt,
  steadyOnset,
  type OnsetRaise,
} from '../../../../src/shared/rules/flood-onset.ts'
import { countRight } from '../../../bench/first-out/trials.ts'
import { readRuns } from '../../../bench/memory/runs.ts'

const minute = 60_000
const noon = Date.UTC(2026, 2, 2, 12)

/** So many raises of tags that differ, evenly over some minutes from a minute after noon on. */
const spread = (name: string, count: number, from: number, minutes: number, tags = count): OnsetRaise[] =>
  Array.from({ length: count }, (_, n) => ({
    path: `${name}${n % tags}`,
    raisedAt: noon + Math.round((from + (minutes * n) / count) * minute),
    isMinor: false,
  }))
const minor = (raises: OnsetRaise[]) => raises.map((raise) => ({ ...raise, isMinor: true }))
const ordered = (...parts: OnsetRaise[][]) => parts.flat().sort((a, b) => a.raisedAt - b.raisedAt)

describe('a flood begins where the rate changes', () => {
  const cascade = spread('C', 60, 19, 3)
  // The raises, and the minute after noon at which the rate changed; null: nowhere.
  test.each<[string, OnsetRaise[], number | null]>([
    ['a cascade out of silence', cascade, 19],
    ['a cascade after slow noise that was a flood already', ordered(spread('N', 22, 0, 22), cascade), 19],
    ['noise of a few tags that repeat', ordered(spread('N', 44, 0, 22, 5), cascade), 19],
    ['many alarms of the lowest priority before', ordered(minor(spread('M', 100, 10, 5)), cascade), 19],
    [
      'tags that are raised on ordinary days',
      ordered(spread('U', 24, -1_380, 1_200, 8), spread('U', 8, 17, 1), cascade),
      19,
    ],
    ['nothing but slow noise', spread('N', 320, -290, 312), null],
    ['nothing', [], null],
  ])('%s', (_, raises, expected) => {
    const { onset } = floodOnset(
      raises,
      { from: noon - 98 * minute, to: noon + 22 * minute },
      noon - 1_440 * minute,
    )
    expect(onset && (onset.at - noon) / minute).toBe(expected)
  })

  it('begins where its own alarms do, not in a burst that was over long before', () => {
    const raises = ordered(spread('E', 9, -90, 1), spread('N', 5, -8, 25), spread('C', 11, 19, 3))
    const at = (floodSince: number | null) =>
      floodOnset(raises, onsetPeriodAt(noon + 22 * minute, floodSince), noon - 1_440 * minute).onset?.at
    expect(at(null)).toBe(noon - 90 * minute)
    expect(at(noon + 17 * minute)).toBe(noon + 19 * minute)
  })

  it('stays where a short burst began once that is over, whatever came in the minutes before', () => {
    const raises = ordered(spread('B', 4, 16, 3), spread('C', 60, 19, 2))
    const at = (now: number) =>
      floodOnset(raises, onsetPeriodAt(noon + now * minute, null), noon - 1_440 * minute).onset?.at
    expect([20, 21, 22, 24, 26, 60].map(at)).toEqual(Array.from({ length: 6 }, () => noon + 19 * minute))
  })

  // The start that is shown, the one that is found, and how long after the first: which one is shown then?
  test.each<[string, number | null, number | null, number, number | null]>([
    ['at first there is none', null, 0, 60, 0],
    ['in its first two minutes it follows the stronger change', 0, 8, 119, 8],
    ['then a neighbour of the same burst is the same start', 0, 8, 120, 0],
    ['an earlier one too', 8, 0, 600, 8],
    ['another upset is another start', 0, 60, 600, 60],
    ['one that is over has none', 0, null, 600, null],
  ])('once it has settled, only another upset moves it: %s', (_, shown, found, now, expected) => {
    const onset = (seconds: number | null) =>
      seconds === null ? null : { at: noon + seconds * 1_000, before: 1, after: 9 }
    expect(steadyOnset(onset(shown), onset(found), noon + now * 1_000)?.at ?? null).toBe(
      expected === null ? null : noon + expected * 1_000,
    )
  })

  it('says how many usual tags came in the minute before, of which one may have been the cause', () => {
    const usual = [...spread('U', 24, -1_380, 1_200, 8), ...spread('U', 8, 17, 3)]
    const onsetOf = (...raises: OnsetRaise[][]) =>
      floodOnset(
        ordered(...raises, cascade),
        { from: noon - 98 * minute, to: noon + 22 * minute },
        noon - 1_440 * minute,
      ).onset
    expect(onsetOf(usual)).toMatchObject({ at: noon + 19 * minute, leftOut: 3 })
    expect(onsetOf(minor(usual))).not.toHaveProperty('leftOut')
    expect(onsetOf()).not.toHaveProperty('leftOut')
  })

  it('says how much it changed', () => {
    const raises = ordered(spread('N', 30, -11, 30), cascade)
    const { onset } = floodOnset(raises, { from: noon - 98 * minute, to: noon + 22 * minute }, noon)
    expect(onset).toEqual({ at: noon + 19 * minute, before: 1, after: 20 })
  })

  it('stays where it is while the flood goes on and slows down', () => {
    const raises = ordered(cascade, spread('D', 40, 24, 80))
    const at = (now: number) =>
      floodOnset(raises, { from: noon + (now - 120) * minute, to: noon + now * minute }, noon).onset?.at
    expect([22, 30, 60, 100].map(at)).toEqual(Array.from({ length: 4 }, () => noon + 19 * minute))
  })
})

describe('the first-out', () => {
  const raise = (path: string, seconds: number, more: Partial<FirstOutRaise> = {}): FirstOutRaise => {
    const raisedAt = noon + seconds * 1_000
    return { path, message: path, priority: 2, raisedAt, receivedAt: raisedAt, ...more }
  }
  // The raises in order, which of them is the first-out, how many were left out before it, and how sure that is.
  test.each<[string, FirstOutRaise[], string | undefined, number | undefined, string | undefined]>([
    ['the first', [raise('A', 0), raise('B', 5)], 'A', 0, 'sure'],
    ['not one of the lowest priority', [raise('L', 0, { priority: 4 }), raise('A', 3)], 'A', 1, 'likely'],
    ['not one about communication', [raise('PLC1.COM', 0), raise('A', 3)], 'A', 1, 'likely'],
    [
      'not one about service',
      [raise('P7', 0, { message: 'Pump 7: service due' }), raise('A', 3)],
      'A',
      1,
      'likely',
    ],
    ['not one of every day', [raise('U', 0, { isUsual: true }), raise('A', 3)], 'A', 1, 'likely'],
    [
      'one of every day before a minor one',
      [raise('L', 0, { priority: 4 }), raise('U', 3, { isUsual: true })],
      'U',
      1,
      'unsure',
    ],
    ['a minor one where nothing else is there', [raise('L', 0, { priority: 4 })], 'L', 0, 'unsure'],
    ['one that another follows at once', [raise('A', 0), raise('B', 1)], 'A', 0, 'likely'],
    ['one of two with the same time', [raise('A', 0), raise('B', 0)], 'A', 0, 'unsure'],
    ['one whose clock is doubtful', [raise('A', 0, { receivedAt: noon + 60_000 })], 'A', 0, 'unsure'],
    ['none of nothing', [], undefined, undefined, undefined],
  ])('%s', (_, rows, path, leftOut, certainty) => {
    const first = firstOutOf(rows, scale)
    expect([first?.row.path, first?.leftOut, first?.certainty]).toEqual([path, leftOut, certainty])
  })

  it.each([
    [
      'by less than their clocks can be compared',
      1_200,
      1_500,
      { rivals: 1, rivalsMs: 1_500, certainty: 'unsure' },
    ],
    ['by more', 2_000, 1_500, { rivals: 0, certainty: 'sure' }],
    ['of a clock that nobody knows', 2_000, Infinity, { rivals: 1, rivalsMs: 10_000, certainty: 'unsure' }],
  ])('an alarm that is later %s', (_, laterMs, doubtMs, expected) => {
    const rows = [raise('A', 0), raise('B', laterMs / 1_000)]
    expect(firstOutOf(rows, scale, () => doubtMs)).toMatchObject(expected)
  })

  test.each([
    ['', 'Server restarted', true],
    ['A\\B\\PLC2.COM', 'x', true],
    ['A', 'Wartung fällig', true],
    ['A', 'Défaut de communication', true],
    ['A', 'Fallo de comunicación', true],
    ['A\\COMPRESSOR.HI', 'Compressor pressure high', false],
  ])('"%s", "%s" is about the system: %s', (path, message, expected) => {
    expect(isServiceAlarm({ path, message })).toBe(expected)
  })

  it('is of the faulted part of a public plant as often with two background alarms a minute as without', () => {
    const runs = readRuns('tests/fixtures/tep-alarms.csv.gz')
    const [without, within] = [countRight(runs, 0), countRight(runs, 2)]
    expect(without).toEqual({ floods: 35, right: 25 })
    expect(within).toEqual(without)
  })
})
