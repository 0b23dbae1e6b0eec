import { isDeepStrictEqual } from 'node:util'
import { assertNever, messageOf } from '../../shared/errors.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import { ruleSession } from '../../shared/model/constants.ts'
import { ruleActor, type Escalation } from '../../shared/model/escalation.ts'
import { fail, succeed } from '../../shared/result.ts'
import { isAcknowledged } from '../../shared/rules/alarm-state.ts'
import { isOfAlarm, raisedAtOf } from '../../shared/rules/occurrence.ts'
import { createEscalationList } from './escalation-list.ts'
import type { EscalationRule, Escalations, EscalationsParts, TeamEscalation } from './escalation-parts.ts'
import { dueIn, isCallOpen, isRunning, movedBy, newEscalation, restored } from './escalation-state.ts'
import { createEscalationSteps } from './escalation-steps.ts'

/** What other desks escalate is on the list of this one within minutes; most of these have cleared. */
const maxExpected = 1_000
/** The service tells its time to the second, and an answer is on its way for a while. */
const minShiftMs = 3_000

/*
 *   raised ── by rule ──▶ pending ── nobody took it in time ──┐ and the chain calls about nothing as urgent
 *                                                             ▼
 *   begin ────────────────────────────────────────────▶ first step ──┐
 *                                                                     ├──▶ waiting, held or ended
 *   waiting ── its time is over ──▶ next step ────────────────────────┤    (drawn in escalation-steps.ts)
 *   held ── the service answers ──▶ the step that was held ───────────┘
 *
 *   pending ── raised again ──▶ pending, until the earlier of both times
 *   any of them ── accepted, taken, acknowledged, shelved, cleared, stopped, the desk read-only ──▶ ended
 *   any of them ── the id belongs to another alarm ──▶ ended, as cleared
 *   back from the shelf ── by rule ──▶ pending
 *   calling ── restart of the desk ──▶ waiting, with an unknown outcome; held, where nothing was sent yet
 *
 *   any of them ── another desk of the team said how it stands ──▶ as it said
 *
 * What has ended stays until its alarm clears, so that everybody can read how.
 */
