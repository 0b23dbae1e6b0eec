import { burstRemarkSchema, type BurstRemark, type BurstVerdicts } from '../../shared/model/memory.ts'
import { createRowStore, type RowStoreContext } from '../storage/row-store.ts'
import { isSameBurst } from './remark-rules.ts'

export interface BurstRemarksParts extends RowStoreContext {
  /** How many are kept; the oldest make room. */
  maxRemarks?: number
  onChanged: () => void
}

/** What people said of bursts: their names, and which past ones they were like. */
export interface BurstRemarks {
  all(): readonly BurstRemark[]
  /** Names a burst; empty takes the name away. */
  name(from: number, name: string, by: string): void
  /** Whether a burst was like a past one; null takes back what was said. */
  compare(from: number, past: number, isLike: boolean | null, by: string): void
  /** Of the bursts that began within a period. */
  count(from: number, to: number): BurstVerdicts
  start(): void
  stop(): Promise<void>
}

const defaultMaxRemarks = 1_000

export function createBurstRemarks(parts: BurstRemarksParts): BurstRemarks {
  const { clock, maxRemarks = defaultMaxRemarks, onChanged } = parts
  /** In the order in which they were changed. */
  const remarks = new Map<number, BurstRemark>()
  const rows = createRowStore<number, BurstRemark>({
    ...parts,
    table: { name: 'burstRemark', key: 'key' },
    schema: burstRemarkSchema,
    damaged: (count) => `${count} remark(s) on past alarms are damaged and ignored`,
  })

  const change = (from: number, by: string, changed: (remark: BurstRemark) => Partial<BurstRemark>) => {
    const known = remarks.values().find((remark) => isSameBurst(remark.from, from))
    const before = known ?? { from, name: '', like: [], unlike: [], by, at: 0 }
    const after = { ...before, ...changed(before), by, at: clock.now() }
    remarks.delete(after.from)
    const isEmpty = after.name === '' && after.like.length === 0 && after.unlike.length === 0
    if (isEmpty) rows.remove(after.from)
    else {
      remarks.set(after.from, after)
      rows.put(after.from, after)
    }
    makeRoom()
    onChanged()
  }
  const makeRoom = () => {
    for (const key of remarks.keys().take(Math.max(0, remarks.size - maxRemarks))) {
      remarks.delete(key)
      rows.remove(key)
    }
  }

  return {
    all: () => [...remarks.values()],
    name: (from, name, by) => change(from, by, () => ({ name })),
    compare: (from, past, isLike, by) =>
      change(from, by, ({ like, unlike }) => {
        const others = (bursts: readonly number[]) => bursts.filter((other) => !isSameBurst(other, past))
        return {
          like: [...others(like), ...(isLike === true ? [past] : [])],
          unlike: [...others(unlike), ...(isLike === false ? [past] : [])],
        }
      }),
    count(from, to) {
      const within = remarks.values().filter((remark) => remark.from >= from && remark.from < to)
      return within.reduce<BurstVerdicts>(
        (sum, { like, unlike }) => ({ like: sum.like + like.length, unlike: sum.unlike + unlike.length }),
        { like: 0, unlike: 0 },
      )
    },
    start() {
      for (const remark of rows.read().sort((a, b) => a.at - b.at)) remarks.set(remark.from, remark)
      makeRoom()
      onChanged()
    },
    stop: rows.stop,
  }
}
