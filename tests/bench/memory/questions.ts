import { createSequence } from '../../../src/main/memory/rehearsal.ts'
import type { Happening } from '../../../src/main/memory/views.ts'
import { perturbations } from './perturbations.ts'
import type { Run } from './runs.ts'

/** What is asked about a run: the answer is to be one of the right faults. */
export interface Question {
  name: string
  happenings: Happening[]
  elapsed: number
  /** Since the run began, which may be before its first alarm. */
  untilMs: number
  right: readonly string[]
}

/** Gives each tag of some runs a number; tags that they do not have come after. */
export class TagNumbers {
  readonly #numbers = new Map<string, number>()
  of(tag: string): number {
    const known = this.#numbers.get(tag)
    if (known !== undefined) return known
    this.#numbers.set(tag, this.#numbers.size)
    return this.#numbers.size - 1
  }
  get size() {
    return this.#numbers.size
  }
}

export const hourMs = 3_600_000
const parts = [1, 2, 3, 4, 5, 6]
const severities = [0.05, 0.1, 0.2]

/** Everything that happened in a run, from its start. */
export function happeningsOf({ occurrences }: Run, tags: TagNumbers): Happening[] {
  const happenings = occurrences.flatMap(({ tag, raisedAt, clearedAt }): Happening[] => [
    { tag: tags.of(tag), isClearing: false, at: raisedAt },
    ...(clearedAt === null ? [] : [{ tag: tags.of(tag), isClearing: true, at: clearedAt }]),
  ])
  return happenings.sort((a, b) => a.at - b.at)
}

/** As a desk sees it: from the first of them on, which it takes for the start. */
export function seenFrom(happenings: readonly Happening[], untilMs: number) {
  const seen = happenings.filter(({ at }) => at <= untilMs)
  const from = seen[0]?.at ?? untilMs
  return { happenings: seen.map((one) => ({ ...one, at: one.at - from })), elapsed: untilMs - from }
}

/** The moment at which a run has so many different alarms. */
export function momentOfAlarm({ occurrences }: Run, count: number): number | undefined {
  const seen = new Set<string>()
  return occurrences.find(({ tag }) => seen.add(tag).size >= count)?.raisedAt
}

/** All questions about a run of a set whose runs last so long. */
export function questionsAbout(
  run: Run,
  other: Run | undefined,
  endMs: number,
  tags: TagNumbers,
): Question[] {
  const all = happeningsOf(run, tags)
  const right = [run.fault]
  const ask = (
    name: string,
    happenings: readonly Happening[],
    untilMs: number,
    faults = right,
  ): Question => ({
    name,
    right: faults,
    untilMs,
    ...seenFrom(happenings, untilMs),
  })
  const atParts = (name: string, happenings: readonly Happening[], fromMs = 0) =>
    parts
      .filter((part) => (part / 6) * hourMs > fromMs)
      .map((part) => ask(name, happenings, (part / 6) * hourMs))
  const firstHour = all.filter(({ at }) => at <= hourMs)
  const questions = [
    ask('complete', all, endMs),
    ...parts.map((part) => ask(`part ${part} of 6`, all, (part / 6) * hourMs)),
    ...atParts('parts', all),
  ]
  for (const count of [3, 5, 10]) {
    const at = momentOfAlarm(run, count)
    if (at !== undefined) questions.push(ask(`${count} alarms`, all, at))
  }
  for (const [kind, perturb] of Object.entries(perturbations))
    for (const share of severities) {
      const random = createSequence(run.seed * 1_000 + Math.round(share * 100))
      const name = `${kind} ${share * 100}%`
      const within = { tagCount: tags.size, random }
      questions.push(ask(`${name}, complete`, perturb(all, share, { ...within, endMs }), endMs))
      const lostMs = kind === 'late' ? share * hourMs : 0
      questions.push(
        ...atParts(`${name}, parts`, perturb(firstHour, share, { ...within, endMs: hourMs }), lostMs),
      )
    }
  if (other) {
    const both = [...all, ...happeningsOf(other, tags)].sort((a, b) => a.at - b.at)
    questions.push(ask('two at once, one of them', both, endMs, [run.fault, other.fault]))
  }
  return questions
}
