import type { RecordPage, ServerShare } from '../../shared/model/records.ts'
import type { Failure, Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'

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
  /** The answer that it owes. */
  filling: Promise<void> | null
  /** The others went on without it: its next rows belong among those that were given out. */
  isLate: boolean
}

/** How long the rows of the others are held back for a server that does not answer. */
const lateAfterMs = 1_000

/**
 * Records of several servers as one list by their rank, page by page. A server that fails ends there: what was read of
 * it stays, and every page from then on says that the rest is missing. A server that takes its time does not keep the
 * others waiting: its rows are in the next page, which waits for them, and belong among those of the pages before.
 */
export interface MergedRecords<Row> {
  /** How many records the pages so far had, also those that could not be read. */
  readonly given: number
  /** `isPatient`: the rows are in their order, however long a server takes. */
  next(limit: number, isPatient?: boolean): Promise<Result<RecordPage<Row>>>
}

/** Begins to read the records of several servers. */
export function mergeRecords<Row>(
  sources: readonly RecordSource<Row>[],
  clock: Pick<Clock, 'after'>,
): MergedRecords<Row> {
  const readings = sources.map((source): Reading<Row> => ({
    source,
    waiting: [],
    offset: 0,
    total: 0,
    given: 0,
    malformed: 0,
    isOver: false,
    failure: null,
    filling: null,
    isLate: false,
  }))
  let given = 0
  /** How many unreadable records the pages so far have told of: a late answer may come between two of them. */
  let toldMalformed = 0
  let lastRank = -Infinity

  const read = async (reading: Reading<Row>, limit: number) => {
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
  const isAsked = ({ waiting, isOver }: Reading<Row>) => waiting.length === 0 && !isOver
  /** Until these have rows or are over, or took too long and there is something without them. */
  const fill = async (
    asked: readonly Reading<Row>[],
    limit: number,
    isPatient: boolean,
    hasRows: boolean,
  ) => {
    const fillings = asked.filter(isAsked).map(
      (reading) =>
        (reading.filling ??= read(reading, limit).finally(() => {
          reading.filling = null
        })),
    )
    const all = Promise.all(fillings)
    if (isPatient || fillings.length === 0) return void (await all)
    const tooLong = Promise.withResolvers<undefined>()
    const cancel = clock.after(lateAfterMs, () => tooLong.resolve(undefined))
    const first = hasRows ? undefined : Promise.race(fillings)
    await Promise.race([all, Promise.all([tooLong.promise, first])]).finally(cancel)
    for (const reading of asked) if (reading.filling) reading.isLate = true
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
  /** Whether rows are to come that belong among those that were given out. */
  const isBehind = (reading: Reading<Row>): boolean => {
    const [row] = reading.waiting
    reading.isLate &&=
      reading.filling !== null || (row !== undefined && reading.source.rankOf(row) < lastRank)
    return reading.isLate
  }
  const shareOf = ({
    source,
    given: loaded,
    malformed,
    total,
    failure,
    filling,
  }: Reading<Row>): ServerShare => ({
    name: source.name,
    isWaiting: filling !== null,
    loaded: loaded + malformed,
    total: Math.max(total, loaded + malformed),
    failure,
  })

  return {
    get given() {
      return given
    },
    async next(limit, isPatient = false) {
      const items: Row[] = []
      const late = readings.filter(({ filling }) => filling !== null)
      // What the others had was given out: one of those that are late comes next.
      if (late.length > 0) await Promise.race(late.flatMap(({ filling }) => filling ?? []))
      const hasRows = readings.some(({ waiting }) => waiting.length > 0)
      const inTime = readings.filter((reading) => !late.includes(reading))
      await fill(isPatient ? readings : inTime, limit, isPatient, hasRows || late.length > 0)
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
        lastRank = Math.max(lastRank, reading.source.rankOf(row))
        if (isAsked(reading)) await fill([reading], limit, isPatient, true)
      }
      const malformed = readings.reduce((sum, reading) => sum + reading.malformed, 0) - toldMalformed
      toldMalformed += malformed
      given += items.length + malformed
      const servers = readings.map(shareOf)
      const rest = readings.reduce(
        (sum, { isOver, offset, total, waiting }) =>
          sum + waiting.length + (isOver ? 0 : Math.max(0, total - offset)),
        0,
      )
      const value = {
        items,
        total: given + rest,
        malformed,
        servers,
        isBehind: readings.map(isBehind).includes(true),
      }
      return { ok: true, value }
    },
  }
}
