import { actorKey, type BadActor } from './bad-actors.ts'

/** A tag's way from its place in one period to its place in the next; null: not among the worst. */
export interface RankChange {
  tagName: string
  before: number | null
  now: number | null
}

/**
 * How the worst tags of two periods came to their places and where they went; both come the worst first. Tags
 * alike stand one below the other, so that no two ways end in one place.
 */
export function rankChanges(
  now: readonly BadActor[],
  before: readonly BadActor[],
  most: number,
): RankChange[] {
  const placesOf = (actors: readonly BadActor[]) =>
    new Map(
      actors
        .slice(0, most)
        .map((actor, place) => [actorKey(actor), { tagName: actor.tagName, place: place + 1 }]),
    )
  const [here, there] = [placesOf(now), placesOf(before)]
  return [...new Set([...here.keys(), ...there.keys()])].map((key) => ({
    tagName: (here.get(key) ?? there.get(key))?.tagName ?? '',
    before: there.get(key)?.place ?? null,
    now: here.get(key)?.place ?? null,
  }))
}
