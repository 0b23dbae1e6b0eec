import { setImmediate } from 'node:timers/promises'
import { parseJson } from '../../shared/json.ts'
import {
  evidenceEntrySchema,
  receivedKinds,
  type EvidenceEntry,
  type EvidenceFilter,
} from '../../shared/model/evidence.ts'
import type { RecordPage, RecordSort } from '../../shared/model/records.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { EvidenceLog } from './evidence-log.ts'

export interface EvidenceQuery {
  filter: EvidenceFilter
  sort: RecordSort
  offset: number
  limit: number
}

/** Reads the evidence a page at a time, in the order of time. */
export interface EvidenceReader {
  page(query: EvidenceQuery, signal: AbortSignal): Promise<Result<RecordPage<EvidenceEntry>>>
  /** The latest entries, before a moment, of every alarm that stood then. */
  standing(before: number): Promise<EvidenceEntry[]>
}

/** A few milliseconds of work between which the desk goes on. */
const rowsPerSlice = 1_000

type Row = Record<string, unknown>
interface Condition {
  where: string
  values: (string | number)[]
}

export function createEvidenceReader(
  database: ProfileDatabase,
  log: Pick<EvidenceLog, 'flush' | 'head'>,
): EvidenceReader {
  /** What the last search found, since its pages are asked for one after the other. */
  let lastSearch: { key: string; numbers: number[] } | null = null

  const search = async (
    condition: Condition,
    words: string,
    signal: AbortSignal,
  ): Promise<Result<number[]>> => {
    const key = JSON.stringify([condition, words, log.head().number])
    if (lastSearch?.key === key) return succeed(lastSearch.numbers)
    const numbers: number[] = []
    let after = [-1, -1]
    for (;;) {
      const rows = database
        .sql()
        .prepare(
          `SELECT number, at, line FROM evidence WHERE ${condition.where} AND (at, number) > (?, ?)
           ORDER BY at, number LIMIT ${rowsPerSlice}`,
        )
        .all(...condition.values, ...after)
      for (const { number, line } of rows) if (hasWords(String(line), words)) numbers.push(Number(number))
      const last = rows.at(-1)
      if (!last || rows.length < rowsPerSlice) break
      after = [Number(last['at']), Number(last['number'])]
      await setImmediate()
      if (signal.aborted) return fail('cancelled', 'the search was cancelled')
    }
    lastSearch = { key, numbers }
    return succeed(numbers)
  }

  const linesOf = (numbers: readonly number[]): Row[] => {
    const get = database.sql().prepare('SELECT number, line FROM evidence WHERE number = ?')
    return numbers.map((number) => get.get(number)).filter((row) => row !== undefined)
  }

  return {
    async page({ filter, sort, offset, limit }, signal) {
      await log.flush()
      const condition = conditionOf(filter)
      const words = filter.search?.trim().toLowerCase() ?? ''
      if (words !== '') {
        const found = await search(condition, words, signal)
        if (!found.ok) return found
        const numbers = sort === '+id' ? found.value : found.value.toReversed()
        return succeed(pageOf(linesOf(numbers.slice(offset, offset + limit)), numbers.length))
      }
      const sql = database.sql()
      const count = sql
        .prepare(`SELECT count(*) AS total FROM evidence WHERE ${condition.where}`)
        .get(...condition.values)
      const order = sort === '+id' ? 'at, number' : 'at DESC, number DESC'
      const rows = sql
        .prepare(
          `SELECT number FROM evidence WHERE ${condition.where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
        )
        .all(...condition.values)
      return succeed(pageOf(linesOf(rows.map(({ number }) => Number(number))), Number(count?.['total'])))
    },
    async standing(before) {
      await log.flush()
      const rows = database
        .sql()
        .prepare(
          `SELECT number FROM evidence WHERE kind <> 'cleared' AND number IN (
             SELECT max(number) FROM evidence
             WHERE kind IN (${receivedKinds.map((kind) => `'${kind}'`).join(', ')}) AND at < ? GROUP BY alarm)
           ORDER BY number`,
        )
        .all(before)
      const entries: EvidenceEntry[] = []
      for (let place = 0; place < rows.length; place += rowsPerSlice) {
        const numbers = rows.slice(place, place + rowsPerSlice).map(({ number }) => Number(number))
        entries.push(...pageOf(linesOf(numbers), numbers.length).items)
        await setImmediate()
      }
      return entries
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

function conditionOf({ from, to, kinds }: EvidenceFilter): Condition {
  const parts: [string, (string | number)[]][] = [
    ['at >= ?', [from === undefined ? 0 : Date.parse(from)]],
    ['at < ?', [to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to)]],
  ]
  if (kinds) parts.push([`kind IN (${kinds.map(() => '?').join(', ')})`, kinds])
  return { where: parts.map(([text]) => text).join(' AND '), values: parts.flatMap(([, values]) => values) }
}

function pageOf(rows: readonly Row[], total: number): RecordPage<EvidenceEntry> {
  const items = rows.flatMap(({ number, line }) => {
    const raw = parseJson(String(line))
    const entry = evidenceEntrySchema.safeParse(typeof raw === 'object' ? { ...raw, id: number } : raw)
    return entry.data ?? []
  })
  return { items, total, malformed: rows.length - items.length }
}
