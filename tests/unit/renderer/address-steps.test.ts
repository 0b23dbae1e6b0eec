import { describe, expect, test } from 'vitest'
import {
  delayOf,
  inStep,
  nextAddress,
  restMs,
  type AddressEvent,
  type AddressState,
  type FieldPace,
} from '../../../src/renderer/address-steps.ts'

const after = (events: readonly AddressEvent[]): AddressState => events.reduce(nextAddress, inStep)
const changed = (...paces: FieldPace[]): AddressEvent => ({ kind: 'changed', paces })
const written: AddressEvent = { kind: 'written', path: '/live' }
const rested: AddressEvent = { kind: 'typing-rested' }
const otherServer: AddressEvent = { kind: 'server-changed' }

describe('what Back takes back', () => {
  test.each<[what: string, events: AddressEvent[], isStep: boolean]>([
    ['nothing happened', [], false],
    ['something was chosen', [changed(undefined)], true],
    ['a first letter', [changed('typed')], true],
    ['a letter after one that is written', [changed('typed'), written, changed('typed')], false],
    ['a letter after one that is not written yet', [changed('typed'), changed('typed')], true],
    ['a letter after a rest', [changed('typed'), written, rested, changed('typed')], true],
    ['a letter after a choice', [changed(undefined), written, changed('typed')], true],
    ['rows that are passed', [changed('passing')], false],
    ['rows that are passed after a choice', [changed(undefined), changed('passing')], true],
    ['a letter and the row that it selects', [changed('typed', 'passing')], true],
    ['what another server brings', [otherServer, changed(undefined)], false],
    ['what is chosen after it', [otherServer, changed(undefined), written, changed(undefined)], true],
    [
      'a choice after a server that brought nothing',
      [otherServer, { kind: 'server-known' }, changed(undefined)],
      true,
    ],
    ['what was typed before the address could follow', [{ kind: 'typed-early' }], true],
    ['the next letter of that', [{ kind: 'typed-early' }, written, changed('typed')], false],
  ])('%s', (_what, events, isStep) => {
    expect(after(events).isStep).toBe(isStep)
  })
})

test.each<[FieldPace[], number]>([
  [[undefined], 0],
  [['typed', undefined], 0],
  [['typed'], restMs],
  [['passing', 'typed'], restMs],
])('%j is written after %i ms', (paces, ms) => {
  expect(delayOf(paces)).toBe(ms)
})

describe('the way to another view', () => {
  const [first, second] = [{}, {}]
  const leave = (to: object): AddressEvent => ({ kind: 'navigate', to, isOtherView: true })
  const stay = (to: object): AddressEvent => ({ kind: 'stay', to })
  const back: AddressEvent = { kind: 'back' }
  const arrive: AddressEvent = { kind: 'arrive', path: '/missed' }
  test.each<[what: string, events: AddressEvent[], expected: Partial<AddressState>]>([
    ['is remembered', [leave(first)], { leavingFor: first }],
    ['is none within the view', [{ kind: 'navigate', to: first, isOtherView: false }], { leavingFor: null }],
    ['ends where it leads nowhere', [leave(first), stay(first)], { leavingFor: null, agreed: '' }],
    ['goes on when another one ends', [leave(first), leave(second), stay(first)], { leavingFor: second }],
    ['ends with its arrival', [leave(first), arrive], { leavingFor: null, agreed: '/missed' }],
    [
      'keeps what is still to be written',
      [changed(undefined), leave(first), stay(first)],
      { isPending: true },
    ],
    [
      'leaves behind what was typed on it',
      [leave(first), changed('typed'), arrive],
      { isPending: false, isStep: false },
    ],
    [
      'leaves behind what was typed before the address could follow',
      [leave(first), { kind: 'typed-early' }, arrive],
      { isStep: false },
    ],
    [
      'keeps what is chosen while the address of a choice is on its way',
      [changed(undefined), { kind: 'written', path: '/missed' }, changed(undefined), arrive],
      { isPending: true, isStep: true },
    ],
    ['is Back until it arrives', [back, leave(first)], { isBack: true }],
    ['is no longer Back afterwards', [back, leave(first), arrive], { isBack: false }],
    ['is no longer Back where it led nowhere', [back, leave(first), stay(first)], { isBack: false }],
    [
      'leaves an address that is written in step',
      [changed('typed'), written],
      { isPending: false, agreed: '/live' },
    ],
  ])('%s', (_what, events, expected) => {
    expect(after(events)).toMatchObject(expected)
  })
})
