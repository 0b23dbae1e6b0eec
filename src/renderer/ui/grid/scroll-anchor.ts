/** A list of rows of one height and the part of it that is in view, in pixels. */
export interface Viewport {
  top: number
  height: number
  rowHeight: number
}

/** Rows drawn beyond either edge, so that a scroll does not outrun them. */
export const spareRows = 6

const clamp = (top: number, rows: number, { height, rowHeight }: Viewport) =>
  Math.max(0, Math.min(top, rows * rowHeight - height))

/** The rows that are at least partly in view, as indexes: first, and the one after the last. */
export function visibleRange({ top, height, rowHeight }: Viewport, rows: number): [number, number] {
  return [Math.max(0, Math.floor(top / rowHeight)), Math.min(rows, Math.ceil((top + height) / rowHeight))]
}

/** The rows to draw, as indexes: those in view and some beyond either edge. */
export function drawnRange(view: Viewport, rows: number, spare = spareRows): [number, number] {
  const [first, end] = visibleRange(view, rows)
  return [Math.max(0, first - spare), Math.min(rows, end + spare)]
}

/** As many rows as are drawn at once at most, wherever the list is scrolled to. */
export function mostDrawn({ height, rowHeight }: Viewport, spare = spareRows): number {
  return Math.ceil(height / rowHeight) + 1 + 2 * spare
}

/**
 * Where to scroll when the rows change, so that what the operator looks at does not move: the selected
 * row where it is in view, else the first row in view, else the next one that is still there. At the very
 * top with nothing selected the list stays at the top, and new rows come into view.
 */
export function anchoredTop<K extends number | string>(
  before: readonly K[],
  after: readonly K[],
  selected: K | null,
  view: Viewport,
): number {
  const [first, end] = visibleRange(view, before.length)
  const inView = before.slice(first, end)
  const selectedInView = selected !== null && inView.includes(selected)
  if (view.top <= 0 && !selectedInView) return 0
  const candidates = selectedInView ? [selected, ...inView] : inView
  for (const id of candidates) {
    // The first candidate is nearly always still there: a search costs less than a table of all places.
    const place = after.indexOf(id)
    if (place < 0) continue
    const moved = place - (first + inView.indexOf(id))
    return clamp(view.top + moved * view.rowHeight, after.length, view)
  }
  return clamp(view.top, after.length, view)
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
