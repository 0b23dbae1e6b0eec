const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Durations that a reader knows, in milliseconds; between them lies a factor of two to six. */
const knownDurations = [
  ...[second, 10 * second, 30 * second],
  ...[minute, 5 * minute, 15 * minute],
  ...[hour, 4 * hour, 12 * hour],
  ...[day, 7 * day, 30 * day],
]

/** A position on a logarithmic axis; values below the minimum are drawn at the minimum. */
export function logPlace(value: number, least: number): number {
  return Math.log10(Math.max(value, least))
}

/** The known durations that mark an axis from `least` to `most`, one beyond each end. */
export function durationMarks(least: number, most: number): number[] {
  return around(knownDurations, least, most)
}

/** 1, 2, 5, 10, 20, 50 and so on, from 1 to the first that is not less than `most`. */
export function countMarks(most: number): number[] {
  const marks: number[] = []
  for (let power = 1; (marks.at(-1) ?? 0) < most; power *= 10)
    for (const step of [1, 2, 5]) if ((marks.at(-1) ?? 0) < most) marks.push(step * power)
  return marks.length === 0 ? [1] : marks
}

/** The marks that are at least a tenth of the axis apart, as far as their words need; the greatest stays. */
export function apartMarks(places: readonly number[]): number[] {
  const least = (Math.max(...places) - Math.min(...places)) / 10
  return places.toReversed().reduce<number[]>((kept, place) => {
    const [above = Infinity] = kept
    return above - place >= least ? [place, ...kept] : kept
  }, [])
}

function around(marks: readonly number[], least: number, most: number): number[] {
  const first = marks.findLastIndex((mark) => mark <= least)
  const last = marks.findIndex((mark) => mark >= most)
  return marks.slice(Math.max(0, first), last < 0 ? undefined : last + 1)
}
