/**
 * Gives each drawn row a slot, which stands for an element: a row keeps its slot while it is drawn, and one that comes
 * takes that of one that has left, so that scrolling creates no elements and a change touches only what it changes.
 */
export function createSlots<Key>(): (keys: readonly Key[]) => ReadonlyMap<Key, number> {
  let taken: ReadonlyMap<Key, number> = new Map()
  return (keys) => {
    const kept = new Set<number>()
    for (const key of keys) {
      const slot = taken.get(key)
      if (slot !== undefined) kept.add(slot)
    }
    let free = 0
    const nextFree = () => {
      while (kept.has(free)) free++
      return free++
    }
    taken = new Map(keys.map((key) => [key, taken.get(key) ?? nextFree()]))
    return taken
  }
}
