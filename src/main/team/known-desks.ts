import type { TeamState } from '../../shared/model/team.ts'
import type { Log } from '../platform/log.ts'
import { fingerprintOf } from './desk-key.ts'
import type { Refusal } from './sealed.ts'

export interface KnownDesksParts {
  /** This desk's own, which always counts. */
  ownKey: string
  keys: readonly string[]
  log: Log
  onChange: () => void
}

/** Whose acts count, and what was dropped of everybody else. */
export interface KnownDesks {
  isAccepted(publicKey: string): boolean
  isAcceptedHost(host: string): boolean
  /** These desks are accepted now; whether others were before. */
  accept(keys: readonly string[]): boolean
  /** Somebody sent what does not count; an act is counted, and so is what a desk says of itself once it is accepted. */
  refuse(dropped: { refusal: Refusal; publicKey: string | null }, isAct: boolean): void
  /** Tells one set of accepted desks from another. */
  fingerprint(): string
  facts(): Pick<TeamState, 'accepted' | 'waiting' | 'refused'>
}

const maxWaiting = 50

export function createKnownDesks({ ownKey, keys, log, onChange }: KnownDesksParts): KnownDesks {
  let accepted = new Set([ownKey, ...keys])
  let hosts = new Set(Array.from(accepted, fingerprintOf))
  let fingerprint = fingerprintOf([...accepted].toSorted().join(' '))
  const waiting = new Set<string>()
  const refused = new Map<string, number>()

  return {
    isAccepted: (publicKey) => accepted.has(publicKey),
    isAcceptedHost: (host) => hosts.has(host),
    accept(next) {
      const before = fingerprint
      accepted = new Set([ownKey, ...next])
      hosts = new Set(Array.from(accepted, fingerprintOf))
      fingerprint = fingerprintOf([...accepted].toSorted().join(' '))
      for (const each of accepted) waiting.delete(each)
      return fingerprint !== before
    },
    refuse({ refusal, publicKey }, isAct) {
      if (isAct || refusal === 'replayed') {
        const count = (refused.get(refusal) ?? 0) + 1
        refused.set(refusal, count)
        const what = isAct ? 'an act' : 'a word'
        if (count === 1) log('warn', `team: ${what} of ${publicKey ?? 'nobody known'} is dropped: ${refusal}`)
      }
      if (refusal !== 'unknown-desk' || !publicKey || waiting.has(publicKey)) return
      if (waiting.size >= maxWaiting) return
      waiting.add(publicKey)
      onChange()
    },
    fingerprint: () => fingerprint,
    facts: () => ({
      accepted: [...accepted].filter((each) => each !== ownKey).map(keyed),
      waiting: [...waiting].map(keyed),
      refused: Object.fromEntries(refused),
    }),
  }
}

const keyed = (publicKey: string) => ({ key: publicKey, host: fingerprintOf(publicKey) })
