import { assertNever } from '../shared/errors.ts'
import type { AddressField } from './feature.ts'

/** What is typed, or moved through, is written once it rests for this long. */
export const restMs = 300

/** How a field changes: letter by letter, by being passed on the way to something else, or once. */
export type FieldPace = NonNullable<AddressField['pace']> | undefined

/**
 * What is known about the address and the view that it stands for.
 *
 *                  changed                      due
 *   in step ─────────────────────> pending ──────────────> in step, written: push for a step, else replace
 *      ^                              │ navigate
 *      │ arrive: the view opens       v
 *      └───────────────────────── leaving ──stay──> pending or in step
 *
 * A step is what Back undoes. Letters typed in a row are one step; rows passed on the way are none, and neither is what
 * comes with another server.
 */
export interface AddressState {
  /** The address that says what is shown. */
  readonly agreed: string
  /** Something is shown that the address does not say yet. */
  readonly isPending: boolean
  readonly isStep: boolean
  /** The last change was a letter, a moment ago. */
  readonly isTyping: boolean
  /** The next change is what another server brings. */
  readonly isServerNew: boolean
  /** Back or Forward is under way. */
  readonly isBack: boolean
  /** The navigation to another view, which may take a while to load. */
  readonly leavingFor: object | null
}

export const inStep: AddressState = {
  agreed: '',
  isPending: false,
  isStep: false,
  isTyping: false,
  isServerNew: false,
  isBack: false,
  leavingFor: null,
}

export type AddressEvent =
  | { kind: 'changed'; paces: readonly FieldPace[] }
  /** Somebody typed before the address could follow: Back leads to before the first letter. */
  | { kind: 'typed-early' }
  | { kind: 'typing-rested' }
  | { kind: 'server-changed' }
  | { kind: 'server-known' }
  /** The address says what is shown now. */
  | { kind: 'written'; path: string }
  | { kind: 'back' }
  | { kind: 'navigate'; to: object; isOtherView: boolean }
  /** A navigation led nowhere. */
  | { kind: 'stay'; to: object }
  | { kind: 'arrive'; path: string }

/** The next state of the address. */
export function nextAddress(state: AddressState, event: AddressEvent): AddressState {
  switch (event.kind) {
    case 'changed':
      return { ...noteStep(state, event.paces), isPending: true }
    case 'typed-early':
      return { ...noteStep(state, ['typed']), isPending: true }
    case 'typing-rested':
      return { ...state, isTyping: false }
    case 'server-changed':
      return { ...state, isServerNew: true }
    case 'server-known':
      return { ...state, isServerNew: false }
    case 'written':
      return { ...state, agreed: event.path, isPending: false, isStep: false }
    case 'back':
      return { ...state, isBack: true }
    case 'navigate':
      return { ...state, leavingFor: event.isOtherView ? event.to : null }
    case 'stay':
      return { ...state, isBack: false, leavingFor: state.leavingFor === event.to ? null : state.leavingFor }
    case 'arrive': {
      const arrived = { ...state, agreed: event.path, isBack: false, leavingFor: null }
      // What was still to be written on another view stays there: it is no step of this one.
      return event.path === state.agreed ? arrived : { ...arrived, isPending: false, isStep: false }
    }
    default:
      return assertNever(event)
  }
}

function noteStep(state: AddressState, paces: readonly FieldPace[]): AddressState {
  const isTyped = paces.every((pace) => pace === 'typed')
  const isPassing = paces.every((pace) => pace === 'passing')
  const isMore = isPassing || (isTyped && state.isTyping) || state.isServerNew
  return { ...state, isStep: state.isStep || !isMore, isServerNew: false, isTyping: isTyped }
}

/** How long a change waits before it is written. */
export const delayOf = (paces: readonly FieldPace[]): number => (paces.includes(undefined) ? 0 : restMs)
