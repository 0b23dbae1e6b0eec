/** Which of the addresses of a server the desk reads; times are of the steady clock. */
export type AddressChoice =
  | { kind: 'seeking'; place: number; since: number; hasFailed: boolean }
  | { kind: 'showing'; place: number }
  | { kind: 'lost'; place: number; since: number }

export type LinkEvent =
  /** How a reading of the present address ended: with alarms, with a refused token, or in any other way. */
  | { kind: 'answered' | 'refused' | 'failed' }
  /** The machine was asleep: what was not heard meanwhile says nothing about the service. */
  | { kind: 'woke' }
  /** The time that `dueAt` names has come. */
  | { kind: 'due' }
  /** Somebody wants this address. */
  | { kind: 'use'; place: number }

export interface AddressLimits {
  /** How many addresses there are. */
  count: number
  /** How long the service may be lost before the desk moves on. */
  lostAfterMs: number
}

/** How long an address is tried at least, so that two dead ones are not asked all the time. */
const minTrialMs = 1_000
/** A timer that is later than this has slept. */
const sleptMs = 20_000

export const firstChoice = (now: number): AddressChoice => seek(0, now)

const seek = (place: number, since: number): AddressChoice => ({
  kind: 'seeking',
  place,
  since,
  hasFailed: false,
})

/** When the desk moves to the next address unless it hears from this one; null: it does not. */
export function dueAt(choice: AddressChoice, { lostAfterMs }: AddressLimits): number | null {
  switch (choice.kind) {
    case 'seeking':
      return choice.hasFailed ? choice.since + minTrialMs : null
    case 'showing':
      return null
    case 'lost':
      return choice.since + lostAfterMs
  }
}

/*
 *                answered                 failed
 *   seeking ──────────────────▶ showing ─────────▶ lost
 *    ▲   │ failed or refused       ▲                 │ answered, refused: back to showing
 *    │   ▼ and due: the next one   └─────────────────┤
 *    ├───┘                                           │ due: the next one
 *    └───────────────────────────────────────────────┘        use: from anywhere to seeking that one
 *
 * Nothing leads from an address that answers to another, unless somebody says so: a primary that comes and goes would
 * take the desk with it. A refused token is an answer of the service that is shown; only a person can change that.
 */
export function nextChoice(
  choice: AddressChoice,
  event: LinkEvent,
  now: number,
  limits: AddressLimits,
): AddressChoice {
  const { place } = choice
  switch (event.kind) {
    case 'answered':
      return choice.kind === 'showing' ? choice : { kind: 'showing', place }
    case 'refused':
      if (choice.kind === 'lost') return { kind: 'showing', place }
      return choice.kind === 'seeking' ? { ...choice, hasFailed: true } : choice
    case 'failed':
      if (choice.kind === 'showing') return { kind: 'lost', place, since: now }
      return choice.kind === 'seeking' ? { ...choice, hasFailed: true } : choice
    case 'woke':
      return choice.kind === 'showing' ? choice : { ...choice, since: now }
    case 'due': {
      const due = dueAt(choice, limits)
      if (due === null || now < due) return choice
      if (now > due + sleptMs) return nextChoice(choice, { kind: 'woke' }, now, limits)
      return seek((place + 1) % limits.count, now)
    }
    case 'use':
      return seek(event.place, now)
  }
}
