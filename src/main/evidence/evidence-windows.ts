import type { EvidenceFilter } from '../../shared/model/evidence.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'

/** The place of an entry in the order of time. */
export interface Spot {
  at: number
  id: number
}

/** What is gone through, and from where. */
export interface EvidenceWalk {
  filter: EvidenceFilter
  isAscending: boolean
  /** Null: from the beginning. */
  after: Spot | null
  /** Entries with higher numbers are left out. */
  upTo: number
}

/** A stretch of the evidence that is short enough to be looked at in one go. */
export interface EvidenceWindow {
  count(): number
  /** The first ones. */
  spots(limit: number): Spot[]
  /** Those whose texts are as wanted. */
  spotsOf(isWanted: (line: string) => boolean): Spot[]
}

type Values = (string | number)[]

/** Goes through the evidence in the order of time; each window costs the same, however far it is from the beginning. */
export function createEvidenceWindows(database: ProfileDatabase) {
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
