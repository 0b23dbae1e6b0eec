import { assertNever, messageOf } from '../../shared/errors.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import { ruleSession, type EscalationEnd } from '../../shared/model/constants.ts'
import { ruleActor, type Escalation, type StepCall } from '../../shared/model/escalation.ts'
import { backoffDelayMs } from '../../shared/backoff.ts'
import { fail, succeed } from '../../shared/result.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { createClockWatch } from '../platform/clock.ts'
import type { EscalationRule, Escalations, EscalationsParts } from './escalation-parts.ts'
import {
  dueIn,
  hasNoRecords,
  isAnother,
  isCallOpen,
  isRunning,
  lookIntervalMs,
  movedBy,
  newEscalation,
  restored,
  waitUntil,
  withOutcome,
} from './escalation-state.ts'

const lookBackoff = { firstMs: lookIntervalMs, maxMs: 60_000 }

/*
 *   raised ── by rule ──▶ pending ── nobody took it in time ──┐ and the chain calls about nothing as urgent
 *                                                             ▼
 *   begin ───────────────────────────────────────────────▶ next step ── its group is off shift ──▶ next step
 *                                                           ▲ │    └── none is left ──▶ ended
 *            held ◀── the service does not say who accepted ┼─┤
 *             └── nobody has, or it fails for too long ─────┘ ▼
 *                                                          calling: written, then sent
 *            next step ◀── the service refused ───────────────┤
 *            held, for the same step ◀── certainly not placed ┤
 *            next step ◀── the wait is over ── waiting ◀──────┘ placed, or unknown: nobody is called twice
 *
 *   pending ── raised again ──▶ pending, until the earlier of both times
 *   any of them ── accepted, taken, acknowledged, shelved, cleared, stopped, the desk read-only ──▶ ended
 *   any of them ── the id belongs to another alarm ──▶ ended, as cleared
 *   back from the shelf ── by rule ──▶ pending
 *   calling ── restart of the desk ──▶ waiting, with an unknown outcome; held, where nothing was sent yet
 *
 * What has ended stays until its alarm clears, so that everybody can read how.
 */
