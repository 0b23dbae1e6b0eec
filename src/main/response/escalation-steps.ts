import { backoffDelayMs } from '../../shared/backoff.ts'
import type { Escalation, StepCall } from '../../shared/model/escalation.ts'
import type { EscalationList, Put } from './escalation-list.ts'
import type { EscalationsParts } from './escalation-parts.ts'
import {
  hasNoRecords,
  isRunning,
  isSameCall,
  lookIntervalMs,
  waitUntil,
  withOutcome,
} from './escalation-state.ts'

const lookBackoff = { firstMs: lookIntervalMs, maxMs: 60_000 }

/** Takes the steps of the escalations of one server; who decides that one is due takes one at a time for each alarm. */
export interface EscalationSteps {
  /** Takes a step, or the next one that can be taken. */
  take(alarmId: number, step: number): Promise<void>
  /** Takes a step that is due, once it is known that nobody has accepted an earlier one. */
  takeDue(alarmId: number, step: number): Promise<void>
  /** Ends it where somebody has accepted, as far as the service says so now. */
  look(alarmId: number): Promise<Look>
  /** Null: the service does not answer. */
  nextLookIn(alarmId: number): number | null
  /** Keeps a step until the service can be asked or called. */
  hold(escalation: Escalation, step: number): void
  /** It has ended or is gone. */
  forget(alarmId: number): void
}

type Look = 'accepted' | 'open' | 'failing' | 'unreachable'
type StepsParts = Pick<
  EscalationsParts,
  | 'clock'
  | 'store'
  | 'confirmRunner'
  | 'shared'
  | 'isOnShift'
  | 'isConnected'
  | 'serviceTime'
  | 'call'
  | 'findAcceptance'
> & { list: EscalationList; isStopped: () => boolean }

/*
 *   due ── somebody has accepted ──▶ ended
 *    │ └── the service does not say ──▶ held ── it does, or it fails for too long ──▶ due
 *    ▼ nobody has
 *   step ── its group is off shift ──▶ next step ── none is left ──▶ ended
 *    │ └── no connection ──▶ held, for the same step
 *    ▼
 *   calling: written, then sent
 *    ├── the service refused ──▶ next step
 *    ├── certainly not placed ──▶ held, for the same step, and tried again less and less often
 *    └── placed, or unknown: nobody is called twice ──▶ waiting
 *
 * Whoever takes, acknowledges, shelves or stops meanwhile ends it: then nobody else is called.
 */
