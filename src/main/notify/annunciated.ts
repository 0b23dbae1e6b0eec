/** Something that was annunciated, with its place in the order of everything that was. */
interface Placed {
  readonly place: number
}

/** What was annunciated and is not over, by its key and in its order: what came after a place is counted without a look at each. */
export interface Annunciated<Item extends Placed> {
  readonly size: number
  get(key: string): Item | undefined
  /** Its place comes after all others; an earlier one of the same key is over. */
  put(key: string, item: Item): void
  delete(key: string): void
  /** Removes what is over; false: nothing was. */
  drop(isOver: (item: Item) => boolean): boolean
  newest(): Item | undefined
  countAfter(place: number): number
  /** Those after a place, the earliest first. */
  after(place: number): IteratorObject<Item>
  clear(): void
}

export function createAnnunciated<Item extends Placed>(): Annunciated<Item> {
  const byKey = new Map<string, Item>()
  let ordered: Item[] = []

  /** The index of the first one after a place. */
  const indexAfter = (place: number): number => {
    let [low, high] = [0, ordered.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((ordered[middle]?.place ?? Infinity) > place) high = middle
      else low = middle + 1
    }
    return low
  }
  const remove = (key: string) => {
    const known = byKey.get(key)
    if (!known) return
    byKey.delete(key)
    ordered.splice(indexAfter(known.place) - 1, 1)
  }

  return {
    get size() {
      return byKey.size
    },
    get: (key) => byKey.get(key),
    put(key, item) {
      remove(key)
      byKey.set(key, item)
      ordered.push(item)
    },
    delete: remove,
    drop(isOver) {
      const before = byKey.size
      for (const [key, item] of byKey) if (isOver(item)) byKey.delete(key)
      if (byKey.size === before) return false
      // A key that was put again is at its new place in both.
      ordered = [...byKey.values()]
      return true
    },
    newest: () => ordered.at(-1),
    countAfter: (place) => ordered.length - indexAfter(place),
    *after(place) {
      for (let index = indexAfter(place); index < ordered.length; index++) {
        const item = ordered[index]
        if (item) yield item
      }
    },
    clear() {
      byKey.clear()
      ordered = []
    },
  }
}
