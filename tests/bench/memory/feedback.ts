import { createBurstIndex, neighbourCount } from '../../../src/main/memory/burst-index.ts'
import type { Burst } from '../../../src/main/memory/bursts.ts'
import { learnJudge } from '../../../src/main/memory/judge.ts'
import { begunOf } from '../../../src/main/memory/likeness.ts'
import { neighboursOf } from '../../../src/main/memory/recollection.ts'
import { nothingSaid, readRemarks } from '../../../src/main/memory/remark-rules.ts'
import type { BurstRemark } from '../../../src/shared/model/memory.ts'
import type { Figure } from '../figures.ts'
import { finish } from './evaluation.ts'
import { happeningsOf, momentOfAlarm, seenFrom, TagNumbers } from './questions.ts'
import type { Run } from './runs.ts'
import { burstOf, voteOf } from './trials.ts'

const dayMs = 86_400_000
/** So many of each fault are known, and named, before people begin to say whether it was this. */
const knownOfEach = 4
const askedAtAlarm = 5

/**
 * Do the answers become better by "it was this" and "it was not"? The runs come one after the other; of each, somebody
 * who knows the fault says whether the one shown first was it, and it is remembered. Beside it the same without.
 */
export function feedbackFigures(
  set: string,
  { learn, test }: { learn: readonly Run[]; test: readonly Run[] },
): Figure[] {
  const index = createBurstIndex()
  const causes = new Map<Burst, string>()
  const runOf = new Map<number, Run>()
  const keep = (run: Run, from: number) => {
    const burst = burstOf(run)
    const dated = { ...burst, from, to: from + burst.to - burst.from }
    index.add(dated)
    causes.set(dated, run.fault)
    runOf.set(from, run)
  }
  const counts = new Map<string, number>()
  const remarks: BurstRemark[] = []
  const asked: Record<'plain' | 'said' | 'plainVote' | 'saidVote', boolean>[] = []
  const afterNo: boolean[] = []
  learn.forEach((run, place) => {
    const from = place * dayMs
    const count = (counts.get(run.fault) ?? 0) + 1
    counts.set(run.fault, count)
    const remark: BurstRemark = { from, name: '', like: [], unlike: [], by: '', at: from }
    remarks.push(remark)
    if (count <= knownOfEach) {
      remark.name = run.fault
      return keep(run, from)
    }
    const burst = burstOf(run)
    const at = (momentOfAlarm(run, askedAtAlarm) ?? burst.to) - burst.from
    const nearest = (said: typeof nothingSaid) => neighboursOf(index, begunOf(burst, at), from, said)
    const isRight = (one: Burst | undefined) => one !== undefined && causes.get(one) === run.fault
    const [plain, said] = [nearest(nothingSaid), nearest(readRemarks(remarks))]
    const shown = said[0]?.burst
    asked.push({
      plain: isRight(plain[0]?.burst),
      said: isRight(shown),
      plainVote: voteOf(plain, causes) === run.fault,
      saidVote: voteOf(said, causes) === run.fault,
    })
    if (shown) (isRight(shown) ? remark.like : remark.unlike).push(shown.from)
    if (shown && !isRight(shown)) {
      const [next] = nearest(readRemarks(remarks))
      afterNo.push(isRight(next?.burst))
      if (next && isRight(next.burst)) remark.like.push(next.burst.from)
    }
    keep(run, from)
  })

  const share = (some: readonly boolean[]) => (100 * some.filter(Boolean).length) / some.length
  const all = (name: keyof (typeof asked)[number]) => share(asked.map((one) => one[name]))
  const said = readRemarks(remarks)
  const names = [...runOf].map(([from, run]) => ({ from, run, name: said.nameOf(from) }))
  const spread = names.filter(({ name }) => name !== '')
  const none = { peer: null, goal: '–', unit: '%' }
  const figures: Figure[] = [
    {
      ...none,
      name: `${set}, ${asked.length} asked: the first shown is right, without feedback`,
      ours: all('plain'),
    },
    { ...none, name: `${set}: the same with feedback`, ours: all('said') },
    {
      ...none,
      name: `${set}: right by the nearest ${neighbourCount}, without feedback`,
      ours: all('plainVote'),
    },
    { ...none, name: `${set}: the same with feedback`, ours: all('saidVote') },
    {
      ...none,
      name: `${set}: after “it was not” (${afterNo.length} times) the next shown is right`,
      ours: share(afterNo),
    },
    {
      ...none,
      name: `${set}: bursts that have a name by feedback, ${knownOfEach} of each named`,
      ours: (100 * spread.length) / names.length,
    },
  ]
  const givenByHand = names.filter(({ from }) => remarks.some((one) => one.from === from && one.name !== ''))
  const kinds = {
    [`${knownOfEach} named of each`]: givenByHand,
    'with the names that feedback gave': spread,
  }
  for (const [kind, known] of Object.entries(kinds))
    for (const [alarms, right] of judged(known, test))
      figures.push({
        ...none,
        name: `${set}, judge, ${kind}: right after ${alarms} alarms`,
        ours: share(right),
      })
  return figures
}

/** Whether a judge of these names finds the right one, after so many alarms. */
function judged(known: readonly { run: Run; name: string }[], test: readonly Run[]): Map<number, boolean[]> {
  const tags = new TagNumbers()
  const names = [...new Set(known.map(({ name }) => name))]
  const episodes = known.map(({ run, name }) => ({
    happenings: seenFrom(happeningsOf(run, tags), Infinity).happenings,
    family: names.indexOf(name),
  }))
  const judge = finish(learnJudge(episodes, names.length, tags.size))
  const isRight = (run: Run, at: number) => {
    const { happenings, elapsed } = seenFrom(happeningsOf(run, tags), at)
    return names[judge(happenings, elapsed).odds[0]?.family ?? -1] === run.fault
  }
  return new Map(
    [3, 5, 10].map((alarms) => [
      alarms,
      test.flatMap((run) => {
        const at = momentOfAlarm(run, alarms)
        return at === undefined ? [] : [isRight(run, at)]
      }),
    ]),
  )
}
