import type { ActingSettings } from '../../shared/model/acting.ts'
import { fail, type Failure } from '../../shared/result.ts'
import { refusal, type PinLock } from './pin-lock.ts'

/** What can be done to the world from this desk. */
export type Deed = 'call' | 'create'

export interface PermitParts {
  settings: () => ActingSettings
  lock: PinLock
}

/** Who may act from this desk. Every end is why not, or null. */
export interface Permit {
  toAct(deed: Deed, pin: string | null): Promise<Failure | null>
  /** To change what may be done. */
  toChange(next: ActingSettings, pin: string | null): Promise<Failure | null>
  changePin(current: string | null, next: string | null): Promise<Failure | null>
  pinSet(): boolean
}

const asksForPin = ({ calls, creation }: ActingSettings) => calls === 'pin' || creation === 'pin'

export function createPermit({ settings, lock }: PermitParts): Permit {
  return {
    async toAct(deed, pin) {
      const { readOnly, calls, creation } = settings()
      if (readOnly) return fail('not-permitted', 'This desk is read-only.').error
      if ((deed === 'call' ? calls : creation) !== 'pin') return null
      // A PIN that is wanted and not there lets nobody through.
      return lock.isSet() ? lock.check(pin) : refusal('A PIN is wanted, but none is set.')
    },
    async toChange(next, pin) {
      const refused = await lock.check(pin)
      if (refused) return refused
      return asksForPin(next) && !lock.isSet() ? refusal('Set a PIN first.') : null
    },
    async changePin(current, next) {
      if (next === null && asksForPin(settings())) {
        const refused = await lock.check(current)
        return (
          refused ?? fail('not-permitted', 'Calls or creation ask for the PIN: it cannot be cleared.').error
        )
      }
      return lock.change(current, next)
    },
    pinSet: lock.isSet,
  }
}
