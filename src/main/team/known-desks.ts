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
  /** These desks are accepted now; whether one of them was not before. */
  accept(keys: readonly string[]): boolean
  /** Somebody sent what does not count; what was said of itself is not counted, only an act is. */
  refuse(dropped: { refusal: Refusal; publicKey: string | null }, isAct: boolean): void
  /** Tells one set of accepted desks from another. */
  fingerprint(): string
  facts(): Pick<TeamState, 'accepted' | 'waiting' | 'refused'>
}

const maxWaiting = 50

export function createKnownDesks({ ownKey, keys, log, onChange }: KnownDesksParts): KnownDesks {
  let accepted = new Set([ownKey, ...keys])
  const waiting = new Set<string>()
  const refused = new Map<string, number>()

  return {
    isAccepted: (publicKey) => accepted.has(publicKey),
    accept(next) {
      const before = accepted
      accepted = new Set([ownKey, ...next])
      for (const each of accepted) waiting.delete(each)
      return [...accepted].some((each) => !before.has(each))
    },
    refuse({ refusal, publicKey }, isAct) {
      if (isAct) {
        const count = (refused.get(refusal) ?? 0) + 1
        refused.set(refusal, count)
        if (count === 1) log('warn', `team: an act of ${publicKey ?? 'nobody known'} is dropped: ${refusal}`)
      }
      if (refusal !== 'unknown-desk' || !publicKey || waiting.has(publicKey)) return
      if (waiting.size >= maxWaiting) return
      waiting.add(publicKey)
      onChange()
    },
    fingerprint: () => fingerprintOf([...accepted].toSorted().join(' ')),
    facts: () => ({
      accepted: [...accepted].filter((each) => each !== ownKey).map(keyed),
      waiting: [...waiting].map(keyed),
      refused: Object.fromEntries(refused),
    }),
  }
}

const keyed = (publicKey: string) => ({ key: publicKey, host: fingerprintOf(publicKey) })
