import { exponential, createRandom, type Random } from '../../../src/service/plant/random.ts'
import { createSite, drawAlarm } from '../../../src/service/plant/site.ts'
import { defaultPriorityScale as scale } from '../../../src/shared/model/priority-band.ts'
import { firstOutOf, isMinor } from '../../../src/shared/rules/first-out.ts'
import { floodOnset, onsetPeriodAt } from '../../../src/shared/rules/flood-onset.ts'
import { faultedParts } from '../memory/first-out.ts'
import type { Run } from '../memory/runs.ts'

const minuteMs = 60_000
const dayMs = 1_440 * minuteMs

/** A raise as the desk knows it. */
interface KnownRaise {
  path: string
  message: string
  priority: number
  raisedAt: number
  receivedAt: number
}

/** When there were more than ten alarms in ten minutes for the first time; null: never. */
function floodedAt({ occurrences }: Run): number | null {
  const tenth = occurrences.find(({ raisedAt }, place) => {
    const first = occurrences[place - 10]
    return first !== undefined && raisedAt - first.raisedAt < 10 * minuteMs
  })
  return tenth?.raisedAt ?? null
}

/** The simulated plant's ordinary alarms at a rate a minute, with its own tags and shares of the priorities. */
function background(random: Random, perMinute: number, until: number): KnownRaise[] {
  const site = createSite()
  const raises: KnownRaise[] = []
  for (let at = -dayMs; perMinute > 0;) {
    at += exponential(random, minuteMs / perMinute)
    if (at > until) break
    const { path, message, priority } = drawAlarm(random, site.draw(random))
    raises.push({ path, message, priority, raisedAt: at, receivedAt: at })
  }
  return raises
}

/** The first-out at the moment of the flood, by the rule of the desk, with so much background since the day before. */
function firstOutAt(run: Run, now: number, perMinute: number, seed: number): string | null {
  const own = run.occurrences.map(({ tag, raisedAt }) => {
    // The outer limits of a tag are the urgent ones, as when a recording is played.
    const priority = /\.(HIH|LOL)/.test(tag) ? 1 : 3
    return { path: tag, message: tag, priority, raisedAt, receivedAt: raisedAt }
  })
  const random = createRandom(seed * 10_000 + Number(run.fault) * 100 + run.seed)
  const raises = [...background(random, perMinute, now), ...own]
    .filter(({ raisedAt }) => raisedAt <= now)
    .sort((a, b) => a.raisedAt - b.raisedAt)
    .map((raise) => ({ ...raise, isMinor: isMinor(raise, scale) }))
  const { onset, usual } = floodOnset(raises, onsetPeriodAt(now, null), -dayMs)
  const from = onset?.at ?? now - 10 * minuteMs
  const rows = raises
    .filter(({ raisedAt }) => raisedAt >= from)
    .map((raise) => ({ ...raise, isUsual: usual.has(raise.path) }))
  return firstOutOf(rows, scale)?.row.path ?? null
}

/** In how many runs that flood the first-out is of the faulted part. */
export function countRight(
  runs: readonly Run[],
  perMinute: number,
  seed = 1,
): { floods: number; right: number } {
  let [floods, right] = [0, 0]
  for (const run of runs) {
    const now = floodedAt(run)
    const parts = faultedParts[run.fault]
    if (now === null || parts === undefined) continue
    floods++
    const [part = ''] = (firstOutAt(run, now, perMinute, seed) ?? '').split('.')
    if (parts.includes(part)) right++
  }
  return { floods, right }
}
