import { isZone } from '../model/zone.ts'
import { createZone, type Zone } from './zone.ts'

const weekMs = 7 * 86_400_000
const weeks = 53

/** The zone of a name that may change while the desk runs (empty: this machine's). */
export function createSiteZone(name: () => string): Zone {
  let known: { name: string; zone: Zone } | null = null
  const current = (): Zone => {
    const now = name()
    if (known?.name !== now) known = { name: now, zone: createZone(now) }
    return known.zone
  }
  return {
    wallOf: (instant) => current().wallOf(instant),
    instantOf: (wall) => current().instantOf(wall),
  }
}

/** Whether two zones show the same time all through the year that begins at an instant, whatever their names. */
export function isSameClock(name: string, other: string, from: number): boolean {
  if (name === other) return true
  if (!isZone(name) || !isZone(other)) return false
  const [one, two] = [createZone(name), createZone(other)]
  return Array.from({ length: weeks }, (_, week) => from + week * weekMs).every(
    (instant) => one.wallOf(instant) === two.wallOf(instant),
  )
}

/** The zones of a site, of the machine that runs its desk, and of the one that shows this page. */
interface ZonesAtWork {
  site: string
  /** Empty: not known. */
  host: string
  own: string
}

/** Which of the machines go by another clock than the site; null: none. */
export function otherClocks({ site, host, own }: ZonesAtWork, now: number): 'own' | 'host' | 'both' | null {
  const isOwn = !isSameClock(own, site, now)
  const isHost = host !== '' && !isSameClock(host, site, now)
  if (isOwn) return isHost && host !== own ? 'both' : 'own'
  return isHost ? 'host' : null
}
