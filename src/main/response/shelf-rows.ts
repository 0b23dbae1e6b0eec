import { z } from 'zod'
import { returnedSchema, shelvedSchema, type Returned, type Shelved } from '../../shared/model/shelf.ts'
import { createRowStore, type RowStoreContext } from '../storage/row-store.ts'

/** The shelf of one server in its database, so that a restart brings nothing back. */
export interface ShelfRows {
  read(): { entries: Shelved[]; returned: Returned[] }
  /** Null: it has left the shelf. */
  putEntry(id: string, entry: Shelved | null): void
  /** Null: the mark has ended. */
  putReturned(alarmId: number, mark: Returned | null): void
  stop(): Promise<void>
}

const storedSchema = z.union([
  shelvedSchema.extend({ kind: z.literal('entry') }),
  returnedSchema.extend({ kind: z.literal('returned') }),
])
type Stored = z.infer<typeof storedSchema>

export function createShelfRows(context: RowStoreContext): ShelfRows {
  const rows = createRowStore<string, Stored>({
    ...context,
    table: { name: 'shelf', key: 'key' },
    schema: storedSchema,
    damaged: (count) => `${count} entr(ies) of the shelf are damaged: their alarms are shown`,
  })
  const put = (key: string, stored: Stored | null) => (stored ? rows.put(key, stored) : rows.remove(key))
  return {
    read() {
      const entries: Shelved[] = []
      const returned: Returned[] = []
      for (const stored of rows.read())
        if (stored.kind === 'entry') entries.push(shelvedSchema.parse(stored))
        else returned.push(returnedSchema.parse(stored))
      return { entries, returned }
    },
    putEntry: (id, entry) => put(`entry ${id}`, entry && { kind: 'entry', ...entry }),
    putReturned: (alarmId, mark) => put(`returned ${alarmId}`, mark && { kind: 'returned', ...mark }),
    stop: rows.stop,
  }
}
