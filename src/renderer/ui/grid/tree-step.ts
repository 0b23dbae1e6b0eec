/** Where a row stands in a tree. */
export interface TreeRow {
  /** From 1. */
  level: number
  /** Undefined: nothing is below it. */
  isExpanded?: boolean | undefined
  /** Its position among its siblings, from 1, and their number; left out where nobody counts them. */
  place?: number
  siblings?: number
}

/** What a key does in a tree: expand or collapse the current row, enter it, or leave it for the row at an index. */
export type TreeStep = { expand: boolean } | { enter: number } | { leave: number }

/**
 * The keys of a tree as ARIA has them: Right expands a row or enters it, Left collapses it or leaves it for the row
 * that it is below. Null: the key means nothing here.
 */
export function treeStep(
  key: string,
  treeOf: (index: number) => TreeRow | undefined,
  current: number,
): TreeStep | null {
  const row = treeOf(current)
  if (!row) return null
  if (key === 'ArrowRight') {
    if (row.isExpanded === undefined) return null
    return row.isExpanded ? { enter: current + 1 } : { expand: true }
  }
  if (key !== 'ArrowLeft') return null
  if (row.isExpanded) return { expand: false }
  // Nothing is above a row of the first level, however long the list is.
  for (let index = current - 1; row.level > 1 && index >= 0; index--)
    if ((treeOf(index)?.level ?? row.level) < row.level) return { leave: index }
  return null
}
