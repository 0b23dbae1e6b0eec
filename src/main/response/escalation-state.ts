import { assertNever } from '../../shared/errors.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { Escalation, EscalationChain, StepCall } from '../../shared/model/escalation.ts'
import type { Failure } from '../../shared/result.ts'
import { openMs } from '../../shared/rules/call-progress.ts'

type Beginning = Pick<Escalation, 'by' | 'text' | 'phase'>

/** An escalation before its first step; a later change of the chain does not change it. */
export function newEscalation(
  { id: alarmId, path, message }: Alarm,
  { name: chain, steps }: EscalationChain,
  startedAt: number,
  { by, text, phase }: Beginning,
): Escalation {
  return { alarmId, path, message, chain, steps, startedAt, by, text, phase, calls: [] }
}

/** Whether the service has no call records at all, by its answer to a request for them. */
export const hasNoRecords = ({ code, status }: Failure): boolean => code === 'not-found' || status === 405

/** Whether it calls, or waits for somebody to accept. */
export const isRunning = ({ phase }: Escalation): boolean =>
  phase.kind !== 'ended' && phase.kind !== 'pending'

/** Whether something may still come of its last call. */
export function isCallOpen({ calls }: Escalation, now: number): boolean {
  const last = calls.at(-1)
  const mayRing = last?.outcome === 'placed' || last?.outcome === 'unknown'
  return mayRing && now - last.at < openMs
}

/** By the service's time: that of the desk is another one where its clock was set, or on another desk. */
export const isSameCall = (a: StepCall, b: StepCall): boolean =>
  a.outcome === 'calling' && a.step === b.step && a.serviceAt === b.serviceAt

/** With what became of a call; null where that call is not one of it any more. */
export function withOutcome(
  escalation: Escalation,
  made: StepCall,
  outcome: Pick<StepCall, 'outcome' | 'why'>,
): Escalation | null {
  const { calls } = escalation
  const place = calls.findIndex((call) => isSameCall(call, made))
  const call = calls[place]
  return call ? { ...escalation, calls: calls.with(place, { ...call, ...outcome }) } : null
}

/** How long somebody has after a call of a step. */
export const waitUntil = ({ steps }: Escalation, { step, at }: Pick<StepCall, 'step' | 'at'>): number =>
  at + (steps[step]?.waitMinutes ?? 0) * 60_000

/**
 * As it goes on after a restart: a call that was under way may have been placed, and is not made twice. Where its past is
 * in the future the clock was set back since, and what is waited for takes no longer than its time.
 */
export function restored(stored: Escalation, now: number): Escalation {
  const { startedAt, phase, calls } = stored
  const last = calls.at(-1)
  const aheadMs = Math.max(startedAt, last?.at ?? startedAt) - now
  if (aheadMs > 0 && phase.kind !== 'ended') return restored(movedBy(stored, -aheadMs), now)
  if (phase.kind !== 'calling') return stored
  if (last?.outcome !== 'calling')
    return { ...stored, phase: { kind: 'held', step: last ? last.step + 1 : 0, since: now } }
  return {
    ...stored,
    calls: calls.with(-1, { ...last, outcome: 'unknown' }),
    phase: { kind: 'waiting', step: last.step, until: waitUntil(stored, last) },
  }
}

/**
 * Moved by as much as the clock was set, so that what is waited for takes as long as before, and its calls were made as
 * long ago: the wait after a call that a crash interrupts is counted from it.
 */
export function movedBy(escalation: Escalation, shiftMs: number): Escalation {
  const { phase } = escalation
  if (phase.kind === 'ended') return escalation
  const moved = {
    ...escalation,
    startedAt: escalation.startedAt + shiftMs,
    calls: escalation.calls.map((call) => ({ ...call, at: call.at + shiftMs })),
  }
  if (phase.kind !== 'pending' && phase.kind !== 'waiting') return moved
  return { ...moved, phase: { ...phase, until: phase.until + shiftMs } }
}

/** How often the service is asked whether somebody has accepted. */
export const lookIntervalMs = 5_000

/** In how long something is due by time alone; null: only a change of something else can make it so. */
export function dueIn(
  escalation: Escalation,
  now: number,
  nextLookIn: (alarmId: number) => number | null,
): number | null {
  const { alarmId, phase } = escalation
  switch (phase.kind) {
    case 'pending':
      return phase.until > now ? phase.until - now : null
    case 'waiting':
      return isCallOpen(escalation, now)
        ? Math.min(phase.until - now, nextLookIn(alarmId) ?? Infinity)
        : phase.until - now
    case 'held':
      return nextLookIn(alarmId)
    case 'calling':
    case 'ended':
      return null
    default:
      return assertNever(phase)
  }
}
