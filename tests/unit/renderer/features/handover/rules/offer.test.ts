import { describe, expect, it } from 'vitest'
import {
  mayOpenByItself,
  offerDelayMs,
} from '../../../../../../src/renderer/features/handover/rules/offer.ts'

const idle = { isVisible: true, isBusy: false, idleMs: 120_000, view: 'statistics', unacknowledged: 5 }

describe('the handover opens by itself', () => {
  it.each([
    ['on a screen that nobody uses', {}, true],
    ['not in a window that nobody sees', { isVisible: false }, false],
    ['not while a dialog is open or a field is typed into', { isBusy: true }, false],
    ['not within two minutes of the last key', { idleMs: 119_999 }, false],
    ['not over alarms that nobody has acknowledged', { view: 'live' }, false],
    ['not over missed alarms while others are unacknowledged', { view: 'missed' }, false],
    ['over a list of alarms that are all acknowledged', { view: 'live', unacknowledged: 0 }, true],
  ])('%s', (_, state, expected) => {
    expect(mayOpenByItself({ ...idle, ...state })).toBe(expected)
  })
})

describe('the time until the handover is offered', () => {
  const minute = 60_000
  const to = 100 * minute
  it.each([
    ['long before', 50, 10, false, 40 * minute],
    ['at its time', 90, 10, false, 0],
    ['late, as after a reload', 97, 10, false, 0],
    ['not after the end', 100, 10, false, null],
    ['not once it is signed', 95, 10, true, null],
    ['never with a setting of 0', 95, 0, false, null],
  ])('%s', (_, now, minutes, isSigned, expected) => {
    expect(offerDelayMs({ to, isSigned }, now * minute, minutes)).toBe(expected)
  })
})
