/** A row whose place among the matches of a question, in ascending order of ids, is known. */
export interface Landmark {
  place: number
  id: number
}

/** How many rows match a question, and where some of them stand; the first and the last are always among them. */
export interface Matches {
  total: number
  landmarks: Landmark[]
}

/** How to get to some rows along the ids: from this one on, past so many. */
export interface Walk {
  from: number
  descending: boolean
  skip: number
}

/** The shortest walk to the rows of the places from `start` to before `end`. */
export function planWalk(landmarks: readonly Landmark[], start: number, end: number): Walk {
  let best: Walk | null = null
  for (const { place, id } of landmarks) {
    const descending = place >= end - 1
    if (!descending && place > start) continue
    const skip = descending ? place - (end - 1) : start - place
    if (best === null || skip < best.skip) best = { from: id, descending, skip }
  }
  if (best === null) throw new Error('the first and the last row are always known')
  return best
}

/** Remembers the matches of the questions asked last, for as long as nothing is written. */
export interface MatchMemory {
  matches(question: string, find: () => Matches): Matches
}

const mostQuestions = 8

/** `written`: a number that grows with everything that is written. */
export function createMatchMemory(written: () => number): MatchMemory {
  const known = new Map<string, Matches>()
  let asOf = -1
  return {
    matches(question, find) {
      const now = written()
      if (now !== asOf) known.clear()
      asOf = now
      const matches = known.get(question) ?? find()
      // The question asked last stands last; the first to go is the one that nobody asked for longest.
      known.delete(question)
      known.set(question, matches)
      const [oldest] = known.keys()
      if (known.size > mostQuestions && oldest !== undefined) known.delete(oldest)
      return matches
    },
  }
}
