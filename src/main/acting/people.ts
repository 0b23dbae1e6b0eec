import { z } from 'zod'
import { anybody, viewerOf, type Actor, type Viewer } from '../../shared/model/role.ts'
import { idSchema, isWithinJson, storedNameSchema } from '../../shared/model/primitives.ts'
import type { StoredValue } from '../storage/json-document.ts'
import type { Screens } from '../platform/host-shell.ts'

/** As many as a list can offer. */
const maxKnown = 50

/** Who is at which screen, by its session, and who was before, the latest first. */
export const peopleAtScreensSchema = z.object({
  screens: z.record(idSchema, storedNameSchema).refine(isWithinJson, 'are too many'),
  known: z.array(storedNameSchema).max(maxKnown),
})
export type PeopleAtScreens = z.infer<typeof peopleAtScreensSchema>
export const nobody: PeopleAtScreens = { screens: {}, known: [] }

/** Who is at the screens of this desk, by their own word: nothing proves it. */
export interface People {
  /** Null where nobody has said so. */
  at(session: string): string | null
  /** An actor by the name that records have: the person's, with the screen's. */
  named(actor: Actor): Actor
  /** Everybody who was at a screen of this desk, the latest first. */
  known(): readonly string[]
  /** Who is at these screens, each once. */
  here(screens: Iterable<Pick<Actor, 'session'>>): string[]
  /** From now on this person is at the screen; null: nobody in particular. */
  say(session: string, person: string | null): void
  /** Forgets the people at screens that have signed out. */
  retain(isSignedIn: (session: string) => boolean): void
}

export interface PeopleParts {
  stored: Pick<StoredValue<PeopleAtScreens>, 'read' | 'write'>
  /** The name that somebody gave a screen; null if it is known by its browser or its machine. */
  screenName(session: string): string | null
  onChanged(): void
}

export function createPeople({ stored, screenName, onChanged }: PeopleParts): People {
  const at = (session: string) => stored.read().screens[session] ?? null
  return {
    at,
    named(actor) {
      const person = at(actor.session)
      return person === null ? actor : { ...actor, name: nameAtScreen(person, screenName(actor.session)) }
    },
    known: () => stored.read().known,
    here: (screens) =>
      [...new Set(Array.from(screens, ({ session }) => at(session) ?? []).flat())].slice(0, maxKnown),
    say(session, person) {
      const { screens, known } = stored.read()
      const others = Object.entries(screens).filter(([screen]) => screen !== session)
      const here = person === null ? [] : [person]
      stored.write({
        screens: Object.fromEntries([...others, ...here.map((name) => [session, name] as const)]),
        known: [...here, ...known.filter((name) => name !== person)].slice(0, maxKnown),
      })
      onChanged()
    },
    retain(isSignedIn) {
      const { screens, known } = stored.read()
      const held = Object.entries(screens)
      const kept = held.filter(([session]) => isSignedIn(session))
      if (kept.length < held.length) stored.write({ screens: Object.fromEntries(kept), known })
    },
  }
}

/** The person, and in brackets the screen where it has a name of its own. */
export const nameAtScreen = (person: string, screen: string | null): string =>
  screen === null || screen === person ? person : `${person} (${screen})`

/** Who sees what at the screens of this desk. */
export interface Viewers {
  /** Whose missed alarms a screen shows; null: those that nobody has seen. */
  of(actor: Actor): Viewer | null
  /** The viewers who count as having seen what is shown at this screen; the screen itself comes first. */
  seeing(actor: Actor): [Viewer, ...Viewer[]]
}

export function createViewers(screens: Pick<Screens, 'viewer'> | null): Viewers {
  // The desk's own windows are as old as the desk.
  const screenOf = ({ session, name }: Actor): Viewer =>
    screens?.viewer(session) ?? { id: session, name, since: 0 }
  return {
    of: (actor) => (viewerOf(actor) === anybody ? null : screenOf(actor)),
    seeing: (actor) => [screenOf(actor)],
  }
}
