import type { Occurrence } from '../../shared/model/alarm.ts'
import {
  ratingSchema,
  type AlarmRating,
  type RatingKind,
  type TagRatings,
} from '../../shared/model/rating.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'
import { createRowStore, type RowStoreContext } from '../storage/row-store.ts'

export interface RatingsParts extends RowStoreContext {
  /** How many are kept; the oldest make room. */
  maxRatings?: number
}

/** What people said of alarms: useful, a nuisance, or that nothing could be done. */
export interface Ratings {
  /** Rates each of these raises, replacing earlier ratings; null removes them. Returns the number of the edit. */
  rate(alarms: readonly Occurrence[], kind: RatingKind | null, by: string): number
  /** Undoes a recent edit, unless somebody has rated these raises since. */
  undo(edit: number): Result<null>
  /** What was said of a raise; null: nothing. */
  of(alarm: Occurrence): AlarmRating | null
  /** By tag, for raises within a period; the most often rated first. */
  count(from: number, to: number): TagRatings[]
  start(): void
  stop(): Promise<void>
}

const defaultMaxRatings = 20_000
const maxUndone = 100

/** What was said of a raise before an edit and by it; null: nothing. */
interface Said {
  key: string
  before: AlarmRating | null
  after: AlarmRating | null
}

export function createRatings(parts: RatingsParts): Ratings {
  const { clock, maxRatings = defaultMaxRatings } = parts
  /** In the order in which they were given. */
  const ratings = new Map<string, AlarmRating>()
  const undoable = new Map<number, Said[]>()
  let edits = 0
  const rows = createRowStore<string, AlarmRating>({
    ...parts,
    table: { name: 'rating', key: 'key' },
    schema: ratingSchema,
    damaged: (count) => `${count} rating(s) of alarms are damaged and ignored`,
  })

  const remove = (key: string) => {
    if (ratings.delete(key)) rows.remove(key)
  }
  const put = (key: string, rating: AlarmRating | null) => {
    if (rating === null) return remove(key)
    // A rating that is given again is the latest.
    ratings.delete(key)
    ratings.set(key, rating)
    rows.put(key, rating)
  }
  const makeRoom = () => {
    for (const key of ratings.keys().take(Math.max(0, ratings.size - maxRatings))) remove(key)
  }

  return {
    rate(alarms, kind, by) {
      const said = alarms.map(({ alarmId, path, raisedAt }): Said => {
        const occurrence = { alarmId, path, raisedAt }
        const key = keyOf(occurrence)
        const before = ratings.get(key) ?? null
        return { key, before, after: kind && { ...occurrence, kind, by, at: clock.now() } }
      })
      for (const { key, after } of said) put(key, after)
      makeRoom()
      undoable.set(++edits, said)
      undoable.delete(edits - maxUndone)
      return edits
    },
    undo(edit) {
      const said = undoable.get(edit)
      if (said?.every(({ key, after }) => (ratings.get(key) ?? null) === after) !== true)
        return fail('rejected', 'The ratings have changed since.')
      undoable.delete(edit)
      for (const { key, before } of said) put(key, before)
      return succeed(null)
    },
    of: (alarm) => ratings.get(keyOf(alarm)) ?? null,
    count(from, to) {
      const tags = new Map<string, TagRatings>()
      for (const { path, raisedAt, kind, at } of ratings.values()) {
        const moment = raisedAt ?? at
        if (moment < from || moment >= to) continue
        const tag = samePathForm(path)
        const counts = tags.get(tag) ?? { tag: path, useful: 0, nuisance: 0, noAction: 0 }
        counts[kind] += 1
        tags.set(tag, counts)
      }
      return [...tags.values()].sort((a, b) => totalOf(b) - totalOf(a) || (a.tag < b.tag ? -1 : 1))
    },
    start() {
      for (const rating of rows.read().sort((a, b) => a.at - b.at)) ratings.set(keyOf(rating), rating)
      makeRoom()
    },
    stop: rows.stop,
  }
}

const keyOf = ({ alarmId, path, raisedAt }: Occurrence) => `${alarmId} ${raisedAt} ${samePathForm(path)}`
const totalOf = ({ useful, nuisance, noAction }: TagRatings) => useful + nuisance + noAction
