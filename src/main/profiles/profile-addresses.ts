import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { fail, type Result } from '../../shared/result.ts'
import { createPlantIds } from '../desk/plant-ids.ts'
import type { AddressPort, AlarmFeed, AlarmListSource } from '../desk/ports.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

export interface ProfileAddressesParts {
  profile: Pick<ServerProfile, 'baseUrl' | 'standbys' | 'standbyAfterSeconds' | 'standbySharesIds'>
  clock: Clock
  log: Log
  /** Another address is read from now on. */
  onMoved: () => void
}

/** The addresses of one plant. One is read at a time; `nextChoice` says which. */
export interface ProfileAddresses {
  url(): string
  /** Follows how readings of the list end. */
  list(source: AlarmListSource): AlarmListSource
  /** Drops what the hub of an address pushes after the desk has left it. */
  feed(feed: AlarmFeed): AlarmFeed
  /** For the desk; null where there is one address only. */
  readonly port: AddressPort | null
  /** Moves to this address; whether there is one. */
  use(place: number): boolean
  wake(): void
  stop(): void
}

export function createProfileAddresses({
  profile,
  clock,
  log,
  onMoved,
}: ProfileAddressesParts): ProfileAddresses {
  const urls = [profile.baseUrl, ...profile.standbys]
  const limits = { count: urls.length, lostAfterMs: profile.standbyAfterSeconds * 1_000 }
  let choice: AddressChoice = firstChoice(clock.steady())
  let since = clock.now()
  let moving = new AbortController()
  let cancelTimer: (() => void) | null = null
  const url = () => urls[choice.place] ?? profile.baseUrl

  const follow = (event: LinkEvent) => {
    if (urls.length === 1) return
    const before = choice
    choice = nextChoice(before, event, clock.steady(), limits)
    // A timer may ring a moment before the clock says so: it is set again then.
    if (choice === before && event.kind !== 'due') return
    cancelTimer?.()
    const due = dueAt(choice, limits)
    cancelTimer =
      due === null ? null : clock.after(Math.max(1, due - clock.steady()), () => follow({ kind: 'due' }))
    if (choice.place === before.place && event.kind !== 'use') return
    log('warn', `reading ${url()} (address ${choice.place + 1} of ${urls.length})`)
    since = clock.now()
    const left = moving
    moving = new AbortController()
    left.abort()
    onMoved()
  }

  const ended = (answer: Result<unknown>) => {
    if (answer.ok) follow({ kind: 'answered' })
    else if (answer.error.code === 'not-authorised') follow({ kind: 'refused' })
    else if (answer.error.code !== 'cancelled') follow({ kind: 'failed' })
  }

  return {
    url,
    list: (source) => ({
      async listAlarms(request, signal, revision) {
        const { place } = choice
        const answer = await source.listAlarms(request, signal, revision)
        if (choice.place !== place) return fail('cancelled', 'the desk has left this address')
        ended(answer)
        return answer
      },
    }),
    feed(feed) {
      let connected: AbortSignal | null = null
      return {
        ...feed,
        start: (listener) =>
          feed.start({
            onAlarm: (raw) => {
              if (connected?.aborted === false) listener.onAlarm(raw)
            },
            onState(state, transport, problem) {
              if (state === 'connecting') connected = moving.signal
              listener.onState(state, transport, problem)
            },
          }),
      }
    },
    port:
      urls.length === 1
        ? null
        : {
            place: () => choice.place,
            signal: () => moving.signal,
            status: () => ({ url: url(), place: choice.place, since }),
            ids: profile.standbySharesIds ? null : createPlantIds(),
          },
    use(place) {
      if (urls[place] === undefined) return false
      follow({ kind: 'use', place })
      return true
    },
    wake: () => follow({ kind: 'woke' }),
    stop: () => cancelTimer?.(),
  }
}

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
  /** Somebody has chosen this address. */
  | { kind: 'use'; place: number }

interface AddressLimits {
  /** How many addresses there are. */
  count: number
  /** How long the service may be lost before the desk moves on. */
  lostAfterMs: number
}

/** The shortest time for which an address is tried, so that two dead ones are not asked in a tight loop. */
const minTrialMs = 1_000
/** If a timer is later than this, the machine has slept. */
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
