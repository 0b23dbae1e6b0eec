import type { ActingSettings, GuardedAction } from '../../shared/model/acting.ts'
import { fail, type Failure } from '../../shared/result.ts'
import type { Actor } from '../../shared/model/role.ts'
import { refusal, type PinLock } from './pin-lock.ts'

export interface AuthorizerParts {
  settings: () => ActingSettings
  lock: PinLock
}

type Session = Pick<Actor, 'session'>

/** Decides who may act from this desk. Each answer is the reason for a refusal, or null. */
export interface Authorizer {
  authorize(actor: Session, action: GuardedAction, pin: string | null): Promise<Failure | null>
  /** Authorizes what concerns the shelf; its limits are the settings of shelving. */
  authorizeShelving(actor: Session, isPinNeeded: boolean, pin: string | null): Promise<Failure | null>
  /** Authorizes a change of the restrictions themselves. */
  authorizeChange(actor: Session, next: ActingSettings, pin: string | null): Promise<Failure | null>
  changePin(actor: Session, current: string | null, next: string | null): Promise<Failure | null>
  isPinSet(): boolean
}

const requiresPin = ({ readOnly: _, ...actions }: ActingSettings) =>
  Object.values(actions).some((guard) => guard === 'pin')

export function createAuthorizer({ settings, lock }: AuthorizerParts): Authorizer {
  const authorize = async ({ session }: Session, isPinNeeded: boolean, pin: string | null) => {
    if (settings().readOnly) return fail('not-permitted', 'This desk is read-only.').error
    if (!isPinNeeded) return null
    // A required PIN that is not set blocks the action.
    return lock.isSet() ? lock.check(session, pin) : refusal('A PIN is required, but none is set.')
  }
  return {
    authorize: (actor, action, pin) => authorize(actor, settings()[action] === 'pin', pin),
    authorizeShelving: authorize,
    async authorizeChange({ session }, next, pin) {
      const refused = await lock.check(session, pin)
      if (refused) return refused
      return requiresPin(next) && !lock.isSet() ? refusal('Set a PIN first.') : null
    },
    async changePin({ session }, current, next) {
      if (next === null && requiresPin(settings())) {
        const refused = await lock.check(session, current)
        return (
          refused ??
          fail(
            'not-permitted',
            'Calls, acknowledgements or alarm creation require the PIN: it cannot be removed.',
          ).error
        )
      }
      return lock.change(session, current, next)
    },
    isPinSet: lock.isSet,
  }
}
