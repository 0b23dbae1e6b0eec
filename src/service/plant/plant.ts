import type { AlarmLife } from '../lifecycle/alarm-lifecycle.ts'
import { alarmState, type AlarmState } from '../lifecycle/alarm-state.ts'
import type { AlarmStore } from '../store/alarm-store.ts'
import type { Transactions } from '../store/database.ts'
import { createAgenda } from './event-queue.ts'
import { drawComment, drawOperator, drawReaction, shiftRhythm, type Operator } from './operators.ts'
import { between, chance, exponential, humanDelay, type Random } from './random.ts'
import { meanBurst, planCascade, planChatter, type PlannedAlarm, type Scenario } from './scenario.ts'
import { drawAlarm, type Site } from './site.ts'

type Task =
  | { kind: 'draw' | 'cascade' }
  | { kind: 'raise'; alarm: PlannedAlarm }
  | { kind: 'acknowledge'; id: number; path: string; operator: Operator }
  | { kind: 'reset'; id: number; path: string }

/** Below this, alarms of a plant that keeps few would be gone before anybody read them. */
const fewestKept = 10
/** After a pause (a suspended machine, a stopped process) the plant goes on; it does not catch up. */
const longestLagMillis = 2_000
/** The longest that setTimeout can wait; the plant then looks again. */
const longestWaitMillis = 2_147_483_647
const day = 86_400_000

interface Plant {
  start(): void
  stop(): void
  /** Somebody else's alarm has become active: the operators take care of it too. */
  notice(alarm: { id: number; path: string }): void
}

/**
 * The simulated plant at work. Alarms come independently at `rate` a minute, more or less by the hour, and
 * live, on average, as long as keeps about `standing` of them current (arrivals times mean life is what
 * stands). An operator acknowledges an alarm and it returns to normal, in either order. Beside that, tags
 * chatter and cascades come as the scenario has it. A rate of 0 stands still.
 */
export function createPlant(options: {
  life: AlarmLife
  alarms: Pick<AlarmStore, 'standing'>
  transactions: Transactions
  site: Site
  scenario: Scenario
  random: Random
  rate: number
  standing: number
  now: () => number
}): Plant {
  const { life, alarms, transactions, site, scenario, random, rate, now } = options
  const meanGap = 60_000 / rate
  const meanLife = Math.max(options.standing, fewestKept) * meanGap
  // A burst counts for many: they are so much rarer, and so is every draw, that the rate stays as given.
  const { chatterShare } = scenario
  const burstChance = chatterShare / (meanBurst * (1 - chatterShare) + chatterShare)
  const meanDrawGap = meanGap * (1 + burstChance * (meanBurst - 1))
  const agenda = createAgenda<Task>()
  const standingPaths = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  const drawLife = () =>
    chance(random, scenario.staleChance) ? between(random, 1.05, 3) * day : exponential(random, meanLife)

  const planLife = (alarm: { id: number; path: string; state: AlarmState }, from: number, whole: number) => {
    const { id, path, state } = alarm
    const operator = drawOperator(random, from)
    const noticed = Math.min(humanDelay(random, 0.3 * operator.pace), 0.95)
    const ackFirst = state === alarmState.returned || chance(random, 0.7)
    standingPaths.add(path)
    if (state !== alarmState.acknowledged) {
      const after = ackFirst ? whole * noticed : whole
      agenda.add(from + after, { kind: 'acknowledge', id, path, operator })
    }
    if (state !== alarmState.returned) {
      const after = ackFirst ? whole : whole * between(random, 0.1, 0.7)
      agenda.add(from + after, { kind: 'reset', id, path })
    }
  }

  const raise = ({ tag, lifeMillis, slowness, reactivatable }: PlannedAlarm, at: number) => {
    const { path, priority } = tag
    const id = life.raise({ ...drawAlarm(random, tag), reactivatable }, at)
    const operator = drawOperator(random, at)
    const reaction = drawReaction(random, operator, priority) * slowness
    standingPaths.add(path)
    agenda.add(at + reaction, { kind: 'acknowledge', id, path, operator })
    agenda.add(at + lifeMillis, { kind: 'reset', id, path })
  }

  const draw = (planned: number, at: number) => {
    // Counted from the planned time, so that late timers do not thin the rate.
    const since = Math.max(planned, at - longestLagMillis)
    agenda.add(since + exponential(random, meanDrawGap / shiftRhythm(at)), { kind: 'draw' })
    if (chance(random, burstChance)) {
      for (const alarm of planChatter(random, site, at)) agenda.add(alarm.at, { kind: 'raise', alarm })
      return
    }
    let tag = site.draw(random)
    // A tag that stands does not come again, unless nearly all of them stand.
    for (let tries = 0; tries < 4 && standingPaths.has(tag.path); tries += 1) tag = site.draw(random)
    const { path } = tag
    planLife({ id: life.raise(drawAlarm(random, tag), at), path, state: alarmState.active }, at, drawLife())
  }

  const perform = (task: Task, planned: number, at: number) => {
    switch (task.kind) {
      case 'draw':
        draw(planned, at)
        break
      case 'cascade':
        for (const alarm of planCascade(random, site, at)) agenda.add(alarm.at, { kind: 'raise', alarm })
        agenda.add(at + (scenario.cascades?.everyMillis ?? day), task)
        break
      case 'raise':
        raise(task.alarm, at)
        break
      case 'acknowledge':
      case 'reset': {
        const by = task.kind === 'acknowledge' && { user: task.operator.name, comment: drawComment(random) }
        const state = by ? life.acknowledge(task.id, by, at) : life.reset(task.id, at)
        // Null: somebody else has ended it.
        if (state === alarmState.gone || state === null) standingPaths.delete(task.path)
        break
      }
    }
  }

  const step = () => {
    const at = now()
    transactions.run(() => {
      for (let due = agenda.takeDue(at); due; due = agenda.takeDue(at)) perform(due.item, due.at, at)
    })
    wait()
  }
  const wait = () => {
    if (timer) clearTimeout(timer)
    const delay = (agenda.nextAt ?? now()) - now()
    timer = setTimeout(step, Math.min(Math.max(delay, 0), longestWaitMillis))
  }

  return {
    start() {
      if (rate === 0) return
      const from = now()
      for (const alarm of alarms.standing()) planLife(alarm, from, drawLife())
      agenda.add(from + exponential(random, meanDrawGap), { kind: 'draw' })
      if (scenario.cascades) agenda.add(from + scenario.cascades.afterMillis, { kind: 'cascade' })
      wait()
    },
    stop() {
      if (timer) clearTimeout(timer)
      timer = null
    },
    notice({ id, path }) {
      if (timer === null) return
      planLife({ id, path, state: alarmState.active }, now(), exponential(random, meanLife))
      wait()
    },
  }
}
