/** One raise of a tag; times are milliseconds. */
export interface TagRaise {
  tag: string
  raisedAt: number
  /** Null while it is active, or where that is unknown. */
  clearedAt: number | null
}

/** The first raise or the first clearing of a tag in a burst. */
export interface Mark {
  tag: string
  isClearing: boolean
  /** Since the burst began. */
  at: number
}

/** Alarms that came close together. */
export interface Burst {
  from: number
  /** The last raise. */
  to: number
  /** Raises, with those of a tag that was raised again. */
  count: number
  firstOut: string
  /** In the order of time. */
  marks: readonly Mark[]
}

/** A burst ends with a pause; fewer different tags are none. */
export interface BurstRule {
  pauseMs: number
  minTags: number
}

/** In a plant that is otherwise silent. */
const calm: BurstRule = { pauseMs: 1_800_000, minTags: 3 }
/** Background alarms alone may look like a burst this often. */
const chanceOfNone = 0.001
/** In a plant that is never calm each burst ends after a shift. */
export const maxBurstMs = 8 * 3_600_000
const hourMs = 3_600_000

/** The more alarms come in an ordinary hour, the closer together and the more those of a burst must be. */
export function burstRuleFor(raisesPerHour: number): BurstRule {
  const rate = raisesPerHour / hourMs
  const pauseMs = calm.pauseMs / (1 + 2 * rate * calm.pauseMs)
  const chanceToGoOn = 1 - Math.exp(-rate * pauseMs)
  const rare = chanceToGoOn === 0 ? 0 : Math.ceil(Math.log(chanceOfNone) / Math.log(chanceToGoOn))
  return { pauseMs, minTags: Math.max(calm.minTags, rare) }
}

/** The raises of an ordinary hour: the median, which upsets do not move. */
export function ordinaryRate(occurrences: readonly TagRaise[]): number {
  const [first, last] = [occurrences[0], occurrences.at(-1)]
  if (first === undefined || last === undefined) return 0
  const hours = new Uint32Array(Math.floor((last.raisedAt - first.raisedAt) / hourMs) + 1)
  for (const { raisedAt } of occurrences) {
    const hour = Math.floor((raisedAt - first.raisedAt) / hourMs)
    hours[hour] = (hours[hour] ?? 0) + 1
  }
  return hours.sort()[Math.floor(hours.length / 2)] ?? 0
}

/** Cuts occurrences, in the order of their raises, into bursts. */
export function findBursts(occurrences: readonly TagRaise[], rule: BurstRule): Burst[] {
  return [...eachStretch(occurrences, rule)].filter((burst) => burst !== null)
}

/** The same one stretch after the other, for a year of them; null for one that is no burst. */
export function* eachStretch(
  occurrences: readonly TagRaise[],
  { pauseMs, minTags }: BurstRule,
): Generator<Burst | null> {
  let start = 0
  for (let next = 1; next <= occurrences.length; next++) {
    const [first, before, current] = [occurrences[start], occurrences[next - 1], occurrences[next]]
    if (first === undefined || before === undefined) break
    const goesOn =
      current !== undefined &&
      current.raisedAt - before.raisedAt < pauseMs &&
      current.raisedAt - first.raisedAt < maxBurstMs
    if (goesOn) continue
    const stretch = occurrences.slice(start, next)
    yield new Set(stretch.map(({ tag }) => tag)).size < minTags ? null : describeBurst(stretch)
    start = next
  }
}

/** A burst of these occurrences, from the first on; a clearing after `until` is not known yet. */
export function describeBurst(occurrences: readonly TagRaise[], until = Infinity): Burst | null {
  const [first] = occurrences
  const last = occurrences.at(-1)
  if (first === undefined || last === undefined) return null
  const from = first.raisedAt
  const [raised, cleared] = [new Map<string, number>(), new Map<string, number>()]
  for (const { tag, raisedAt, clearedAt } of occurrences) {
    if (!raised.has(tag)) raised.set(tag, raisedAt - from)
    if (clearedAt === null || clearedAt > until) continue
    cleared.set(tag, Math.min(cleared.get(tag) ?? Infinity, clearedAt - from))
  }
  const marksOf = (times: Map<string, number>, isClearing: boolean): Mark[] =>
    [...times].map(([tag, at]) => ({ tag, isClearing, at }))
  const marks = [...marksOf(raised, false), ...marksOf(cleared, true)].sort((a, b) => a.at - b.at)
  return { from, to: last.raisedAt, count: occurrences.length, firstOut: first.tag, marks }
}
