import { describe, expect, it, test } from 'vitest'
import type { Alarm } from '../../../../src/shared/model/alarm.ts'
import { defaultPriorityScale as scale } from '../../../../src/shared/model/priority-band.ts'
import {
  becameDemanding,
  isLaterRaise,
  isSameRaise,
  knownOccurrence,
  realarmCause,
  type KnownOccurrence,
  type RealarmCause,
} from '../../../../src/shared/rules/occurrence.ts'
import { makeAlarm } from '../../../support/alarms.ts'

const active = 1
const returned = 3
const raised = makeAlarm({ id: 1, state: active, alarmTime: '2026-11-15T02:24:11.250+01:00' })
const acknowledged = { state: 2, ackUser: 'M. Arnaud' }

describe('a newer state of a known alarm', () => {
  const cases: {
    name: string
    known?: Partial<Alarm>
    occurrence?: Partial<KnownOccurrence>
    next: Partial<Alarm>
    cause: RealarmCause | null
  }[] = [
    { name: 'nothing changed', next: {}, cause: null },
    { name: 'another tag under the same id', next: { path: 'SOUTH\\P4' }, cause: 'another-tag' },
    {
      name: 'another tag, raised earlier and acknowledged',
      next: { path: 'SOUTH\\P4', alarmTime: '2026-11-14T00:00:00Z', ...acknowledged },
      cause: 'another-tag',
    },
    { name: 'the same tag, written otherwise', next: { path: 'north/boiler2/LT204.HIHI' }, cause: null },
    { name: 'another value', next: { value: '9' }, cause: null },
    { name: 'a later time', next: { alarmTime: '2026-11-15T02:25:00+01:00' }, cause: 'later-alarm-time' },
    {
      name: 'a later time, already acknowledged',
      next: { alarmTime: '2026-11-15T02:25:00+01:00', ...acknowledged },
      cause: 'later-alarm-time',
    },
    { name: 'the same time in another zone', next: { alarmTime: '2026-11-15T01:24:11.250Z' }, cause: null },
    { name: 'the same time in whole seconds', next: { alarmTime: '2026-11-15T02:24:11+01:00' }, cause: null },
    {
      name: 'the same time, more exact',
      known: { alarmTime: '2026-11-15T02:24:11+01:00' },
      next: { alarmTime: '2026-11-15T02:24:11.980+01:00' },
      cause: null,
    },
    {
      name: 'an earlier time, which is a correction',
      next: { alarmTime: '2026-11-15T02:20:00Z' },
      known: { alarmTime: '2026-11-15T02:24:00Z' },
      cause: null,
    },
    { name: 'no time any more', next: { alarmTime: '' }, cause: null },
    { name: 'a time where there was none', known: { alarmTime: '' }, next: {}, cause: null },
    { name: 'acknowledged', next: acknowledged, cause: null },
    {
      name: 'acknowledged by another',
      known: acknowledged,
      next: { ...acknowledged, ackUser: 'J. Weber' },
      cause: null,
    },
    { name: 'acknowledgement withdrawn', known: acknowledged, next: {}, cause: 'acknowledgement-withdrawn' },
    { name: 'reset', next: { state: returned }, cause: null },
    { name: 'back from reset', known: { state: returned }, next: {}, cause: 'back-from-reset' },
    {
      name: 'back from reset, already acknowledged',
      known: { state: returned },
      next: { ackUser: 'M. Arnaud' },
      cause: null,
    },
    { name: 'a third state after reset', known: { state: returned }, next: { state: 4 }, cause: null },
    {
      name: 'another state of an alarm that nobody saw raised',
      known: { state: returned },
      occurrence: { raisedState: null },
      next: {},
      cause: null,
    },
    { name: 'masked', next: { masked: true, state: 5 }, cause: null },
    { name: 'unmasked', known: { masked: true, state: 5 }, next: {}, cause: null },
    {
      name: 'listed again after it cleared',
      occurrence: { isCleared: true },
      next: {},
      cause: 'cleared-before',
    },
  ]
  it.each(cases)('$name: $cause', ({ known, occurrence, next, cause }) => {
    const before = { ...knownOccurrence({ ...raised, ...known }, active), ...occurrence }
    expect(realarmCause(before, { ...raised, ...next })).toBe(cause)
  })
})

test.each([
  ['the same', 0, true, false],
  ['a millisecond later', 1, false, true],
  ['a millisecond earlier', -1, false, false],
  ['the same second without its fraction', -250, true, false],
  ['the next second without its fraction', 750, false, true],
  ['a minute later', 60_000, false, true],
])('a time that is %s', (_, offset, isSame, isLater) => {
  const at = Date.UTC(2026, 10, 15, 2, 24, 11, 250)
  expect(isSameRaise(at, at + offset)).toBe(isSame)
  expect(isSameRaise(at + offset, at)).toBe(isSame)
  expect(isLaterRaise(at, at + offset)).toBe(isLater)
})

test.each<[string, Partial<Alarm>, Partial<Alarm>, boolean]>([
  ['nothing changed', {}, {}, false],
  ['unmasked', { masked: true }, {}, true],
  ['unmasked and acknowledged', { masked: true }, acknowledged, false],
  ['masked', {}, { masked: true }, false],
  ['more urgent', { priority: 4 }, { priority: 1 }, true],
  ['more urgent, masked', { priority: 4 }, { priority: 1, masked: true }, false],
  ['more urgent, acknowledged', { priority: 4 }, { priority: 1, ...acknowledged }, false],
  ['less urgent', { priority: 1 }, { priority: 4 }, false],
])('an alarm that demands a response without a new raise: %s', (_name, before, now, expected) => {
  expect(becameDemanding({ ...raised, ...before }, { ...raised, ...now }, scale)).toBe(expected)
})
