import { setImmediate } from 'node:timers/promises'
import { parseJson } from '../../shared/json.ts'
import {
  evidenceEntrySchema,
  receivedKinds,
  type EvidenceEntry,
  type EvidenceFilter,
} from '../../shared/model/evidence.ts'
import type { PagePlace, RecordPage, RecordSort } from '../../shared/model/records.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { EvidenceLog } from './evidence-log.ts'

export interface EvidenceQuery {
  filter: EvidenceFilter
  sort: RecordSort
  /** Null: the first page. */
  after: PagePlace | null
  limit: number
}

export type EvidencePage = RecordPage<EvidenceEntry> & { next: PagePlace | null }

/** Reads the evidence a page at a time, in the order of time. */
export interface EvidenceReader {
  page(query: EvidenceQuery, signal: AbortSignal): Promise<Result<EvidencePage>>
  /** For every alarm that was active at a moment, its latest entries before it. */
  standing(before: number): Promise<EvidenceEntry[]>
}

/** A few milliseconds of work each, between which the desk goes on: of an index, of texts, and of whole entries. */
const indexedAtOnce = 10_000
const searchedAtOnce = 500
const parsedAtOnce = 250
const alarmsAtOnce = 2_000

export function createEvidenceReader(
  database: ProfileDatabase,
  log: Pick<EvidenceLog, 'flush' | 'head'>,
): EvidenceReader {
  const windows = createEvidenceWindows(database)

  /** Entries by their numbers; those that are gone by now are left out. */
  const entriesOf = async (numbers: readonly number[]) => {
    const items: EvidenceEntry[] = []
    let malformed = 0
    for (let place = 0; place < numbers.length; place += parsedAtOnce) {
      if (place > 0) await setImmediate()
      const get = database.sql().prepare('SELECT number AS id, line FROM evidence WHERE number = ?')
      for (const number of numbers.slice(place, place + parsedAtOnce)) {
        const row = get.get(number)
        const entry = row && entryOf(row)
        if (entry) items.push(entry)
        else if (row) malformed++
      }
    }
    return { items, malformed }
  }

  return {
    async page({ filter, sort, after, limit }, signal) {
      await log.flush()
      const upTo = after?.upTo ?? log.head().number
      const words = filter.search?.trim().toLowerCase() ?? ''
      const found: Spot[] = []
      let total = 0
      const walk = { filter, isAscending: sort === '+id', after, upTo }
      for (const window of windows.walk(walk, words === '' ? indexedAtOnce : searchedAtOnce)) {
        await setImmediate()
        if (signal.aborted) return fail('cancelled', 'the search was cancelled')
        const wanted = limit - found.length
        if (words === '') {
          if (wanted > 0) found.push(...window.spots(wanted))
          if (after === null) total += window.count()
        } else {
          const spots = window.spotsOf((line) => hasWords(line, words))
          found.push(...spots.slice(0, wanted))
          total += spots.length
        }
        // The first page counts all of it; those behind it end where they are full.
        if (after !== null && found.length === limit) break
      }
      if (after !== null) total = after.total
      const read = await entriesOf(found.map(({ id }) => id))
      const last = found.length < limit ? undefined : found.at(-1)
      const next = last ? { ...last, upTo, total } : null
      return succeed({ ...read, total, next })
    },
    async standing(before) {
      await log.flush()
      const received = receivedKinds.map((kind) => `'${kind}'`).join(', ')
      const numbers: number[] = []
      let alarm = Number.MIN_SAFE_INTEGER
      for (;;) {
        // Beside a maximum SQLite gives the columns of its row.
        const rows = database
          .sql()
          .prepare(
            `SELECT alarm, max(number) AS number, kind FROM evidence
             WHERE kind IN (${received}) AND alarm > ? AND at < ? GROUP BY alarm LIMIT ${alarmsAtOnce}`,
          )
          .all(alarm, before)
        for (const { kind, number } of rows) if (kind !== 'cleared') numbers.push(Number(number))
        if (rows.length < alarmsAtOnce) break
        alarm = Number(rows.at(-1)?.['alarm'])
        await setImmediate()
      }
      return (await entriesOf(numbers.sort((a, b) => a - b))).items
    },
  }
}

