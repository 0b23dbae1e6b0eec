import { learnJudge, type Episode, type Judge } from '../../../src/main/memory/judge.ts'
import { createSequence } from '../../../src/main/memory/rehearsal.ts'
import { learnStrangeness, type Familiarity, type Strangeness } from '../../../src/main/memory/strangeness.ts'
import { happeningsOf, momentOfAlarm, questionsAbout, seenFrom, TagNumbers } from './questions.ts'
import type { Run } from './runs.ts'

/** What came of one question about one run. */
export interface Outcome {
  run: string
  isRight: boolean
  /** How likely it said its answer was. */
  probability: number
  /** The right one is among those that it names, so many. */
  isAmong: boolean
  among: number
}
export type Outcomes = Map<string, Outcome[]>

interface Learnt {
  episodes: Episode[]
  faults: string[]
  tags: TagNumbers
}

/** Runs a generator to its end. */
export function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function episodesOf(learn: readonly Run[], labels: readonly string[]): Learnt {
  const tags = new TagNumbers()
  const faults = [...new Set(labels)].sort()
  const episodes = learn.map((run, place) => ({
    happenings: seenFrom(happeningsOf(run, tags), Infinity).happenings,
    family: faults.indexOf(labels[place] ?? ''),
  }))
  return { episodes, faults, tags }
}

/** The published methods answer from the start of a run on, also while nothing has been raised yet. */
const silenceToo = 'parts, silence answered too'

/** The fault that is most often still silent after so long. */
function silentFault(learn: readonly Run[], untilMs: number): string | undefined {
  const silent = learn.filter(({ occurrences }) => (occurrences[0]?.raisedAt ?? Infinity) > untilMs)
  const counts = [...Map.groupBy(silent, ({ fault }) => fault)].sort((a, b) => b[1].length - a[1].length)
  return counts[0]?.[0]
}

/** Learns some runs and asks every question about others; always answering, as the published figures do. */
export function evaluate(learn: readonly Run[], test: readonly Run[], endMs: number): Outcomes {
  const outcomes: Outcomes = new Map()
  const { episodes, faults, tags } = episodesOf(
    learn,
    learn.map(({ fault }) => fault),
  )
  const judge = finish(learnJudge(episodes, faults.length, tags.size))
  test.forEach((run, place) => {
    const other = test.find((one, at) => at > place && one.fault !== run.fault)
    for (const question of questionsAbout(run, other, endMs, tags)) {
      const kept = outcomes.get(question.name) ?? []
      outcomes.set(question.name, kept)
      const outcome = answer(judge, faults, question, `${run.fault} ${run.seed}`)
      kept.push(outcome)
      if (question.name !== 'parts') continue
      const published = outcomes.get(silenceToo) ?? []
      outcomes.set(silenceToo, published)
      const isSilent = question.happenings.length === 0
      const isRight = isSilent ? silentFault(learn, question.untilMs) === run.fault : outcome.isRight
      published.push({ ...outcome, isRight })
    }
  })
  outcomes.set('10% wrong labels, complete', evaluateMislabelled(learn, test, endMs))
  return outcomes
}

function answer(
  judge: Judge,
  faults: readonly string[],
  { happenings, elapsed, right }: ReturnType<typeof questionsAbout>[number],
  run: string,
): Outcome {
  // Where nothing has been seen yet, no answer is right.
  if (happenings.length === 0) return { run, isRight: false, probability: 0, isAmong: false, among: 0 }
  const { odds, among } = judge(happenings, elapsed)
  const named = odds.map(({ family }) => faults[family] ?? '')
  return {
    run,
    isRight: right.includes(named[0] ?? ''),
    probability: odds[0]?.probability ?? 0,
    isAmong: named.slice(0, among).some((fault) => right.includes(fault)),
    among,
  }
}

function evaluateMislabelled(learn: readonly Run[], test: readonly Run[], endMs: number): Outcome[] {
  const random = createSequence(10)
  const all = [...new Set(learn.map(({ fault }) => fault))]
  const labels = learn.map(({ fault }) => {
    const others = all.filter((one) => one !== fault)
    return random() < 0.1 ? (others[Math.floor(random() * others.length)] ?? fault) : fault
  })
  const { episodes, faults, tags } = episodesOf(learn, labels)
  const judge = finish(learnJudge(episodes, faults.length, tags.size))
  return test.map((run) => {
    const seen = seenFrom(happeningsOf(run, tags), endMs)
    return answer(
      judge,
      faults,
      { name: '', right: [run.fault], untilMs: endMs, ...seen },
      `${run.fault} ${run.seed}`,
    )
  })
}

export interface Novelty {
  known: Familiarity[]
  unknown: Familiarity[]
}

/** Each fault held out in turn: is it called known? And are the others? */
export function evaluateNovelty(
  learn: readonly Run[],
  test: readonly Run[],
  endMs: number,
): Map<string, Novelty> {
  const found = new Map<string, Novelty>()
  const ask = (kind: keyof Novelty, strangeness: Strangeness, run: Run, tags: TagNumbers) => {
    const all = happeningsOf(run, tags)
    const moments = {
      '5 alarms': momentOfAlarm(run, 5),
      '10 alarms': momentOfAlarm(run, 10),
      complete: endMs,
    }
    for (const [name, at] of Object.entries(moments)) {
      if (at === undefined) continue
      const { happenings, elapsed } = seenFrom(all, at)
      const novelty = found.get(name) ?? { known: [], unknown: [] }
      found.set(name, novelty)
      novelty[kind].push(strangeness(happenings, elapsed))
    }
  }
  // Few moments differ: in their order each is prepared once.
  const learnWithout = (fault: string | null) => {
    const some = learn.filter((run) => run.fault !== fault)
    const { episodes, tags } = episodesOf(
      some,
      some.map((run) => run.fault),
    )
    return { strangeness: finish(learnStrangeness(episodes, tags.size)), tags }
  }
  const all = learnWithout(null)
  for (const run of test) ask('known', all.strangeness, run, all.tags)
  for (const fault of new Set(test.map((run) => run.fault))) {
    const { strangeness, tags } = learnWithout(fault)
    for (const run of test.filter((one) => one.fault === fault)) ask('unknown', strangeness, run, tags)
  }
  return found
}
