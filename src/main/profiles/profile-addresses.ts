import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { fail, type Result } from '../../shared/result.ts'
import {
  dueAt,
  firstChoice,
  nextChoice,
  type AddressChoice,
  type LinkEvent,
} from '../../shared/rules/address-choice.ts'
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

/** The addresses of one plant, of which one is read at a time; `address-choice.ts` says which. */
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
      async listAlarms(request, signal) {
        const { place } = choice
        const answer = await source.listAlarms(request, signal)
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
