import type { ActContent } from '../../shared/model/act.ts'
import {
  worklistItemSchema,
  type WorklistChange,
  type WorklistFields,
  type WorklistItem,
  type WorklistSubject,
} from '../../shared/model/worklist.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { createRowStore, type RowStoreContext } from '../storage/row-store.ts'

export interface WorklistParts extends RowStoreContext {
  onChanged: (change: WorklistChange) => void
  /** Somebody here did something, which other desks are to know. */
  onActed?: (person: string, content: ActContent) => void
}

/** The bad actors of one server that people work on. */
export interface Worklist {
  read(): WorklistItem[]
  add(subject: WorklistSubject, by: string): Result<WorklistItem>
  change(tag: string, fields: WorklistFields, by: string): Result<WorklistItem>
  remove(tag: string, by?: string): Result<null>
  /** Takes back the latest change of an item, whoever made it, as long as the item is as that change left it. */
  undo(tag: string, changedAt: number | null, by?: string): Result<null>
  /** What there is here, as acts of whoever did it. */
  acts(): { person: string; content: ActContent }[]
  /** Other desks have agreed with this one on what holds; null: the tag is on the list no more. */
  merge(items: readonly { tag: string; item: WorklistItem | null }[]): void
  start(): void
  stop(): Promise<void>
}

const maxItems = 1_000

export function createWorklist(parts: WorklistParts): Worklist {
  const { clock } = parts
  const items = new Map<string, WorklistItem>()
  /** Each item before its latest change; undefined where it was not on the list. */
  const earlier = new Map<string, WorklistItem | undefined>()
  const rows = createRowStore<string, WorklistItem>({
    ...parts,
    table: { name: 'worklistItem', key: 'tag' },
    schema: worklistItemSchema,
    damaged: (count) => `${count} item(s) of the worklist are damaged and ignored`,
  })
  const missing = (tag: string) => fail('not-found', `${tag} is not on the worklist`)

  function set(tag: string, item: WorklistItem | undefined) {
    if (item) {
      items.set(tag, item)
      rows.put(tag, item)
      parts.onChanged({ put: [item], remove: [] })
    } else {
      items.delete(tag)
      rows.remove(tag)
      parts.onChanged({ put: [], remove: [tag] })
    }
  }
  /** Somebody here has changed an item, or has taken it off the list. */
  function act(tag: string, item: WorklistItem | undefined, by: string) {
    set(tag, item)
    parts.onActed?.(by, item ? { action: 'worklist.put', item } : { action: 'worklist.remove', tag })
  }
  function replace(tag: string, item: WorklistItem | undefined, by: string) {
    earlier.set(tag, items.get(tag))
    act(tag, item, by)
  }
  /** Later than the version before it, so that versions differ even within a millisecond. */
  const nextInstant = (known?: WorklistItem) => Math.max(clock.now(), (known?.changedAt ?? -Infinity) + 1)

  return {
    read: () => [...items.values()],
    add(subject, by) {
      if (items.has(subject.tag)) return fail('rejected', `${subject.tag} is on the worklist already`)
      if (items.size >= maxItems) return fail('rejected', `the worklist holds at most ${maxItems} tags`)
      const at = clock.now()
      const fields = { owner: '', state: 'open', note: '', doneAt: null } as const
      const item = { ...subject, ...fields, addedAt: at, addedBy: by, changedAt: at, changedBy: by }
      replace(subject.tag, item, by)
      return succeed(item)
    },
    change(tag, fields, by) {
      const known = items.get(tag)
      if (!known) return missing(tag)
      const at = nextInstant(known)
      const { state } = fields
      const doneAt = state === 'done' ? (known.doneAt ?? at) : null
      const item = { ...known, ...fields, doneAt, changedAt: at, changedBy: by }
      replace(tag, item, by)
      return succeed(item)
    },
    remove(tag, by = '') {
      if (!items.has(tag)) return missing(tag)
      replace(tag, undefined, by)
      return succeed(null)
    },
    undo(tag, changedAt, by = '') {
      if (!earlier.has(tag)) return fail('not-found', `there is nothing to undo of ${tag}`)
      if ((items.get(tag)?.changedAt ?? null) !== changedAt)
        return fail('rejected', `${tag} was changed by somebody else since`)
      const before = earlier.get(tag)
      earlier.delete(tag)
      act(tag, before, by)
      return succeed(null)
    },
    acts: () =>
      Array.from(items.values(), (item) => ({
        person: item.changedBy,
        content: { action: 'worklist.put' as const, item },
      })),
    merge(merged) {
      for (const { tag, item } of merged) {
        const known = items.get(tag)
        const isSame = known?.changedAt === item?.changedAt && known?.changedBy === item?.changedBy
        if (!isSame) set(tag, item ?? undefined)
      }
    },
    start() {
      for (const item of rows.read()) items.set(item.tag, item)
    },
    stop: rows.stop,
  }
}
