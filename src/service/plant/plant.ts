import type { Alarm } from '../../shared/model/alarm.ts'
import { alarmState, type AlarmState } from '../store/alarm-state.ts'
import type { AlarmStore } from '../store/alarm-store.ts'
import { createAgenda } from './agenda.ts'
import { drawAlarm } from './draw-alarm.ts'
import { drawAcknowledgement } from './operators.ts'
import { between, chance, exponential, type Random } from './random.ts'
import type { Site } from './site.ts'

type Task = { kind: 'raise' } | { kind: 'acknowledge' | 'reset'; id: number; path: string }

/** Below this, alarms of a plant that keeps few would be gone before anybody read them. */
const fewestKept = 10
/** After a pause (a suspended machine, a stopped process) the plant goes on; it does not catch up. */
const longestLagMillis = 2_000
/** The longest that setTimeout can wait; the plant then looks again. */
const longestWaitMillis = 2_147_483_647

export interface Plant {
  start(): void
  stop(): void
}

/**
 * The simulated plant at work. Alarms come independently at `rate` a minute and live, on average, as long
 * as keeps about `standing` of them current (arrivals times mean life is what stands). Somebody acknowledges
 * an alarm and it returns to normal, in either order. A rate of 0 stands still.
 */
export function createPlant(options: {
  store: AlarmStore
  site: Site
  random: Random
  rate: number
  standing: number
  now: () => number
  announce: (alarm: Alarm) => void
}): Plant {
  const { store, site, random, rate, now, announce } = options
  const meanGap = 60_000 / rate
  const meanLife = Math.max(options.standing, fewestKept) * meanGap
  const agenda = createAgenda<Task>()
  const standingPaths = new Set<string>()
  let timer: NodeJS.Timeout | null = null

  const planLife = (id: number, path: string, state: AlarmState, from: number) => {
    const life = exponential(random, meanLife)
    const first = from + life * between(random, 0.1, 0.7)
    const last = from + life
    const seenFirst = chance(random, 0.7)
    standingPaths.add(path)
    if (state !== alarmState.acknowledged) {
      agenda.add(state === alarmState.active && seenFirst ? first : last, { kind: 'acknowledge', id, path })
    }
    if (state !== alarmState.returned) {
      agenda.add(state === alarmState.active && !seenFirst ? first : last, { kind: 'reset', id, path })
    }
  }

  const raise = (planned: number, at: number): Alarm => {
    let tag = site.draw(random)
    // A tag that stands does not come again, unless nearly all of them stand.
    for (let tries = 0; tries < 4 && standingPaths.has(tag.path); tries += 1) tag = site.draw(random)
    const alarm = store.create(drawAlarm(random, tag), at)
    planLife(alarm.id, alarm.path, alarmState.active, at)
    // Counted from the planned time, so that late timers do not thin the rate.
    agenda.add(Math.max(planned, at - longestLagMillis) + exponential(random, meanGap), { kind: 'raise' })
    return alarm
  }

  const perform = (task: Exclude<Task, { kind: 'raise' }>, at: number) => {
    const state =
      task.kind === 'acknowledge'
        ? store.acknowledge(task.id, drawAcknowledgement(random), at)
        : store.reset(task.id, at)
    if (state === alarmState.gone) standingPaths.delete(task.path)
  }

  const step = () => {
    const at = now()
    const raised = store.transaction(() => {
      const alarms: Alarm[] = []
      for (let due = agenda.takeDue(at); due; due = agenda.takeDue(at)) {
        if (due.item.kind === 'raise') alarms.push(raise(due.at, at))
        else perform(due.item, at)
      }
      return alarms
    })
    raised.forEach(announce)
    wait()
  }
  const wait = () => {
    const delay = (agenda.nextAt ?? now()) - now()
    timer = setTimeout(step, Math.min(Math.max(delay, 0), longestWaitMillis))
  }

  return {
    start() {
      if (rate === 0) return
      const from = now()
      for (const { id, state, path } of store.plantAlarms()) {
        planLife(id, path, state, from)
      }
      agenda.add(from + exponential(random, meanGap), { kind: 'raise' })
      wait()
    },
    stop() {
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}
