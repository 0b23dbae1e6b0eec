import type { PlannedAlarm } from './cascade.ts'
import { between, pick, type Random } from './random.ts'
import type { Site } from './site.ts'

/** How many alarms a burst has on average. */
export const meanBurst = 12

/** A burst of one bad actor: raised and reset several times a minute, as a reading on its limit does. */
export function planChatter(random: Random, site: Site, from: number): PlannedAlarm[] {
  const tag = pick(random, site.badActors)
  let at = from
  return Array.from({ length: Math.floor(between(random, 6, 2 * meanBurst - 5)) }, () => {
    const lifeMillis = between(random, 2_000, 5_000)
    const alarm = { at: Math.floor(at), tag, lifeMillis, slowness: 1, reactivatable: true }
    at += between(random, 7_000, 16_000)
    return alarm
  })
}
