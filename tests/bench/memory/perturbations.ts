import type { Happening } from '../../../src/main/memory/views.ts'

// As the published benchmark AFC-RobustBench defines them: a share of the raises and clearings of an episode is taken
// away, added or moved, or its beginning is cut off.

type Perturbation = (
  happenings: readonly Happening[],
  share: number,
  within: { endMs: number; tagCount: number; random: () => number },
) => Happening[]

const inOrder = (happenings: Happening[]) => happenings.sort((a, b) => a.at - b.at)

function chosen(count: number, share: number, random: () => number): Set<number> {
  const places = Array.from({ length: count }, (_, place) => ({ place, rank: random() }))
  places.sort((a, b) => a.rank - b.rank)
  return new Set(places.slice(0, Math.floor(share * count)).map(({ place }) => place))
}

const missing: Perturbation = (happenings, share, { random }) => {
  const gone = chosen(happenings.length, share, random)
  return happenings.filter((_, place) => !gone.has(place))
}

const spurious: Perturbation = (happenings, share, { endMs, tagCount, random }) =>
  inOrder([
    ...happenings,
    ...Array.from({ length: Math.floor(share * happenings.length) }, () => ({
      tag: Math.floor(random() * tagCount),
      isClearing: random() < 0.5,
      at: random() * endMs,
    })),
  ])

/** By at most ten minutes, times the share. */
const mistimed: Perturbation = (happenings, share, { endMs, random }) => {
  const moved = chosen(happenings.length, share, random)
  return inOrder(
    happenings.map((one, place) => {
      if (!moved.has(place)) return one
      const at = one.at + (random() * 2 - 1) * share * 600_000
      return { ...one, at: Math.min(Math.max(at, 0), endMs) }
    }),
  )
}

/** What was raised before is unknown; what clears later is seen to clear. */
const late: Perturbation = (happenings, share, { endMs }) =>
  happenings.filter(({ at }) => at >= share * endMs)

export const perturbations = {
  missing,
  spurious,
  mistimed,
  'missing and spurious': (happenings, share, within) =>
    spurious(missing(happenings, share, within), share, within),
  late,
} satisfies Record<string, Perturbation>
