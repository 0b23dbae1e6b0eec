import type { Payload } from '../../shared/ipc/requests.ts'
import type { RecordPage } from '../../shared/model/records.ts'
import { succeed, type Result } from '../../shared/result.ts'
import { serverOfCallee } from '../../shared/rules/server-ranges.ts'
import { rankOfTime, timeOfCall, timeOfHistory } from '../../shared/rules/record-times.ts'
import { readInstant } from '../../shared/rules/service-time.ts'
import type { Clock } from '../platform/clock.ts'
import type { ServerPart } from './all-view.ts'
import { mergeRecords, type MergedRecords, type RecordSource } from './merged-records.ts'
import { named, notFound, type Routes, type Routing } from './routing.ts'

/** Statistics are asked for as histories are. */
type RecordQuery = Payload<'records.histories'> | Payload<'records.calls'>

/** More readings at once than the views of a page have. */
const maxReadings = 20

/** The records of the servers as one list by time, and those of one tag by its name among all. */
export function createRecordRoutes(
  { joined, ofPath, sendEach, view }: Routing,
  clock: Pick<Clock, 'after'>,
): Routes {
  /** By ticket: what is read on when the page asks for more. */
  const readings = new Map<string, { asked: string; merged: MergedRecords<unknown>; isReading: boolean }>()

  /** A filter as a server understands it; null: nothing of this server is meant. */
  const ownFilter = <F extends RecordQuery['filter']>(part: ServerPart, filter: F): F | null => {
    const { clock, numbering } = part.translation
    const own: F = { ...filter }
    for (const field of ['from', 'to'] as const) {
      const at = own[field] === undefined ? null : readInstant(own[field])
      if (at !== null) own[field] = new Date(clock.ownInstant(at)).toISOString()
    }
    if ('dataServerId' in own && own.dataServerId !== undefined) {
      if (own.dataServerId !== numbering.number) return null
      delete own.dataServerId
    }
    for (const field of ['userId', 'groupId', 'callGroupId'] as const) {
      const callees: Partial<Record<typeof field, number | undefined>> = own
      const callee = callees[field]
      // A number that was typed is that of whichever server is asked.
      if (callee === undefined || serverOfCallee(callee) === 0) continue
      const known = numbering.ownCallee(callee)
      if (known === null) return null
      callees[field] = known
    }
    if (own.search !== undefined) {
      const tag = ofPath(own.search)
      if (tag && tag.part !== part) return null
      if (tag) own.search = tag.path
    }
    return own
  }

  /** The next page of a list of all servers; each new question begins another one. */
  const readMerged = async <Query extends RecordQuery, Row>(
    query: Query,
    read: (part: ServerPart, own: Query) => Promise<Result<RecordPage<Row>>>,
    timeOf: (row: Row) => number | null,
  ): Promise<Result<RecordPage<Row>>> => {
    const { ticket, offset, limit, filter, sort } = query
    const asked = JSON.stringify([filter, sort])
    const sources = () =>
      view.all().flatMap((part): RecordSource<Row>[] => {
        const own = ownFilter(part, filter)
        if (!own) return []
        return [
          {
            name: part.translation.numbering.name,
            rankOf: (row) => rankOfTime(timeOf(row), sort),
            async read(page) {
              // One that starts would keep the others waiting.
              if (!view.parts().includes(part))
                return { ok: false, error: named(part, { code: 'not-started', message: 'it is starting' }) }
              const answer = await read(part, { ...query, ...page, filter: own })
              return answer.ok ? answer : { ok: false, error: named(part, answer.error) }
            },
          },
        ]
      })
    const known = readings.get(ticket)
    // The ticket of a page names the kind of rows.
    let merged = known?.merged as MergedRecords<Row> | undefined
    // A page that asks again before it has its answer does not want that one any more.
    if (!merged || known?.asked !== asked || known.isReading || merged.given !== offset) {
      merged = mergeRecords(sources(), clock)
      // The page reads on from where another reading stood.
      while (merged.given < offset) {
        const skipped = await merged.next(Math.min(limit, offset - merged.given), true)
        if (!skipped.ok) return skipped
        if (skipped.value.items.length + skipped.value.malformed === 0) break
      }
    }
    const reading = { asked, merged, isReading: true }
    readings.delete(ticket)
    readings.set(ticket, reading)
    const [oldest] = readings.keys()
    if (readings.size > maxReadings && oldest !== undefined) readings.delete(oldest)
    const page = await merged.next(limit)
    reading.isReading = false
    if (!page.ok && readings.get(ticket) === reading) readings.delete(ticket)
    return page
  }

  return {
    'records.histories': (query) =>
      readMerged(
        query,
        async (part, own) => {
          const answer = await part.request('records.histories', own)
          if (!answer.ok) return answer
          return succeed({ ...answer.value, items: answer.value.items.map(part.translation.history) })
        },
        timeOfHistory,
      ),
    'records.calls': (query) =>
      readMerged(
        query,
        async (part, own) => {
          const answer = await part.request('records.calls', own)
          if (!answer.ok) return answer
          return succeed({
            ...answer.value,
            items: answer.value.items.map(part.translation.calls.callRecord),
          })
        },
        timeOfCall,
      ),
    async 'records.cancel'({ ticket }) {
      const orders = view.all().map((part) => ({ part, payload: { ticket } }))
      await sendEach('records.cancel', orders, () => null)
      return succeed(null)
    },
    // They have no time: those of one server follow those of another.
    'records.statistics': (query) =>
      readMerged(
        query,
        async (part, own) => {
          const answer = await part.request('records.statistics', own)
          if (!answer.ok) return answer
          return succeed({ ...answer.value, items: answer.value.items.map(part.translation.statistic) })
        },
        () => null,
      ),
    // Each server knows its own people: nobody is one person on two of them.
    'records.interventions': (query) =>
      readMerged(
        query,
        async (part, own) => {
          const answer = await part.request('records.interventions', own)
          if (!answer.ok) return answer
          return succeed({ ...answer.value, items: answer.value.items.map(part.translation.intervention) })
        },
        () => null,
      ),
    async 'ratings.count'({ from, to }) {
      const orders = view.parts().map((part) => {
        const { ownInstant } = part.translation.clock
        return { part, payload: { from: ownInstant(from), to: ownInstant(to) } }
      })
      const found = await sendEach('ratings.count', orders, ({ translation }, counts) =>
        counts.map((count) => ({ ...count, tag: translation.numbering.path(count.tag) })),
      )
      return joined(found, (counts) => counts.flat())
    },
    async 'alarm.background'({ id, path, fullPath, name }) {
      const found = ofPath(path)
      if (!found) return notFound()
      const { calls, clock, numbering } = found.part.translation
      const ownId = id === null ? null : numbering.ownId(id)
      const subject = { id: ownId, dataServerId: null, path: found.path, fullPath, name }
      const answer = await found.part.request('alarm.background', subject)
      if (!answer.ok) return answer
      const { raises, calls: placed, ...background } = answer.value
      return succeed({
        ...background,
        raises: raises.ok
          ? succeed({ ...raises.value, entries: raises.value.entries.map(clock.history) })
          : raises,
        calls: placed.ok ? succeed(placed.value.map(calls.callRecord)) : placed,
      })
    },
  }
}
