/** A list of rows of one height and the part of it that is in view, in pixels. */
export interface Viewport {
  top: number
  height: number
  rowHeight: number
}

/** Rows drawn beyond either edge, so that a scroll does not outrun them. */
export const overscanRows = 6

const clamp = (top: number, rows: number, { height, rowHeight }: Viewport) =>
  Math.max(0, Math.min(top, rows * rowHeight - height))

/** The rows that are at least partly in view, as indexes: first, and the one after the last. */
export function visibleRange({ top, height, rowHeight }: Viewport, rows: number): [number, number] {
  return [Math.max(0, Math.floor(top / rowHeight)), Math.min(rows, Math.ceil((top + height) / rowHeight))]
}

/** The rows to draw, as indexes: those in view and some beyond either edge. */
export function drawnRange(view: Viewport, rows: number, overscan = overscanRows): [number, number] {
  const [first, end] = visibleRange(view, rows)
  return [Math.max(0, first - overscan), Math.min(rows, end + overscan)]
}

/** The largest number of rows drawn at once, wherever the list is scrolled to. */
export function maxDrawnRows({ height, rowHeight }: Viewport, overscan = overscanRows): number {
  return Math.ceil(height / rowHeight) + 1 + 2 * overscan
}

export interface AnchorOptions<Row, Key = Row> {
  before: readonly Row[]
  after: readonly Row[]
  /** What identifies a row in both lists; the row itself by default. */
  keyOf?: ((row: Row) => Key) | undefined
  /** The index of the row with a key in `after`, or -1; the list is searched by default. */
  indexOf?: ((key: Key) => number) | undefined
  /** The key of the selected row. */
  selected: Key | null
  view: Viewport
  /** The reader asked for other rows or another order; otherwise rows arrived or left by themselves. */
  isNewRequest?: boolean
  /** With no row left to hold on to, the list keeps its position; otherwise it is read from its top. */
  keepsPosition?: boolean
}

/**
 * Where to scroll when the rows change, so that what the reader looks at does not move: the selected row keeps
 * its place where it is in view, else the first row in view that is still there. At the very top with nothing
 * selected the list stays at the top, and new rows come into view. The answer to a new request is read from its
 * top, unless the selected row was in view.
 */
export function anchoredTop<Row, Key = Row>(options: AnchorOptions<Row, Key>): number {
  const { before, after, selected, view, isNewRequest = false, keepsPosition = false } = options
  // Without keys of their own, rows are their keys.
  const keyOf = options.keyOf ?? ((row: Row) => row as unknown as Key)
  const [first, end] = visibleRange(view, before.length)
  const inView = before.slice(first, end).map(keyOf)
  const isSelectedInView = selected !== null && inView.includes(selected)
  if (!isSelectedInView && (isNewRequest || view.top <= 0)) return 0
  const candidates = [
    ...(isSelectedInView ? [selected] : []),
    ...(isNewRequest && !keepsPosition ? [] : inView),
  ]
  for (const key of candidates) {
    // The first candidate is nearly always still there: a search costs less than an index of all rows.
    const index = options.indexOf?.(key) ?? after.findIndex((row) => keyOf(row) === key)
    if (index < 0) continue
    const moved = index - (first + inView.indexOf(key))
    return clamp(view.top + moved * view.rowHeight, after.length, view)
  }
  return keepsPosition ? clamp(view.top, after.length, view) : 0
}

/** The smallest scroll that brings a row wholly into view. */
export function topToShow(index: number, rows: number, view: Viewport): number {
  const rowTop = index * view.rowHeight
  if (rowTop < view.top) return clamp(rowTop, rows, view)
  const lowest = rowTop + view.rowHeight - view.height
  return lowest > view.top ? clamp(lowest, rows, view) : view.top
}

/** The scroll that brings a row to the middle, for a row that was asked for from elsewhere. */
export function topToCentre(index: number, rows: number, view: Viewport): number {
  return clamp(index * view.rowHeight - (view.height - view.rowHeight) / 2, rows, view)
}
