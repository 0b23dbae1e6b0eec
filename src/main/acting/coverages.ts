import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Alarm } from '../../shared/model/alarm.ts'
import { isAtLeast } from '../../shared/model/constants.ts'
import {
  coverageSchema,
  type Coverage,
  type CoverageList,
  type CoverageState,
  type PlantPlace,
} from '../../shared/model/coverage.ts'
import { idSchema, isWithinJson, storedNameSchema } from '../../shared/model/primitives.ts'
import type { Actor } from '../../shared/model/role.ts'
import { alarmCoverer, coverer, jointCoverage, uncoveredPlaces, unitOf } from '../../shared/rules/coverage.ts'
import { coalesce, type Clock } from '../platform/clock.ts'
import type { StoredValue } from '../storage/json-document.ts'
import type { TeamCoverage } from './team-coverage.ts'

/** What people and screens cover: somebody who goes to another screen takes it along. */
export const coveragesSchema = z.object({
  people: z.record(storedNameSchema, coverageSchema).refine(isWithinJson, 'are too many'),
  screens: z.record(idSchema, coverageSchema).refine(isWithinJson, 'are too many'),
})
export type StoredCoverages = z.infer<typeof coveragesSchema>
export const undivided: StoredCoverages = { people: {}, screens: {} }

type Screen = Pick<Actor, 'session' | 'role' | 'name'>
type ListedAlarm = Pick<Alarm, 'path'>

export interface CoveragesParts {
  clock: Clock
  stored: Pick<StoredValue<StoredCoverages>, 'read' | 'write'>
  personAt(session: string): string | null
  /** The current alarms of every server that is watched. */
  alarms(): Iterable<{ server: string; alarms: Iterable<ListedAlarm> }>
  /** The alarms that each of them has had as far as the desk remembers. */
  past(): Iterable<{ server: string; alarms: Iterable<ListedAlarm> }>
  /** What the other desks of the team cover; null: there is no team. */
  elsewhere: () => TeamCoverage | null
  onChanged(): void
}

/** Who answers for which part of the plant, at the screens of this desk. */
export interface Coverages {
  /** A screen was opened, or closed: what a closed one covers is nobody's a moment later. */
  enter(screen: Screen): void
  leave(screen: Screen): void
  /** How the plant is divided, as a screen sees it; the same object until it changes. */
  state(session: string): CoverageState
  list(session: string): CoverageList
  /** The person at this screen, or else the screen itself, covers this from now on. */
  set(session: string, coverage: Coverage): void
  /**
   * Which alarms call at a screen: those that it covers, and those that nobody there covers; null: all. The most
   * urgent call everywhere, whatever this says.
   */
  callsAt(session: string): ((server: string, alarm: ListedAlarm) => boolean) | null
  /** Other alarms may be in other units. */
  alarmsChanged(): void
  /** Somebody else is at a screen. */
  peopleChanged(): void
  /** What the screens of this desk cover that are there now; null: everything. */
  coveredHere(): Coverage
  /** The other desks of the team may cover something else. */
  teamChanged(): void
  retain(isSignedIn: (session: string) => boolean): void
  stop(): void
}

/** A page that is loaded again is back by then. */
const graceMs = 5_000
const evaluateDelayMs = 1_000
const maxUnits = 5_000
const maxPeople = 200

