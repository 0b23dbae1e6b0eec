import type { RecordPage, ServerShare } from '../../shared/model/records.ts'
import type { Failure, Result } from '../../shared/result.ts'

/** The records of one server, as they are asked for page by page. */
export interface RecordSource<Row> {
  name: string
  read(page: { offset: number; limit: number }): Promise<Result<RecordPage<Row>>>
  /** Where a row stands among those of others; the rows of a source come in this order. */
  rankOf(row: Row): number
}

interface Reading<Row> {
  source: RecordSource<Row>
  /** Read, and not given out yet. */
  waiting: Row[]
  offset: number
  total: number
  given: number
  malformed: number
  isOver: boolean
  failure: Failure | null
}

/**
 * Records of several servers as one list by their rank, page by page. A server that fails ends there: what was read of
 * it stays, and every page from then on says that the rest is missing.
 */
export interface MergedRecords<Row> {
  /** How many records the pages so far had, also those that could not be read. */
  readonly given: number
  next(limit: number): Promise<Result<RecordPage<Row>>>
}

/** Begins to read the records of several servers. */
export function mergeRecords<Row>(sources: readonly RecordSource<Row>[]): MergedRecords<Row> {
  const readings = sources.map((source): Reading<Row> => ({
    source,
    waiting: [],
    offset: 0,
    total: 0,
    given: 0,
    malformed: 0,
    isOver: false,
    failure: null,
  }))
  let given = 0

  const fill = async (reading: Reading<Row>, limit: number) => {
    while (reading.waiting.length === 0 && !reading.isOver) {
      const answer = await reading.source.read({ offset: reading.offset, limit })
      if (!answer.ok) {
        reading.failure = answer.error
        reading.isOver = true
        return
      }
      const { items, malformed, total } = answer.value
      reading.waiting = [...items]
      reading.offset += items.length + malformed
      reading.malformed += malformed
      reading.total = total
      reading.isOver = items.length + malformed === 0 || reading.offset >= total
    }
  }
  const first = (): Reading<Row> | null => {
    let best: { reading: Reading<Row>; rank: number } | null = null
    for (const reading of readings) {
      const [row] = reading.waiting
      if (row === undefined) continue
      const rank = reading.source.rankOf(row)
      if (best === null || rank < best.rank) best = { reading, rank }
    }
    return best?.reading ?? null
  }
  const shareOf = ({ source, given: loaded, malformed, total, failure }: Reading<Row>): ServerShare => ({
    name: source.name,
    loaded: loaded + malformed,
    total: Math.max(total, loaded + malformed),
    failure,
  })

  return {
    get given() {
      return given
    },
    async next(limit) {
      const before = readings.reduce((sum, { malformed }) => sum + malformed, 0)
      const items: Row[] = []
      await Promise.all(readings.map((reading) => fill(reading, limit)))
      const failed = readings.filter(({ failure }) => failure !== null)
      // Where nobody answered there is nothing to show; a cancelled reading is begun again by whoever wants it.
      const ended = failed.find(({ failure }) => failure?.code === 'cancelled') ?? failed[0]
      const isNobody = failed.length === readings.length && readings.every(({ offset }) => offset === 0)
      if (ended?.failure && (isNobody || ended.failure.code === 'cancelled'))
        return { ok: false, error: ended.failure }
      while (items.length < limit) {
        const reading = first()
        if (!reading) break
        const row = reading.waiting.shift()
        if (row === undefined) break
        items.push(row)
        reading.given++
        if (reading.waiting.length === 0) await fill(reading, limit)
      }
      const malformed = readings.reduce((sum, reading) => sum + reading.malformed, 0) - before
      given += items.length + malformed
      const servers = readings.map(shareOf)
      const rest = readings.reduce(
        (sum, { failure, offset, total, waiting }) =>
          sum + waiting.length + (failure ? 0 : Math.max(0, total - offset)),
        0,
      )
      return { ok: true, value: { items, total: given + rest, malformed, servers } }
    },
  }
}
