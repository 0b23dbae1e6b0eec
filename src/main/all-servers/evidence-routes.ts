import type { Payload } from '../../shared/ipc/requests.ts'
import type { ChainCheck, EvidenceEntry, EvidenceFilter } from '../../shared/model/evidence.ts'
import type { PagePlace, RecordPage, ServerShare } from '../../shared/model/records.ts'
import { succeed, type Failure, type Result } from '../../shared/result.ts'
import type { ServerPart } from './all-view.ts'
import { named, type Routes, type Routing } from './routing.ts'

type EvidenceQuery = Payload<'records.evidence'>

/** The entries of one server, as far as they are read. */
interface Source {
  part: ServerPart
  filter: EvidenceFilter
  /** Read, and not given out yet. */
  waiting: EvidenceEntry[]
  after: PagePlace | null
  isOver: boolean
  given: number
  malformed: number
  total: number
  failure: Failure | null
}

/** More readings at once than the views of a page have. */
const maxReadings = 20

/** The evidence of the servers as one list by time. The desk writes each by the same clock, and keeps each by itself. */
export function createEvidenceRoutes({ ofPath, view }: Routing): Routes {
  /** One that starts would keep the others waiting. */
  const starting = (part: ServerPart): Failure | null =>
    view.parts().includes(part) ? null : named(part, { code: 'not-started', message: 'it is starting' })
  /** By ticket: what is read on when the page asks for more. */
  const readings = new Map<string, ReturnType<typeof createReading>>()

  /** What is searched for may be a path of this page, which names its server. */
  const sourcesOf = (filter: EvidenceFilter) => {
    const tag = filter.search === undefined ? null : ofPath(filter.search)
    return view.all().flatMap((part): Source[] => {
      if (tag && tag.part !== part) return []
      return [
        {
          part,
          filter: tag ? { ...filter, search: tag.path } : filter,
          waiting: [],
          after: null,
          isOver: starting(part) !== null,
          given: 0,
          malformed: 0,
          total: 0,
          failure: starting(part),
        },
      ]
    })
  }

  return {
    async 'records.evidence'(query) {
      const wanted = query.after?.id ?? 0
      const asked = JSON.stringify([query.filter, query.sort])
      const known = readings.get(query.ticket)
      const isReadOn = known?.asked === asked && known.given() === wanted && wanted > 0
      const reading = isReadOn ? known : createReading(sourcesOf(query.filter), query, asked)
      // The page reads on from where another reading stood.
      while (reading.given() < wanted) {
        const skipped = await reading.next(Math.min(query.limit, wanted - reading.given()))
        if (!skipped.ok || skipped.value.next === null) break
      }
      readings.delete(query.ticket)
      readings.set(query.ticket, reading)
      const [oldest] = readings.keys()
      if (readings.size > maxReadings && oldest !== undefined) readings.delete(oldest)
      return reading.next(query.limit)
    },
    async 'evidence.verify'() {
      const checks = view.all().map(async (part): Promise<ChainCheck> => {
        const server = part.translation.numbering.name
        const failure = starting(part)
        if (failure) return { server, result: null, failure }
        const answer = await part.request('evidence.verify', null)
        const [own] = answer.ok ? answer.value : []
        return { server, result: own?.result ?? null, failure: answer.ok ? null : answer.error }
      })
      return succeed(await Promise.all(checks))
    },
  }
}

/** Reads the entries of several servers on from where they were read before. */
function createReading(sources: readonly Source[], { ticket, sort }: EvidenceQuery, asked: string) {
  const rankOf = ({ at }: EvidenceEntry) => (sort === '-id' ? -1 : 1) * Date.parse(at)
  let given = 0

  const fill = async (source: Source, limit: number) => {
    const { part, filter } = source
    while (source.waiting.length === 0 && !source.isOver) {
      const answer = await part.request('records.evidence', {
        ticket,
        filter,
        sort,
        limit,
        after: source.after,
      })
      if (!answer.ok) {
        source.failure = named(part, answer.error)
        source.isOver = true
        return
      }
      const { items, malformed, next, total } = answer.value
      source.waiting = items.map(part.translation.evidence)
      source.malformed += malformed
      source.after = next
      source.total = total
      source.isOver = next === null
    }
  }
  const first = (): Source | null => {
    let best: { source: Source; rank: number } | null = null
    for (const source of sources) {
      const [entry] = source.waiting
      if (entry && (best === null || rankOf(entry) < best.rank)) best = { source, rank: rankOf(entry) }
    }
    return best?.source ?? null
  }
  const shareOf = ({ part, given: loaded, malformed, total, failure }: Source): ServerShare => ({
    name: part.translation.numbering.name,
    loaded: loaded + malformed,
    total: Math.max(total, loaded + malformed),
    failure,
  })
  const sum = (of: (source: Source) => number) => sources.reduce((total, source) => total + of(source), 0)

  return {
    asked,
    given: () => given,
    async next(limit: number): Promise<Result<RecordPage<EvidenceEntry> & { next: PagePlace | null }>> {
      const before = sum(({ malformed }) => malformed)
      const items: EvidenceEntry[] = []
      await Promise.all(sources.map((source) => fill(source, limit)))
      const failed = sources.filter(({ failure }) => failure !== null)
      const ended = failed.find(({ failure }) => failure?.code === 'cancelled') ?? failed[0]
      // Where nobody answered there is nothing to show; a cancelled reading is begun again by whoever wants it.
      if (ended?.failure && (failed.length === sources.length || ended.failure.code === 'cancelled'))
        return { ok: false, error: ended.failure }
      while (items.length < limit) {
        const source = first()
        const entry = source?.waiting.shift()
        if (!source || !entry) break
        items.push(entry)
        source.given++
        if (source.waiting.length === 0) await fill(source, limit)
      }
      given += items.length
      // What is missing is said of its server, and not waited for.
      const total = sum(({ failure, given: own, malformed, total: all }) =>
        failure ? own + malformed : Math.max(all, own + malformed),
      )
      const isEnd = sources.every(({ isOver, waiting }) => isOver && waiting.length === 0)
      return succeed({
        items,
        malformed: sum(({ malformed }) => malformed) - before,
        total,
        servers: sources.map(shareOf),
        next: isEnd ? null : { at: 0, id: given, upTo: 0, total },
      })
    },
  }
}
