import type { LoadedRecords } from './record-pages.ts'

/** A few lists: as many as an operator switches between. */
const maxLists = 8

/** What was loaded for the latest requests, shown again without waiting when one is repeated. */
export function createRecordMemory() {
  const lists = new Map<string, LoadedRecords<unknown>>()
  return {
    /** Keeps a list, and as many of the latest others as fit the row limit of a single list. */
    keep(request: string, loaded: LoadedRecords<unknown>, maxRows: number) {
      lists.delete(request)
      lists.set(request, loaded)
      let count = 0
      let rows = 0
      for (const [key, list] of [...lists].reverse()) {
        rows += list.rows.length
        if (++count > maxLists || (count > 1 && rows > maxRows)) lists.delete(key)
      }
    },
    /** The caller knows what kind of rows its request has. */
    find: (request: string) => lists.get(request),
    clear: () => lists.clear(),
  }
}
