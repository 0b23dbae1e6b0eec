import type { Occurrence } from '../../shared/model/occurrence.ts'
import {
  ratingSchema,
  type AlarmRating,
  type RatingKind,
  type TagRatings,
} from '../../shared/model/rating.ts'
import { samePathForm } from '../../shared/rules/tag-path.ts'
import { createRowStore, type RowStoreContext } from '../storage/row-store.ts'

export interface RatingsParts extends RowStoreContext {
  /** How many are kept; the oldest make room. */
  maxRatings?: number
}

/** What people said of alarms: useful, a nuisance, or that nothing could be done. */
export interface Ratings {
  /** Rates each of these raises, in place of what was said of it before; null takes that back. */
  rate(alarms: readonly Occurrence[], kind: RatingKind | null, by: string): void
  /** By tag, of raises within a period; the most often rated first. */
  count(from: number, to: number): TagRatings[]
  start(): void
  stop(): Promise<void>
}

const defaultMaxRatings = 20_000

export function createRatings(parts: RatingsParts): Ratings {
  const { clock, maxRatings = defaultMaxRatings } = parts
  /** In the order in which they were given. */
  const ratings = new Map<string, AlarmRating>()
  const rows = createRowStore<string, AlarmRating>({
    ...parts,
    table: { name: 'rating', key: 'key' },
    schema: ratingSchema,
    damaged: (count) => `${count} rating(s) of alarms are damaged and ignored`,
  })

  const remove = (key: string) => {
    if (ratings.delete(key)) rows.remove(key)
  }
  const put = (rating: AlarmRating) => {
    const key = keyOf(rating)
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
      for (const { alarmId, path, raisedAt } of alarms) {
        const occurrence = { alarmId, path, raisedAt }
        if (kind === null) remove(keyOf(occurrence))
        else put({ ...occurrence, kind, by, at: clock.now() })
      }
      makeRoom()
    },
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