export function createCoverages(parts: CoveragesParts): Coverages {
  const { clock, stored } = parts
  const present = new Map<string, Screen & { pages: number }>()
  const leaving = new Set<() => void>()
  /** The units that alarms were seen in: one without an alarm now is still a part of the plant. */
  const units = new Map<string, PlantPlace>()
  let common: Omit<CoverageState, 'own'> = { covered: null, uncovered: [] }
  let states = new Map<string, CoverageState>()
  let callers = new Map<string, ReturnType<Coverages['callsAt']>>()

  const entryOf = (session: string): Coverage => {
    const { people, screens } = stored.read()
    const person = parts.personAt(session)
    // Somebody may be called "constructor", which every object has.
    if (person !== null && Object.hasOwn(people, person)) return people[person] ?? null
    return Object.hasOwn(screens, session) ? (screens[session] ?? null) : null
  }
  const isDivided = () => {
    const { people, screens } = stored.read()
    return [...Object.values(people), ...Object.values(screens)].some((coverage) => coverage !== null)
  }
  /** Who only looks answers for nothing. */
  const atWork = () => [...present.values()].filter(({ role }) => isAtLeast(role, 'operator'))

  /** Alarms never change: one that was looked at has nothing new to say. */
  const learnt = new WeakSet<ListedAlarm>()
  const add = (place: PlantPlace) => {
    const key = `${place.server} ${place.area.toLowerCase()}`
    if (units.size < maxUnits && !units.has(key)) units.set(key, place)
  }
  const learnUnits = () => {
    const { people, screens } = stored.read()
    for (const coverage of [...Object.values(people), ...Object.values(screens)]) coverage?.forEach(add)
    for (const { server, alarms } of parts.alarms())
      for (const alarm of alarms) {
        if (learnt.has(alarm)) continue
        learnt.add(alarm)
        add({ server, area: unitOf(alarm.path) })
      }
    return units
  }
  const learnPast = () => {
    for (const { server, alarms } of parts.past())
      for (const { path } of alarms) add({ server, area: unitOf(path) })
  }

  const coveredHere = () => jointCoverage(atWork().map(({ session }) => entryOf(session)))

  const evaluate = (isOtherScreen = false) => {
    const covered = isDivided() ? coveredHere() : null
    const others = covered === null ? null : parts.elsewhere()
    const joint = jointCoverage([covered, ...(others ? [others.covered] : [])])
    const next = {
      // Sound goes by the screens of this desk alone: the others may be out of hearing in a moment.
      covered,
      uncovered: joint === null ? [] : uncoveredPlaces(learnUnits().values(), joint),
      ...(others && { team: others.team }),
    }
    const before = states
    const isSame = isDeepStrictEqual(next, common)
    if (!isSame) common = next
    states = new Map()
    callers = new Map()
    if (!isSame || isOtherScreen) parts.onChanged()
    else states = before
  }
  const soon = coalesce(clock, evaluateDelayMs, () => evaluate())

  return {
    enter({ session, role, name }) {
      const pages = (present.get(session)?.pages ?? 0) + 1
      present.set(session, { session, role, name, pages })
      if (pages === 1 && isDivided()) evaluate()
    },
    leave({ session }) {
      const cancel = clock.after(graceMs, () => {
        leaving.delete(cancel)
        const known = present.get(session)
        if (!known) return
        if (known.pages > 1) return void present.set(session, { ...known, pages: known.pages - 1 })
        present.delete(session)
        if (isDivided()) evaluate()
      })
      leaving.add(cancel)
    },
    state(session) {
      const known = states.get(session)
      if (known) return known
      const made = { own: entryOf(session), ...common }
      states.set(session, made)
      return made
    },
    list(session) {
      learnPast()
      const others = atWork().filter((screen) => screen.session !== session)
      return {
        places: [...learnUnits().values()].toSorted((a, b) =>
          a.server + a.area < b.server + b.area ? -1 : 1,
        ),
        others: others.map((screen) => ({
          name: parts.personAt(screen.session) ?? screen.name,
          places: entryOf(screen.session),
        })),
      }
    },
    set(session, coverage) {
      learnPast()
      const { people, screens } = stored.read()
      const person = parts.personAt(session)
      if (person === null) stored.write({ people, screens: { ...screens, [session]: coverage } })
      else {
        const others = Object.entries(people).filter(([name]) => name !== person)
        stored.write({
          people: Object.fromEntries([...others.slice(1 - maxPeople), [person, coverage]]),
          screens,
        })
      }
      evaluate(true)
    },
    callsAt(session) {
      const known = callers.get(session)
      if (known !== undefined) return known
      const own = entryOf(session)
      const [isOwn, isSomebodys] = [coverer(own), coverer(common.covered)]
      const made =
        own === null
          ? null
          : alarmCoverer((server, path) => isOwn(server, path) || !isSomebodys(server, path))
      callers.set(session, made)
      return made
    },
    alarmsChanged() {
      if (isDivided()) soon.schedule()
    },
    coveredHere,
    teamChanged() {
      if (isDivided()) soon.schedule()
    },
    peopleChanged() {
      if (isDivided()) evaluate(true)
    },
    retain(isSignedIn) {
      const { people, screens } = stored.read()
      const kept = Object.entries(screens).filter(([session]) => isSignedIn(session))
      if (kept.length < Object.keys(screens).length)
        stored.write({ people, screens: Object.fromEntries(kept) })
    },
    stop() {
      soon.stop()
      for (const cancel of leaving) cancel()
    },
  }
}