export function createEscalationSteps(parts: StepsParts): EscalationSteps {
  const { clock, list, store } = parts
  /** When the service was last asked whether somebody has accepted, by the steady clock. */
  const lookedAt = new Map<number, number>()
  /** Since when it fails to say so although a step is due, by the steady clock. */
  const failingSince = new Map<number, number>()
  /** How often in a row its step was not placed. */
  const notPlaced = new Map<number, number>()

  /** As it is now; null where it has ended. */
  const current = (alarmId: number): Escalation | null => {
    const escalation = list.get(alarmId)
    return escalation && isRunning(escalation) && !parts.isStopped() ? escalation : null
  }
  const hold = (escalation: Escalation, step: number, how?: Put) =>
    list.put({ ...escalation, phase: { kind: 'held', step, since: clock.now() } }, how)

  /**
   * As before a call of this desk that was not made: the step is due again. False where the call is not one of it any
   * more: the id is of another alarm by now, or another desk has called, which must not be undone.
   */
  const putBack = (alarmId: number, call: StepCall): boolean => {
    const escalation = list.get(alarmId)
    const calls = escalation?.calls.filter((each) => !isSameCall(each, call))
    if (!escalation || !calls || calls.length === escalation.calls.length) return false
    const before = { ...escalation, calls }
    if (isRunning(before)) hold(before, call.step, 'deed')
    else list.put(before, 'deed')
    return true
  }

  /** Calls the group of a step; true where the next step is to be taken at once. */
  const callGroup = async (escalation: Escalation, step: number, groupId: number): Promise<boolean> => {
    const { alarmId } = escalation
    const at = clock.now()
    const begun = clock.steady()
    const call: StepCall = { step, at, serviceAt: parts.serviceTime(at), outcome: 'calling', why: '' }
    const calling = { ...escalation, calls: [...escalation.calls, call] }
    list.put({ ...calling, phase: { kind: 'calling', step } }, 'quiet')
    // On disk and in the team before it is sent, so that neither a restart nor another desk calls again.
    await Promise.all([store.flush(), parts.shared()])
    // Nothing was sent, and the next run may do so.
    if (parts.isStopped()) {
      putBack(alarmId, call)
      return false
    }
    // Whoever has it by now needs no call.
    const { outcome, why } = current(alarmId)
      ? await parts.call(calling, groupId)
      : { outcome: 'skipped' as const, why: '' }
    if (outcome === 'not-placed') {
      if (putBack(alarmId, call)) {
        notPlaced.set(alarmId, (notPlaced.get(alarmId) ?? 0) + 1)
        lookedAt.set(alarmId, clock.steady())
      }
      return false
    }
    notPlaced.delete(alarmId)
    list.followClock()
    const known = list.get(alarmId)
    const called = known && withOutcome(known, call, { outcome, why })
    if (!called) return false
    // Also where the clock was set while the call was under way.
    const until = waitUntil(called, { step, at: clock.now() - (clock.steady() - begun) })
    const isWaiting = isRunning(called) && outcome !== 'refused'
    list.put(isWaiting ? { ...called, phase: { kind: 'waiting', step, until } } : called, 'deed')
    return !isWaiting
  }

  const take = async (alarmId: number, first: number): Promise<void> => {
    for (let step = first; ; step++) {
      await parts.confirmRunner()
      list.followClock()
      const escalation = current(alarmId)
      if (!escalation) return
      const next = escalation.steps[step]
      if (!next) {
        const wasCalled = escalation.calls.some(({ outcome }) => outcome !== 'skipped')
        return list.end(escalation, wasCalled ? 'exhausted' : 'off-shift')
      }
      const at = clock.now()
      if (!parts.isOnShift(next.groupId, at)) {
        list.put({ ...escalation, calls: [...escalation.calls, { step, at, outcome: 'skipped', why: '' }] })
        continue
      }
      if (!parts.isConnected()) return hold(escalation, step)
      if (!(await callGroup(escalation, step, next.groupId))) return
    }
  }

  const look = async (alarmId: number): Promise<Look> => {
    const escalation = current(alarmId)
    if (!escalation) return 'accepted'
    lookedAt.set(alarmId, clock.steady())
    const found = await parts.findAcceptance(escalation)
    const now = current(alarmId)
    if (!now) return 'accepted'
    if (found.ok) {
      if (found.value) list.end(now, 'accepted', { by: found.value.name, personId: found.value.personId })
      return found.value === null ? 'open' : 'accepted'
    }
    // A service without call records will not say more later.
    if (hasNoRecords(found.error)) return 'open'
    return found.error.code === 'unreachable' ? 'unreachable' : 'failing'
  }

  /** A service whose records fail is given as long again as the group had: then rather a call too many than none. */
  const hasTimedOut = ({ alarmId, steps }: Escalation, step: number): boolean =>
    clock.steady() - (failingSince.get(alarmId) ?? clock.steady()) >=
    (steps[step - 1]?.waitMinutes ?? 0) * 60_000

  return {
    take,
    async takeDue(alarmId, step) {
      const answer = await look(alarmId)
      if (answer !== 'failing') failingSince.delete(alarmId)
      else if (!failingSince.has(alarmId)) failingSince.set(alarmId, clock.steady())
      const now = current(alarmId)
      if (!now || answer === 'accepted') return
      if (answer === 'open' || (answer === 'failing' && hasTimedOut(now, step))) return take(alarmId, step)
      if (now.phase.kind !== 'held') hold(now, step)
    },
    look,
    nextLookIn(alarmId) {
      if (!parts.isConnected()) return null
      const last = lookedAt.get(alarmId)
      if (last === undefined) return 0
      return Math.max(0, last + backoffDelayMs(notPlaced.get(alarmId) ?? 0, lookBackoff) - clock.steady())
    },
    hold,
    forget(alarmId) {
      for (const known of [lookedAt, failingSince, notPlaced]) known.delete(alarmId)
    },
  }
}