export function createEscalations(parts: EscalationsParts): Escalations {
  const { clock, store } = parts
  const list = createEscalationList({ ...parts, onOver: (alarmId) => steps.forget(alarmId) })
  const { put, end, remove } = list
  const steps = createEscalationSteps({ ...parts, list, isStopped: () => isStopped || !parts.isRunner() })
  /** What waits for an answer of the service; one thing at a time for each alarm. */
  const busy = new Map<number, Promise<void>>()
  let cancel: (() => void) | null = null
  let isStopped = false

  /** What other desks said of alarms that this one does not know yet. */
  const expected = new Map<number, TeamEscalation>()

  const rankOf = (alarmId: number) => {
    const alarm = parts.alarm(alarmId)
    return alarm ? parts.rankOf(alarm) : Infinity
  }
  /** How urgent the most urgent alarm is that each chain calls about by rule. */
  const busyChains = () => {
    const ranks = new Map<string, number>()
    for (const { by, chain, alarmId } of list.all().filter(isRunning))
      if (by.session === ruleSession)
        ranks.set(chain, Math.min(ranks.get(chain) ?? Infinity, rankOf(alarmId)))
    return ranks
  }

  const ruleOf = (alarm: Alarm): EscalationRule | null =>
    isAcknowledged(alarm) || parts.shelvedBy(alarm) !== null ? null : parts.ruleFor(alarm)

  /** Ends the escalation if its alarm does; false if it continues. */
  const settle = (escalation: Escalation): boolean => {
    const { alarmId, phase } = escalation
    const alarm = parts.alarm(alarmId)
    if (!alarm || !isOfAlarm(escalation, alarm)) {
      if (!alarm && !parts.isListKnown()) return true
      if (isRunning(escalation)) end(escalation, 'cleared')
      remove(alarmId)
      return true
    }
    if (phase.kind === 'ended') return true
    if (phase.kind !== 'pending' && parts.isReadOnly() && parts.isRunner()) {
      end(escalation, 'read-only')
      return true
    }
    if (phase.kind === 'pending') {
      if (ruleOf(alarm)) return false
      remove(alarmId)
      return true
    }
    const shelvedBy = parts.shelvedBy(alarm)
    if (isAcknowledged(alarm)) end(escalation, 'acknowledged', { by: alarm.ackUser })
    else if (shelvedBy !== null) end(escalation, 'shelved', { by: shelvedBy })
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

  const advance = (escalation: Escalation): void => {
    const { alarmId, phase } = escalation
    const now = clock.now()
    const mayLook = () => steps.nextLookIn(alarmId) === 0
    switch (phase.kind) {
      case 'waiting':
        if (phase.until > now) {
          if (isCallOpen(escalation, now) && mayLook())
            run(alarmId, async () => void (await steps.look(alarmId)))
          return
        }
        if (!parts.isConnected()) return steps.hold(escalation, phase.step + 1)
        return run(alarmId, () => steps.takeDue(alarmId, phase.step + 1))
      case 'held':
        if (mayLook()) run(alarmId, () => steps.takeDue(alarmId, phase.step))
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
      run(alarmId, () => steps.take(alarmId, 0))
    }
  }

  function evaluate() {
    cancel?.()
    cancel = null
    if (isStopped) return
    list.followClock()
    const open = list.all().filter((escalation) => !settle(escalation) && !busy.has(escalation.alarmId))
    if (!parts.isRunner()) return
    for (const escalation of open) advance(escalation)
    beginPending(open)
    let next = Infinity
    // What is about an alarm that is not known yet waits for the list, not for time.
    for (const escalation of list.all())
      if (!busy.has(escalation.alarmId) && parts.alarm(escalation.alarmId))
        next = Math.min(next, dueIn(escalation, clock.now(), steps.nextLookIn) ?? Infinity)
    if (next < Infinity) cancel = clock.after(Math.max(0, next), evaluate)
  }

  /** A new occurrence, or one that is back from the shelf: the rule may be for it. */
  const watch = (alarm: Alarm): boolean => {
    const known = list.get(alarm.id)
    if (known && !isOfAlarm(known, alarm)) settle(known)
    const rule = ruleOf(alarm)
    const before = list.get(alarm.id)
    if (!rule || (before && isRunning(before))) return false
    const now = clock.now()
    const due = now + rule.afterMinutes * 60_000
    // A re-alarm does not restart the time: nobody would ever be called about a chattering alarm.
    const isEarlier = before?.phase.kind === 'pending' && before.phase.until <= due
    const startedAt = isEarlier ? before.startedAt : now
    const phase = isEarlier ? before.phase : { kind: 'pending' as const, until: due }
    put(newEscalation(alarm, rule.chain, startedAt, { by: ruleActor, text: '', phase }), 'quiet')
    return true
  }

  const expect = (merged: TeamEscalation): void => {
    expected.set(merged.escalation.alarmId, merged)
    const [oldest] = expected.keys()
    if (expected.size > maxExpected && oldest !== undefined) expected.delete(oldest)
  }

  /** By this desk's clock; the service tells how far the clocks of two desks are apart. */
  const byOwnClock = ({ escalation, serviceOffsetMs }: TeamEscalation): Escalation => {
    const now = clock.now()
    const shiftMs = serviceOffsetMs === undefined ? 0 : serviceOffsetMs - (parts.serviceTime(now) - now)
    return Math.abs(shiftMs) < minShiftMs ? escalation : movedBy(escalation, shiftMs)
  }

  /** As other desks say that it stands. */
  const adopt = (merged: TeamEscalation): void => {
    const { raisedAt } = merged
    const escalation = byOwnClock(merged)
    const { alarmId } = escalation
    const alarm = parts.alarm(alarmId)
    expected.delete(alarmId)
    if (!alarm || !isOfAlarm(escalation, alarm)) return expect(merged)
    const before = list.get(alarmId)
    if (isDeepStrictEqual(before, escalation)) return
    const isOfEarlierRaise = !isRunning(escalation) && raisedAtOf(alarm) !== raisedAt
    // What has ended was about another raise, and this one is still to be called about.
    if (isOfEarlierRaise && before && before.phase.kind !== 'ended') return
    put(parts.isRunner() ? restored(escalation, clock.now()) : escalation, 'quiet')
  }

  const suspend = () => {
    // The next run knows the waits by the time of day alone.
    list.followClock()
    isStopped = true
    cancel?.()
    cancel = null
  }

  return {
    read: list.all,
    begin(key, chainId, by) {
      const { alarmId } = key
      const alarm = parts.alarm(alarmId)
      const chain = parts.chain(chainId)
      const before = list.get(alarmId)
      if (!alarm || !isOfAlarm(key, alarm))
        return fail('not-found', 'the alarm is no longer among the current alarms')
      if (isAcknowledged(alarm)) return fail('rejected', 'the alarm is acknowledged')
      if (parts.shelvedBy(alarm) !== null) return fail('rejected', 'the alarm is shelved')
      if (!chain) return fail('not-found', 'there is no such escalation chain')
      if (parts.isReadOnly()) return fail('not-permitted', 'This desk is read-only.')
      if (busy.has(alarmId) || (before && isRunning(before)))
        return fail('in-progress', 'this alarm is being escalated')
      list.followClock()
      const phase = { kind: 'calling' as const, step: 0 }
      put(newEscalation(alarm, chain, clock.now(), { by, text: parts.textFor(alarm), phase }), 'deed')
      // Elsewhere the desk that runs the chains goes on from here.
      if (parts.isRunner()) run(alarmId, () => steps.take(alarmId, 0))
      return succeed(null)
    },
    stop(alarmId, by) {
      const escalation = list.get(alarmId)
      if (!escalation || escalation.phase.kind === 'ended')
        return fail('not-found', 'this alarm is not being escalated')
      end(escalation, 'stopped', { by: by.name, how: 'deed' })
      evaluate()
      return succeed(null)
    },
    taken(claims) {
      for (const { alarmId, by } of claims) {
        const escalation = list.get(alarmId)
        if (escalation && isRunning(escalation)) end(escalation, 'taken', { by })
      }
      evaluate()
    },
    changed({ upserts, removals, raised }) {
      if (raised.length > 0) list.followClock()
      for (const { id } of upserts) {
        const one = expected.get(id)
        if (one) adopt(one)
      }
      const isWatched = raised.filter(watch).length > 0
      const isKnown = (id: number) => list.get(id) !== undefined
      if (isWatched || removals.some(isKnown) || upserts.some(({ id }) => isKnown(id))) evaluate()
    },
    merge(merged) {
      list.followClock()
      for (const one of merged) adopt(one)
      evaluate()
    },
    takeOver() {
      if (parts.isRunner())
        for (const escalation of list.all())
          if (!busy.has(escalation.alarmId) && escalation.phase.kind === 'calling')
            put(restored(escalation, clock.now()))
      evaluate()
    },
    evaluate,
    start() {
      for (const stored of store.read()) put(restored(stored, clock.now()), 'quiet')
    },
    suspend,
    async shutdown() {
      suspend()
      await Promise.all(busy.values())
      await store.stop()
    },
  }
}
