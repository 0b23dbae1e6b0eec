import type { AlarmLifecycle } from '../lifecycle/alarm-lifecycle.ts'
import { alarmState, type AlarmState } from '../lifecycle/alarm-state.ts'
import type { AlarmStore } from '../store/alarm-store.ts'
import type { Transactions } from '../store/database.ts'
import { createEventQueue } from './event-queue.ts'
import { drawComment, drawOperator, drawReactionMs, activityAt, type Operator } from './operators.ts'
import { between, chance, exponential, humanDelay, type Random } from './random.ts'
import { meanBurstSize, planCascade, planChatter, type PlannedAlarm, type Scenario } from './scenario.ts'
import { drawAlarm, type Site } from './site.ts'

type Task =
  | { kind: 'draw' | 'cascade' }
  | { kind: 'raise'; alarm: PlannedAlarm }
  | { kind: 'acknowledge'; id: number; path: string; operator: Operator }
  | { kind: 'reset'; id: number; path: string }

interface Planned {
  at: number
  item: Task
}

/** With a lower target, alarms would clear before anybody could read them. */
const minCurrentAlarms = 10
/** After a pause (a suspended machine, a stopped process) the plant does not catch up. */
const maxLagMs = 2_000
/** The longest delay of setTimeout; a longer wait is split. */
const maxTimeoutMs = 2_147_483_647
const day = 86_400_000
/** After a database error the same tasks are due again. */
const retryDelayMs = 1_000

interface Plant {
  start(): void
  stop(): void
  /** Has the operators handle an alarm that a client raised. */
  supervise(alarm: { id: number; path: string }): void
}

/**
 * The running simulation. Alarms are raised independently at `rate` a minute, varying by the hour, and last on
 * average as long as keeps about `targetCount` of them current (rate times mean duration). An operator
 * acknowledges an alarm and it returns to normal, in either order. The scenario adds chattering tags and
 * cascades. With a rate of 0 the plant is idle.
 */