export function createEscalations(parts: EscalationsParts): Escalations {
  const { clock, store } = parts
  const all = new Map<number, Escalation>()
  /** What waits for an answer of the service; one thing at a time for each alarm. */
  const busy = new Map<number, Promise<void>>()
  /** When the service was last asked whether somebody has accepted, by the steady clock. */
  const lookedAt = new Map<number, number>()
  /** Since when it fails to say so although a step is due, by the steady clock. */
  const failingSince = new Map<number, number>()
  /** How often in a row its step was not placed. */
  const notPlaced = new Map<number, number>()
  const clockShift = createClockWatch(clock)
  let cancel: (() => void) | null = null
  let isStopped = false

  const put = (escalation: Escalation, isStep = true) => {
    all.set(escalation.alarmId, escalation)
    store.put(escalation)
    parts.onChanged({ put: [escalation], remove: [] })
    if (isStep) parts.onStep(escalation)
  }
  const remove = (alarmId: number) => {
    all.delete(alarmId)
    lookedAt.delete(alarmId)
    notPlaced.delete(alarmId)
    store.remove(alarmId)
    parts.onChanged({ put: [], remove: [alarmId] })
  }
  const end = (escalation: Escalation, why: EscalationEnd, by = '', personId: number | null = null) => {
    failingSince.delete(escalation.alarmId)
    notPlaced.delete(escalation.alarmId)
    put({ ...escalation, phase: { kind: 'ended', at: clock.now(), end: why, by, personId } })
  }

  const rankOf = (alarmId: number) => {
    const alarm = parts.alarm(alarmId)
    return alarm ? parts.rankOf(alarm) : Infinity
  }
  /** How urgent the most urgent alarm is that each chain calls about by rule. */
  const busyChains = () => {
    const ranks = new Map<string, number>()
    for (const { by, chain, alarmId } of all.values().filter(isRunning))
      if (by.session === ruleSession)
        ranks.set(chain, Math.min(ranks.get(chain) ?? Infinity, rankOf(alarmId)))
    return ranks
  }

  const ruleOf = (alarm: Alarm): EscalationRule | null =>
    isAcknowledged(alarm) || parts.shelvedBy(alarm) !== null ? null : parts.ruleFor(alarm)

  /** Ends what its alarm ends; false where it goes on. */
  const settle = (escalation: Escalation): boolean => {
    const { alarmId, phase } = escalation
    const alarm = parts.alarm(alarmId)
    if (!alarm || isAnother(escalation, alarm)) {
      if (!alarm && !parts.isListKnown()) return true
      if (isRunning(escalation)) end(escalation, 'cleared')
      remove(alarmId)
      return true
    }
    if (phase.kind === 'ended') return true
    if (phase.kind !== 'pending' && parts.isReadOnly()) {
      end(escalation, 'read-only')
      return true
    }
    if (phase.kind === 'pending') {
      if (ruleOf(alarm)) return false
      remove(alarmId)
      return true
    }
    const shelvedBy = parts.shelvedBy(alarm)
    if (isAcknowledged(alarm)) end(escalation, 'acknowledged', alarm.ackUser)
    else if (shelvedBy !== null) end(escalation, 'shelved', shelvedBy)
    else return false
    return true
  }

  const run = (alarmId: number, task: () => Promise<void>) => {
    const done = task()
      .catch((error: unknown) =>
        parts.log('error', `the escalation of alarm ${alarmId} failed: ${messageOf(error)}`),
      )
      .finally(() => {
        busy.delete(alarmId)
        evaluate()
      })
    busy.set(alarmId, done)
  }

  /** As it is now; null where it has ended. */
  const current = (alarmId: number): Escalation | null => {
    const escalation = all.get(alarmId)
    return escalation && isRunning(escalation) && !isStopped ? escalation : null
  }
  const hold = (escalation: Escalation, step: number) =>
    put({ ...escalation, phase: { kind: 'held', step, since: clock.now() } })

  /** As before its last call, which was not made: the step is due again. */
  const putBack = (alarmId: number, step: number) => {
    const escalation = all.get(alarmId)
    if (!escalation) return
    const before = { ...escalation, calls: escalation.calls.filter(({ outcome }) => outcome !== 'calling') }
    if (isRunning(before)) hold(before, step)
    else put(before)
  }

  const takeStep = async (alarmId: number, first: number): Promise<void> => {
    for (let step = first; ; step++) {
      const escalation = current(alarmId)
      if (!escalation) return
      const next = escalation.steps[step]
      followClock()
      const at = clock.now()
      const begun = clock.steady()
      if (!next) {
        const wasCalled = escalation.calls.some(({ outcome }) => outcome !== 'skipped')
        return end(escalation, wasCalled ? 'exhausted' : 'off-shift')
      }
      if (!parts.isOnShift(next.groupId, at)) {
        put({ ...escalation, calls: [...escalation.calls, { step, at, outcome: 'skipped', why: '' }] })
        continue
      }
      if (!parts.isConnected()) return hold(escalation, step)
      const call: StepCall = { step, at, serviceAt: parts.serviceTime(at), outcome: 'calling', why: '' }
      const calling = { ...escalation, calls: [...escalation.calls, call] }
      put({ ...calling, phase: { kind: 'calling', step } }, false)
      // On disk before it is sent, so that a restart does not call again.
      await store.flush()
      // Nothing was sent, and the next run may do so.
      if (isStopped) return putBack(alarmId, step)
      // Whoever has it by now needs no call.
      const { outcome, why } = current(alarmId)
        ? await parts.call(calling, next.groupId)
        : { outcome: 'skipped' as const, why: '' }
      if (outcome === 'not-placed') {
        notPlaced.set(alarmId, (notPlaced.get(alarmId) ?? 0) + 1)
        lookedAt.set(alarmId, clock.steady())
        return putBack(alarmId, step)
      }
      notPlaced.delete(alarmId)
      followClock()
      const known = withOutcome(all.get(alarmId) ?? calling, step, { outcome, why })
      if (!known || !all.has(alarmId)) return
      // Also where the clock was set while the call was under way.
      const until = waitUntil(known, { step, at: clock.now() - (clock.steady() - begun) })
      if (isRunning(known) && outcome !== 'refused')
        return put({ ...known, phase: { kind: 'waiting', step, until } })
      put(known)
    }
  }

  /** Whether somebody has accepted, as far as the service says so now. */
  const look = async (alarmId: number): Promise<'accepted' | 'open' | 'failing' | 'unreachable'> => {
    const escalation = current(alarmId)
    if (!escalation) return 'accepted'
    lookedAt.set(alarmId, clock.steady())
    const found = await parts.findAcceptance(escalation)
    const now = current(alarmId)
    if (!now) return 'accepted'
    if (found.ok) {
      if (found.value) end(now, 'accepted', found.value.name, found.value.personId)
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

  /** Takes a step that is due, once it is known that nobody has accepted an earlier one. */
  const takeDueStep = async (alarmId: number, step: number): Promise<void> => {
    const answer = await look(alarmId)
    if (answer !== 'failing') failingSince.delete(alarmId)
    else if (!failingSince.has(alarmId)) failingSince.set(alarmId, clock.steady())
    const now = current(alarmId)
    if (!now || answer === 'accepted') return
    if (answer === 'open' || (answer === 'failing' && hasTimedOut(now, step))) return takeStep(alarmId, step)
    if (now.phase.kind !== 'held') hold(now, step)
  }

  /** Null: the service does not answer. A step that was not placed is tried again less and less often. */
  const nextLookIn = (alarmId: number): number | null => {
    if (!parts.isConnected()) return null
    const last = lookedAt.get(alarmId)
    if (last === undefined) return 0
    return Math.max(0, last + backoffDelayMs(notPlaced.get(alarmId) ?? 0, lookBackoff) - clock.steady())
  }
  const mayLook = (alarmId: number) => nextLookIn(alarmId) === 0

  const advance = (escalation: Escalation): void => {
    const { alarmId, phase } = escalation
    const now = clock.now()
    switch (phase.kind) {
      case 'waiting':
        if (phase.until > now) {
          if (isCallOpen(escalation, now) && mayLook(alarmId))
            run(alarmId, async () => void (await look(alarmId)))
          return
        }
        if (!parts.isConnected()) return hold(escalation, phase.step + 1)
        return run(alarmId, () => takeDueStep(alarmId, phase.step + 1))
      case 'held':
        if (mayLook(alarmId)) run(alarmId, () => takeDueStep(alarmId, phase.step))
        return
      case 'pending':
      case 'calling':
      case 'ended':
        return
      default:
        assertNever(phase)
    }
  }

  /**
   * Begins what nobody took in time, the most urgent first. In a flood nobody is called about all of it at once: by rule
   * a chain has one alarm after the other, but a more urgent one does not wait for a less urgent one.
   */
  const beginPending = (pending: readonly Escalation[]) => {
    const now = clock.now()
    const due = pending
      .filter(
        ({ alarmId, phase }) => phase.kind === 'pending' && phase.until <= now && !parts.isTaken(alarmId),
      )
      .map((escalation) => ({ escalation, rank: rankOf(escalation.alarmId) }))
    if (due.length === 0) return
    const busyRanks = busyChains()
    for (const { escalation, rank } of due.toSorted((a, b) => a.rank - b.rank)) {
      const { alarmId, chain } = escalation
      const alarm = parts.alarm(alarmId)
      if (!alarm || (busyRanks.get(chain) ?? Infinity) <= rank) continue
      busyRanks.set(chain, rank)
      put({ ...escalation, text: parts.textFor(alarm), phase: { kind: 'calling', step: 0 } })
      run(alarmId, () => takeStep(alarmId, 0))
    }
  }

  /** A clock that was set holds nothing for longer, and hurries nothing. */
  const followClock = () => {
    const shiftMs = clockShift()
    if (shiftMs === 0) return
    for (const escalation of [...all.values()]) {
      const moved = movedBy(escalation, shiftMs)
      if (moved !== escalation) put(moved, false)
    }
  }

  function evaluate() {
    cancel?.()
    cancel = null
    if (isStopped) return
    followClock()
    const open = [...all.values()].filter(
      (escalation) => !settle(escalation) && !busy.has(escalation.alarmId),
    )
    for (const escalation of open) advance(escalation)
    beginPending(open)
    let next = Infinity
    // What is about an alarm that is not known yet waits for the list, not for time.
    for (const escalation of all.values())
      if (!busy.has(escalation.alarmId) && parts.alarm(escalation.alarmId))
        next = Math.min(next, dueIn(escalation, clock.now(), nextLookIn(escalation.alarmId)) ?? Infinity)
    if (next < Infinity) cancel = clock.after(Math.max(0, next), evaluate)
  }

  /** A new occurrence, or one that is back from the shelf: the rule may be for it. */
  const watch = (alarm: Alarm): boolean => {
    const known = all.get(alarm.id)
    if (known && isAnother(known, alarm)) settle(known)
    const rule = ruleOf(alarm)
    const before = all.get(alarm.id)
    if (!rule || (before && isRunning(before))) return false
    const now = clock.now()
    const due = now + rule.afterMinutes * 60_000
    // A re-alarm does not begin the time anew: one that chatters would never be called about.
    const until = before?.phase.kind === 'pending' ? Math.min(before.phase.until, due) : due
    const phase = { kind: 'pending' as const, until }
    put(newEscalation(alarm, rule.chain, now, { by: ruleActor, text: '', phase }), false)
    return true
  }

  const suspend = () => {
    // The next run knows the waits by the time of day alone.
    followClock()
    isStopped = true
    cancel?.()
    cancel = null
  }

  return {
    read: () => [...all.values()],
    begin(alarmId, chainId, by) {
      const alarm = parts.alarm(alarmId)
      const chain = parts.chain(chainId)
      const before = all.get(alarmId)
      if (!alarm) return fail('not-found', 'the alarm is no longer among the current alarms')
      if (isAcknowledged(alarm)) return fail('rejected', 'the alarm is acknowledged')
      if (parts.shelvedBy(alarm) !== null) return fail('rejected', 'the alarm is shelved')
      if (!chain) return fail('not-found', 'there is no such escalation chain')
      if (parts.isReadOnly()) return fail('not-permitted', 'This desk is read-only.')
      if (busy.has(alarmId) || (before && isRunning(before)))
        return fail('in-progress', 'this alarm is being escalated')
      const phase = { kind: 'calling' as const, step: 0 }
      put(newEscalation(alarm, chain, clock.now(), { by, text: parts.textFor(alarm), phase }))
      run(alarmId, () => takeStep(alarmId, 0))
      return succeed(null)
    },
    stop(alarmId, by) {
      const escalation = all.get(alarmId)
      if (!escalation || escalation.phase.kind === 'ended')
        return fail('not-found', 'this alarm is not being escalated')
      end(escalation, 'stopped', by.name)
      evaluate()
      return succeed(null)
    },
    taken(claims) {
      for (const { alarmId, by } of claims) {
        const escalation = all.get(alarmId)
        if (escalation && isRunning(escalation)) end(escalation, 'taken', by)
      }
      if (all.size > 0) evaluate()
    },
    changed({ upserts, removals, raised }) {
      // A time from before the clock was set is moved, and one of now must not be moved with it.
      if (raised.length > 0) followClock()
      const isWatched = raised.filter(watch).length > 0
      const isKnown = (id: number) => all.has(id)
      if (isWatched || removals.some(isKnown) || upserts.some(({ id }) => isKnown(id))) evaluate()
    },
    evaluate,
    start() {
      for (const stored of store.read()) put(restored(stored, clock.now()), false)
    },
    suspend,
    async shutdown() {
      suspend()
      await Promise.all(busy.values())
      await store.stop()
    },
  }
}
