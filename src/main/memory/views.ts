/** A raise or a clearing of a tag, by its number; the burst began with the first of them, at 0. */
export interface Happening {
  tag: number
  isClearing: boolean
  at: number
}

/** A row of a matrix, without its zeros. */
export interface SparseRow {
  columns: Int32Array
  values: Float32Array
}

/** How many columns each tag has, one for each way to look at it. */
export const viewCount = 8
/** What came this much later counts by a third. */
const fadeMs = 600_000
const fadeRank = 5
/** A moment's activity says little when the burst has just begun. */
const settleMs = 120_000
/** So many raises of a tag count as one. */
const manyRaises = 8

interface TagState {
  firstAt: number
  rank: number
  raises: number
  activeMs: number
  /** -1 while it is not active. */
  activeSince: number
  hasCleared: boolean
}

/**
 * The ways to look at a burst that vote about what it is like: which tags came, when, in which order, how often, how
 * long they were active, which are active now, how fresh they are, and which have cleared.
 */
export function viewsOf(happenings: readonly Happening[], elapsed: number): SparseRow {
  const states = new Map<number, TagState>()
  let rank = 0
  for (const { tag, isClearing, at } of happenings) {
    if (at > elapsed) break
    let state = states.get(tag)
    if (state === undefined) {
      state = { firstAt: -1, rank: 0, raises: 0, activeMs: 0, activeSince: -1, hasCleared: false }
      states.set(tag, state)
    }
    if (isClearing) {
      // One that was raised before the burst was noticed has a clearing only.
      if (state.activeSince >= 0) state.activeMs += at - state.activeSince
      state.activeSince = -1
      state.hasCleared = true
      continue
    }
    if (state.raises === 0) {
      state.firstAt = at
      state.rank = rank++
    }
    state.raises += 1
    if (state.activeSince < 0) state.activeSince = at
  }
  const columns: number[] = []
  const values: number[] = []
  const add = (tag: number, view: number, value: number) => {
    if (value < 0.001) return
    columns.push(tag * viewCount + view)
    values.push(value)
  }
  for (const [tag, state] of states) {
    if (state.raises > 0) {
      const active = state.activeMs + (state.activeSince < 0 ? 0 : elapsed - state.activeSince)
      add(tag, 0, 1)
      add(tag, 1, Math.exp(-state.firstAt / fadeMs))
      add(tag, 2, Math.exp(-state.rank / fadeRank))
      add(tag, 3, Math.log1p(state.raises) / Math.log(manyRaises))
      add(tag, 4, active / (elapsed + settleMs))
      add(tag, 5, state.activeSince < 0 ? 0 : 1)
      add(tag, 6, Math.exp((state.firstAt - elapsed) / fadeMs))
    }
    add(tag, 7, state.hasCleared ? 1 : 0)
  }
  return { columns: Int32Array.from(columns), values: Float32Array.from(values) }
}
