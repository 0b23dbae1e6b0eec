import { createBurstIndex, neighbourCount } from '../../../src/main/memory/burst-index.ts'
import { learnJudge } from '../../../src/main/memory/judge.ts'
import { begunOf } from '../../../src/main/memory/likeness.ts'
import { viewsOf, type Happening } from '../../../src/main/memory/views.ts'
import type { Figure } from '../figures.ts'
import { finish } from './evaluation.ts'
import { happeningsOf, hourMs, momentOfAlarm, seenFrom, TagNumbers } from './questions.ts'
import type { Run } from './runs.ts'
import { burstOf, voteOf } from './trials.ts'

/** Bursts are grouped by how like they are at these moments. */
const comparedAtMs = [hourMs / 6, hourMs]
/** The judge holds back every fourth: it learns nothing of a smaller family. */
const minMembers = 4

/**
 * Families that nobody has named, or those that people have (null): how often the judge of them finds the right fault, beside the nearest bursts. A family
 * counts as the fault that most of its bursts have, which flatters it: at a plant nobody knows.
 */
export function familyFigures(
  set: string,
  { learn, test }: { learn: readonly Run[]; test: readonly Run[] },
  endMs: number,
  leastLikeness: number | null,
): Figure[] {
  const tags = new TagNumbers()
  const past = learn.map((run) => seenFrom(happeningsOf(run, tags), Infinity).happenings)
  const groups = leastLikeness === null ? groupsByName(learn) : groupsOf(likenessesOf(past), leastLikeness)
  const families = groups.filter((group) => group.length >= minMembers)
  const faultsOf = families.map((group) => mostFrequent(group.map((place) => learn[place]?.fault ?? '')))
  const episodes = families.flatMap((group, family) =>
    group.map((place) => ({ happenings: past[place] ?? [], family })),
  )
  const judge = finish(learnJudge(episodes, families.length, tags.size))
  const causes = new Map(learn.map((run) => [burstOf(run), run.fault]))
  const index = createBurstIndex()
  for (const burst of causes.keys()) index.add(burst)

  const moments = { '3': 3, '5': 5, '10': 10, complete: null }
  const right = Object.entries(moments).map(([name, count]) => {
    const asked = test.flatMap((run) => {
      const at = count === null ? endMs : momentOfAlarm(run, count)
      if (at === undefined) return []
      const { happenings, elapsed } = seenFrom(happeningsOf(run, tags), at)
      const chances = new Map<string, number>()
      for (const { family, probability } of judge(happenings, elapsed).odds) {
        const fault = faultsOf[family] ?? ''
        chances.set(fault, (chances.get(fault) ?? 0) + probability)
      }
      const burst = burstOf(run)
      const neighbours = index.nearest(begunOf(burst, at - burst.from), neighbourCount)
      return [
        {
          isJudged: [...chances].sort((a, b) => b[1] - a[1])[0]?.[0] === run.fault,
          isNearest: voteOf(neighbours, causes) === run.fault,
        },
      ]
    })
    const share = (isSo: (one: (typeof asked)[number]) => boolean) =>
      (100 * asked.filter(isSo).length) / asked.length
    return { name, judged: share(({ isJudged }) => isJudged), nearest: share(({ isNearest }) => isNearest) }
  })
  const pure = families.map(
    (group, family) => group.filter((place) => learn[place]?.fault === faultsOf[family]).length,
  )
  const title = `${set}, families ${leastLikeness === null ? 'by name' : `from a likeness of ${leastLikeness}`}`
  const none = { peer: null, goal: '–' }
  return [
    { ...none, name: title, ours: families.length, unit: 'families' },
    { ...none, name: `${title}: bursts in them`, ours: (100 * episodes.length) / learn.length, unit: '%' },
    {
      ...none,
      name: `${title}: of the fault of their family`,
      ours: (100 * pure.reduce((sum, count) => sum + count, 0)) / episodes.length,
      unit: '%',
    },
    ...right.flatMap(({ name, judged, nearest }) => [
      { ...none, name: `${title}: right, ${name}`, ours: judged, unit: '%' },
      { ...none, name: `${set}, the nearest bursts: right, ${name}`, ours: nearest, unit: '%' },
    ]),
  ]
}

const groupsByName = (learn: readonly Run[]) => [
  ...Map.groupBy(learn.keys(), (place) => learn[place]?.fault ?? '').values(),
]

/** How like each two bursts are, 0 to 1, as `strangeness.ts` compares them. */
function likenessesOf(past: readonly (readonly Happening[])[]): Float64Array[] {
  const likenesses = past.map(() => new Float64Array(past.length))
  for (const moment of comparedAtMs) {
    const rows = past.map((happenings) => {
      const { columns, values } = viewsOf(happenings, moment)
      return new Map(Array.from(columns, (column, place) => [column, values[place] ?? 0]))
    })
    const norms = rows.map((row) => row.values().reduce((sum, value) => sum + value * value, 0))
    rows.forEach((row, one) =>
      rows.forEach((other, two) => {
        const common = row
          .entries()
          .reduce((sum, [column, value]) => sum + value * (other.get(column) ?? 0), 0)
        const all = (norms[one] ?? 0) + (norms[two] ?? 0)
        const line = likenesses[one]
        if (line) line[two] = (line[two] ?? 0) + (all === 0 ? 0 : (2 * common) / all) / comparedAtMs.length
      }),
    )
  }
  return likenesses
}

/** Joins the two groups that are most like, on average, until none are like enough. */
function groupsOf(likenesses: readonly Float64Array[], least: number): number[][] {
  const groups = new Map(likenesses.map((_, place) => [place, [place]]))
  const lines = likenesses.map((line) => line.slice())
  const at = (one: number, two: number) => lines[one]?.[two] ?? 0
  for (;;) {
    let best = { one: -1, two: -1, likeness: least }
    for (const one of groups.keys())
      for (const two of groups.keys())
        if (two < one && at(one, two) > best.likeness) best = { one, two, likeness: at(one, two) }
    const [into, from] = [groups.get(best.one), groups.get(best.two)]
    if (into === undefined || from === undefined) return [...groups.values()]
    for (const other of groups.keys()) {
      const mean =
        (at(best.one, other) * into.length + at(best.two, other) * from.length) / (into.length + from.length)
      const [line, column] = [lines[best.one], lines[other]]
      if (line) line[other] = mean
      if (column) column[best.one] = mean
    }
    into.push(...from)
    groups.delete(best.two)
  }
}

function mostFrequent(faults: readonly string[]): string {
  const counts = [...Map.groupBy(faults, (fault) => fault)].map(([fault, all]) => ({ fault, n: all.length }))
  return counts.sort((a, b) => b.n - a.n)[0]?.fault ?? ''
}
