import { visibleRange, type Viewport } from './scroll-anchor.ts'

export interface HeldTopParts<Row> {
  before: readonly Row[]
  after: readonly Row[]
  /** The selected row. */
  held: Row | null
  /** Whether the reader asked for other rows or another order, rather than rows having come. */
  wished: boolean
  view: Viewport
}

/**
 * Where to scroll when the rows change. The selected row stays where it is on screen while it is in view.
 * Rows that came move nothing else either: the first row in view that is still there keeps its place. What
 * the reader asked for is read from its top, and so is another list.
 */
export function heldTop<Row>({ before, after, held, wished, view }: HeldTopParts<Row>): number {
  const [first, end] = visibleRange(view, before.length)
  const inView = before.slice(first, end)
  const isHeld = held !== null && inView.includes(held)
  if (!isHeld && (wished || view.top <= 0)) return 0
  for (const row of [...(isHeld ? [held] : []), ...(wished ? [] : inView)]) {
    const place = after.indexOf(row)
    if (place < 0) continue
    const moved = place - (first + inView.indexOf(row))
    const lowest = Math.max(0, after.length * view.rowHeight - view.height)
    return Math.max(0, Math.min(view.top + moved * view.rowHeight, lowest))
  }
  return 0
}
