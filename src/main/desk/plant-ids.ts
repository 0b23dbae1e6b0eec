import type { Alarm } from '../../shared/model/alarm.ts'
import { raisedAtOf } from '../../shared/rules/occurrence.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'

/**
 * The ids of alarms where the services of one plant number them each for itself. An alarm keeps the id under which the
 * desk knows it, whichever service it is read from: marks, shelf, escalations and journal are kept by it.
 */
export interface PlantIds {
  /** Another service is read from now on; these alarms are known. */
  moveTo(place: number, known: Iterable<Alarm>): void
  /** An alarm as the desk knows it. */
  known(alarm: Alarm): Alarm
  idOf(serviceId: number): number
  /** The id that the present service has for an alarm; null: it has shown none for it. */
  serviceIdOf(id: number): number | null
}

interface Alias {
  id: number
  tag: string
  /** The time of this raise as the service gives it, and as the desk knows it. */
  theirs: string
  ours: string
}

/** Far above the ids of any service (a uint): what only the second one has cannot meet what the first one has. */
const idsPerService = 2 ** 40
/** Where an alarm goes whose own number another one has. */
const sparePlace = idsPerService / 2
/** Two services that see one event write it down within this time. */
const maxApartMs = 2_000

export function createPlantIds(): PlantIds {
  let base = 0
  /** What is known and not yet found at this service, by tag. */
  let unmatched = new Map<string, Alarm[]>()
  let unmatchedIds = new Map<number, string>()
  const aliases = new Map<number, Alias>()
  const serviceIds = new Map<number, number>()

  const take = (tag: string, taken: Alarm) => {
    unmatchedIds.delete(taken.id)
    unmatched.set(tag, unmatched.get(tag)?.filter((other) => other !== taken) ?? [])
  }

  const findKnown = (alarm: Alarm, tag: string): Alarm | null => {
    const apart = (other: Alarm) => apartMs(alarm, other)
    const near = (unmatched.get(tag) ?? []).filter((other) => apart(other) <= maxApartMs)
    return near.toSorted((a, b) => apart(a) - apart(b))[0] ?? null
  }

  const ownId = (serviceId: number) => {
    const id = base + serviceId
    // Another alarm has it: that one is found under another number here.
    return serviceIds.has(id) && serviceIds.get(id) !== serviceId ? id + sparePlace : id
  }

  return {
    moveTo(place, known) {
      base = place * idsPerService
      aliases.clear()
      serviceIds.clear()
      unmatched = Map.groupBy(known, ({ path }) => samePathForm(path))
      unmatchedIds = new Map()
      for (const [tag, alarms] of unmatched) for (const { id } of alarms) unmatchedIds.set(id, tag)
    },
    known(alarm) {
      const tag = samePathForm(alarm.path)
      let alias = aliases.get(alarm.id)
      if (alias?.tag !== tag) {
        aliases.delete(alarm.id)
        const found = findKnown(alarm, tag)
        alias = found ? { id: found.id, tag, theirs: alarm.alarmTime, ours: found.alarmTime } : undefined
        if (found && alias) {
          take(tag, found)
          aliases.set(alarm.id, alias)
          serviceIds.set(found.id, alarm.id)
        }
      }
      if (alias === undefined) {
        const id = ownId(alarm.id)
        const owner = unmatchedIds.get(id)
        // From now on the id is this alarm's.
        if (owner !== undefined) take(owner, unmatched.get(owner)?.find((other) => other.id === id) ?? alarm)
        return { ...alarm, id }
      }
      const alarmTime = alarm.alarmTime === alias.theirs ? alias.ours : alarm.alarmTime
      return { ...alarm, id: alias.id, alarmTime }
    },
    idOf: (serviceId) => aliases.get(serviceId)?.id ?? ownId(serviceId),
    serviceIdOf(id) {
      const matched = serviceIds.get(id)
      if (matched !== undefined) return matched
      const own = id - base
      if (own < 0 || own >= idsPerService) return null
      const serviceId = own % sparePlace
      return ownId(serviceId) === id && !aliases.has(serviceId) ? serviceId : null
    },
  }
}

function apartMs(a: Alarm, b: Alarm): number {
  const [first, second] = [raisedAtOf(a), raisedAtOf(b)]
  return first === null || second === null ? (first === second ? 0 : Infinity) : Math.abs(first - second)
}