export function createPlant(options: {
  lifecycle: AlarmLifecycle
  alarms: Pick<AlarmStore, 'current'>
  transactions: Transactions
  site: Site
  scenario: Scenario
  random: Random
  rate: number
  targetCount: number
  now: () => number
  onError: (error: unknown) => void
}): Plant {
  const { lifecycle, alarms, transactions, site, scenario, random, rate, now } = options
  const meanGapMs = 60_000 / rate
  const meanDurationMs = Math.max(options.targetCount, minCurrentAlarms) * meanGapMs
  // A burst raises many alarms: draws are spaced accordingly, so that the rate stays as given.
  const { chatterShare } = scenario
  const burstChance = chatterShare / (meanBurstSize * (1 - chatterShare) + chatterShare)
  const meanDrawGapMs = meanGapMs * (1 + burstChance * (meanBurstSize - 1))
  const queue = createEventQueue<Task>()
  const currentPaths = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  /** What the current step plans; it is queued once the step is stored. */
  let following: Planned[] = []
  const plan = (at: number, item: Task) => following.push({ at, item })
  const queuePlanned = () => {
    for (const { at, item } of following) queue.add(at, item)
    following = []
  }

  const drawDurationMs = () =>
    chance(random, scenario.staleChance)
      ? between(random, 1.05, 3) * day
      : exponential(random, meanDurationMs)

  const planCourse = (
    alarm: { id: number; path: string; state: AlarmState },
    from: number,
    durationMs: number,
  ) => {
    const { id, path, state } = alarm
    const operator = drawOperator(random, from)
    const ackFraction = Math.min(humanDelay(random, 0.3 * operator.pace), 0.95)
    const ackFirst = state === alarmState.returned || chance(random, 0.7)
    currentPaths.add(path)
    if (state !== alarmState.acknowledged) {
      const after = ackFirst ? durationMs * ackFraction : durationMs
      plan(from + after, { kind: 'acknowledge', id, path, operator })
    }
    if (state !== alarmState.returned) {
      const after = ackFirst ? durationMs : durationMs * between(random, 0.1, 0.7)
      plan(from + after, { kind: 'reset', id, path })
    }
  }

  const raise = ({ tag, durationMs, reactionFactor, reactivatable }: PlannedAlarm, at: number) => {
    const { path, priority } = tag
    const id = lifecycle.raise({ ...drawAlarm(random, tag), reactivatable }, at)
    const operator = drawOperator(random, at)
    const reaction = drawReactionMs(random, operator, priority) * reactionFactor
    currentPaths.add(path)
    plan(at + reaction, { kind: 'acknowledge', id, path, operator })
    plan(at + durationMs, { kind: 'reset', id, path })
  }

  const draw = (planned: number, at: number) => {
    // From the planned time, so that late timers do not lower the rate.
    const since = Math.max(planned, at - maxLagMs)
    plan(since + exponential(random, meanDrawGapMs / activityAt(at)), { kind: 'draw' })
    if (chance(random, burstChance)) {
      for (const alarm of planChatter(random, site, at)) plan(alarm.at, { kind: 'raise', alarm })
      return
    }
    let tag = site.draw(random)
    // Avoid tags with a current alarm, unless nearly all have one.
    for (let tries = 0; tries < 4 && currentPaths.has(tag.path); tries += 1) tag = site.draw(random)
    const { path } = tag
    planCourse(
      { id: lifecycle.raise(drawAlarm(random, tag), at), path, state: alarmState.active },
      at,
      drawDurationMs(),
    )
  }

  const perform = (task: Task, planned: number, at: number) => {
    switch (task.kind) {
      case 'draw':
        draw(planned, at)
        break
      case 'cascade':
        for (const alarm of planCascade(random, site, at)) plan(alarm.at, { kind: 'raise', alarm })
        plan(at + (scenario.cascades?.everyMs ?? day), task)
        break
      case 'raise':
        raise(task.alarm, at)
        break
      case 'acknowledge':
      case 'reset': {
        const by = task.kind === 'acknowledge' && { user: task.operator.name, comment: drawComment(random) }
        const state = by ? lifecycle.acknowledge(task.id, by, at) : lifecycle.reset(task.id, at)
        // Null: it was cleared by other means.
        if (state === alarmState.cleared || state === null) currentPaths.delete(task.path)
        break
      }
    }
  }

  const step = () => {
    const at = now()
    const taken: Planned[] = []
    try {
      transactions.run(() => {
        for (let due = queue.takeDue(at); due; due = queue.takeDue(at)) {
          taken.push(due)
          perform(due.item, due.at, at)
        }
      })
    } catch (error) {
      options.onError(error)
      // Nothing was stored, so nothing that followed from it happens either: the same tasks are due again.
      following = taken.map(({ item }) => ({ at: at + retryDelayMs, item }))
    }
    queuePlanned()
    schedule()
  }
  const schedule = () => {
    if (timer) clearTimeout(timer)
    const delay = (queue.nextAt ?? now()) - now()
    timer = setTimeout(step, Math.min(Math.max(delay, 0), maxTimeoutMs))
  }

  return {
    start() {
      if (rate === 0) return
      const from = now()
      for (const alarm of alarms.current()) planCourse(alarm, from, drawDurationMs())
      plan(from + exponential(random, meanDrawGapMs), { kind: 'draw' })
      if (scenario.cascades) plan(from + scenario.cascades.afterMs, { kind: 'cascade' })
      queuePlanned()
      schedule()
    },
    stop() {
      if (timer) clearTimeout(timer)
      timer = null
    },
    supervise({ id, path }) {
      if (timer === null) return
      planCourse({ id, path, state: alarmState.active }, now(), exponential(random, meanDurationMs))
      queuePlanned()
      schedule()
    },
  }
}
