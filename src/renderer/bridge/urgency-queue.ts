/** Items by rank, and of one rank the newest first. */
export interface UrgencyQueue<Item> {
  readonly size: number
  get(id: number): Item | undefined
  has(id: number): boolean
  ids(): Iterable<number>
  items(): Iterable<Item>
  /** Adds an item as the newest of its rank; one of the same id leaves its place. */
  add(id: number, rank: number, item: Item): void
  /** Another item in the same place. */
  replace(id: number, item: Item): void
  /** False where there was none. */
  remove(id: number): boolean
  rankOf(id: number): number | undefined
  /** The id of the first item of all. */
  first(): number | null
  /** The id of the item after one, and after the last one the first. */
  after(id: number): number | null
  /** The place of an item among those of its rank, from 1, and how many they are. */
  place(id: number): { place: number; of: number }
}

interface Entry<Item> {
  id: number
  rank: number
  item: Item
  isGone: boolean
}

/** Removed entries may outnumber the others by this factor before they are swept. */
const sweepFactor = 2

/**
 * A queue in which adding, removing and looking at the first cost the same however many wait: a flood leaves thousands.
 * What is removed stays in its row until it comes to the end of it or most of the row is gone. Only the place of a later
 * item is counted.
 */
export function createUrgencyQueue<Item>(): UrgencyQueue<Item> {
  const entries = new Map<number, Entry<Item>>()
  /** By rank, the oldest first. */
  const rows: Entry<Item>[][] = []
  const sizes: number[] = []
  const rowOf = (rank: number) => (rows[rank] ??= [])

  function tidy(rank: number) {
    const row = rowOf(rank)
    while (row.at(-1)?.isGone) row.pop()
    if (row.length > 16 && row.length > sweepFactor * (sizes[rank] ?? 0))
      rows[rank] = row.filter(({ isGone }) => !isGone)
  }
  function remove(id: number): boolean {
    const entry = entries.get(id)
    if (!entry) return false
    entry.isGone = true
    entries.delete(id)
    sizes[entry.rank] = (sizes[entry.rank] ?? 1) - 1
    tidy(entry.rank)
    return true
  }
  const firstFrom = (rank: number) => {
    for (let at = rank; at < rows.length; at++) {
      const last = rows[at]?.at(-1)
      if (last) return last.id
    }
    return null
  }
  const first = () => firstFrom(0)
  /** How many of a row are newer than an entry, and the one that is next older. */
  function neighbours(entry: Entry<Item>) {
    const row = rowOf(entry.rank)
    let newer = 0
    let at = row.length - 1
    for (; row[at] !== entry; at--) if (!row[at]?.isGone) newer++
    do at--
    while (row[at]?.isGone)
    return { newer, older: row[at] }
  }

  return {
    get size() {
      return entries.size
    },
    get: (id) => entries.get(id)?.item,
    has: (id) => entries.has(id),
    ids: () => entries.keys(),
    items: () => entries.values().map(({ item }) => item),
    add(id, rank, item) {
      remove(id)
      const entry = { id, rank, item, isGone: false }
      entries.set(id, entry)
      sizes[rank] = (sizes[rank] ?? 0) + 1
      rowOf(rank).push(entry)
    },
    replace(id, item) {
      const entry = entries.get(id)
      if (entry) entry.item = item
    },
    remove,
    rankOf: (id) => entries.get(id)?.rank,
    first,
    after(id) {
      const entry = entries.get(id)
      if (!entry) return first()
      return neighbours(entry).older?.id ?? firstFrom(entry.rank + 1) ?? first()
    },
    place(id) {
      const entry = entries.get(id)
      if (!entry) return { place: 0, of: 0 }
      return { place: neighbours(entry).newer + 1, of: sizes[entry.rank] ?? 0 }
    },
  }
}