/** The text that a search looks at is what the table shows, not the hashes and names of fields. */
function hasWords(line: string, words: string): boolean {
  const entry = parseJson(line)
  if (typeof entry !== 'object' || entry === null) return false
  return searchedFields.some((field) => {
    const text: unknown = Reflect.get(entry, field)
    return typeof text === 'string' && text.toLowerCase().includes(words)
  })
}
const searchedFields = ['path', 'fullPath', 'name', 'message', 'user', 'what', 'more'] as const

function entryOf({ id, line }: Record<string, unknown>): EvidenceEntry | undefined {
  const raw = parseJson(String(line))
  return evidenceEntrySchema.safeParse(typeof raw === 'object' ? { ...raw, id } : raw).data
}

/** The position of an entry in order of time. */
interface Spot {
  at: number
  id: number
}

/** What is gone through, and from where. */
interface EvidenceWalk {
  filter: EvidenceFilter
  isAscending: boolean
  /** Null: from the beginning. */
  after: Spot | null
  /** Entries with higher numbers are left out. */
  upTo: number
}

/** A stretch of the evidence that is short enough to be looked at in one go. */
interface EvidenceWindow {
  count(): number
  /** The first ones. */
  spots(limit: number): Spot[]
  /** Those whose texts are as wanted. */
  spotsOf(isWanted: (line: string) => boolean): Spot[]
}

type Values = (string | number)[]

/** Goes through the evidence in the order of time; each window costs the same, however far it is from the beginning. */
function createEvidenceWindows(database: ProfileDatabase) {
  const all = (query: string, values: Values) =>
    database
      .sql()
      .prepare(query)
      .all(...values)

  /** @param size how many entries of any kind are in a window */
  function* walk(
    { filter, isAscending, after, upTo }: EvidenceWalk,
    size: number,
  ): Generator<EvidenceWindow> {
    const [order, behind, within, before] = isAscending ? ['ASC', '>', '<=', '<'] : ['DESC', '<', '>=', '>=']
    const { kinds } = filter
    const kept = kinds ? `number <= ? AND kind IN (${kinds.map(() => '?').join(', ')})` : 'number <= ?'
    const keptValues = [upTo, ...(kinds ?? [])]
    const { start, end } = boundsOf(filter, isAscending)
    let from = after ?? start
    for (;;) {
      const [edge] = all(
        `SELECT at, number AS id FROM evidence WHERE (at, number) ${behind} (?, ?) AND at ${before} ?
         ORDER BY at ${order}, number ${order} LIMIT 1 OFFSET ${size - 1}`,
        [from.at, from.id, end.at],
      )
      const to = edge ? spotOf(edge) : end
      const range = `(at, number) ${behind} (?, ?) AND (at, number) ${within} (?, ?) AND ${kept}`
      const values: Values = [from.at, from.id, to.at, to.id, ...keptValues]
      yield {
        count: () =>
          Number(all(`SELECT count(*) AS entries FROM evidence WHERE ${range}`, values)[0]?.['entries']),
        spots: (limit) =>
          all(
            `SELECT at, number AS id FROM evidence WHERE ${range}
             ORDER BY at ${order}, number ${order} LIMIT ${limit}`,
            values,
          ).map(spotOf),
        spotsOf: (isWanted) =>
          all(
            `SELECT at, number AS id, line FROM evidence WHERE ${range}
             ORDER BY at ${order}, number ${order}`,
            values,
          )
            .filter(({ line }) => isWanted(String(line)))
            .map(spotOf),
      }
      if (!edge) return
      from = to
    }
  }

  return { walk }
}

const spotOf = ({ at, id }: Record<string, unknown>): Spot => ({ at: Number(at), id: Number(id) })

/** The period includes its beginning and excludes its end; numbers begin at 1. */
function boundsOf({ from, to }: EvidenceFilter, isAscending: boolean): { start: Spot; end: Spot } {
  const first = { at: from === undefined ? 0 : Date.parse(from), id: 0 }
  const last = { at: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to), id: 0 }
  return isAscending ? { start: first, end: last } : { start: last, end: first }
}
