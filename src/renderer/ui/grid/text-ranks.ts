/** Places of texts in their order; texts that compare as equal share one. */
export interface TextRanks {
  /** The text's number: counted from 0 as they come, the same for the same text. */
  codeOf(text: string): number
  /** Ranks what has come since, so that asking for the ranks finds it done. */
  settle(): void
  /** The place of every text, by its number. */
  ranks(): Float64Array
  size(): number
  clear(): void
}

/**
 * Compares each text when it is first ranked and never again: d texts cost about d·log d comparisons, and k
 * more that come later about k·log d.
 */
export function createTextRanks(compare: (a: string, b: string) => number): TextRanks {
  const codes = new Map<string, number>()
  let texts: string[] = []
  /** One text of each place, as numbers, in order. */
  let leaders: number[] = []
  /** For every ranked text the leader whose place it shares. */
  let leaderOf: number[] = []

  const byText = (a: number, b: number) => compare(texts[a] ?? '', texts[b] ?? '')

  /** The first place whose leader does not come before the text. */
  function placeOf(code: number, from: number): number {
    let [low, high] = [from, leaders.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (byText(leaders[middle] ?? 0, code) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  function settle(): void {
    const known = leaderOf.length
    if (known === texts.length) return
    const fresh = Array.from({ length: texts.length - known }, (_, index) => known + index).sort(byText)
    const merged: number[] = []
    let taken = 0
    for (const code of fresh) {
      const place = placeOf(code, taken)
      for (; taken < place; taken++) merged.push(leaders[taken] ?? 0)
      const equal = [merged.at(-1), leaders[taken]].find(
        (other) => other !== undefined && byText(other, code) === 0,
      )
      leaderOf[code] = equal ?? code
      if (equal === undefined) merged.push(code)
    }
    for (; taken < leaders.length; taken++) merged.push(leaders[taken] ?? 0)
    leaders = merged
  }

  return {
    codeOf(text) {
      let code = codes.get(text)
      if (code === undefined) {
        code = texts.push(text) - 1
        codes.set(text, code)
      }
      return code
    },
    settle,
    ranks() {
      settle()
      const places = new Float64Array(texts.length)
      leaders.forEach((code, place) => (places[code] = place))
      return places.map((_, code) => places[leaderOf[code] ?? 0] ?? 0)
    },
    size: () => texts.length,
    clear() {
      codes.clear()
      texts = []
      leaders = []
      leaderOf = []
    },
  }
}
