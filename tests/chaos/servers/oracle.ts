import { raisesOf, type Observations } from '../observations.ts'
import { judge, type Settled, type Verdict } from '../oracle.ts'
import type { Occurrence } from '../plant.ts'

/** What happened on one server, and what the desk made of it. */
export interface ServerTruth {
  occurrences: readonly Occurrence[]
  /** The alarms of a flood, by path, with their ids: raised once, cleared once, too many to be announced one by one. */
  flooded: ReadonlyMap<string, number>
}

/** Judges one server among several as if it were alone, with its flood apart. */
export function judgeServer(
  { occurrences, flooded }: ServerTruth,
  seen: Observations,
  settled: Settled,
): Verdict {
  const ids = new Set(flooded.values())
  const isPlain = ({ alarmId }: { alarmId: number }) => !ids.has(alarmId)
  const verdict = judge(
    occurrences,
    {
      raised: seen.raised.filter(isPlain),
      removed: seen.removed.filter(isPlain),
      announced: seen.announced.filter(isPlain),
      views: seen.views.map((view) => ({
        ...view,
        rows: view.rows?.filter((id) => !ids.has(id)) ?? null,
      })),
      journalled: seen.journalled.filter(({ entry }) => !flooded.has(entry.path)),
      journal: seen.journal.filter(({ path }) => !flooded.has(path)),
    },
    settled,
  )
  const count = { lost: 0, duplicated: 0 }
  const problems: string[] = []
  const complain = (kind: keyof typeof count, text: string) => {
    count[kind]++
    problems.push(`${kind}: ${text}`)
  }
  const raises = Map.groupBy(seen.raised, ({ alarmId }) => alarmId)
  const entries = Map.groupBy(seen.journal, ({ path }) => path)
  for (const [path, id] of flooded) {
    const journalled = (entries.get(path) ?? []).flatMap(raisesOf).length
    if (journalled === 0) complain('lost', `${path} of the flood is not in the journal`)
    if (journalled > 1) complain('duplicated', `${path} of the flood is in the journal ${journalled} times`)
    const raised = raises.get(id)?.length ?? 0
    if (raised > 1) complain('duplicated', `${path} of the flood was raised ${raised} times`)
  }
  return {
    ...verdict,
    occurrences: verdict.occurrences + flooded.size,
    lost: verdict.lost + count.lost,
    duplicated: verdict.duplicated + count.duplicated,
    problems: [...verdict.problems, ...problems],
  }
}

/** One that is shorter may be between two looks. */
const minShownMs = 1_500

/** The longest time from a raise until the page had its row, or the alarm ended, of those that lasted long enough. */
export function longestUntilShown(occurrences: readonly Occurrence[], views: Observations['views']): number {
  const lastLook = views.at(-1)?.at ?? Infinity
  let longest = 0
  for (const { alarmId, raisedAt, endedAt } of occurrences) {
    if (endedAt !== null && endedAt - raisedAt < minShownMs) continue
    const shown = views.find(({ at, rows }) => at >= raisedAt && rows?.includes(alarmId))
    longest = Math.max(longest, Math.min(shown?.at ?? Infinity, endedAt ?? Infinity, lastLook) - raisedAt)
  }
  return longest
}

/** A server that has no fault is as quick as it would be alone; the rest is for a busy machine. */
export const maxOthersMs = 3_000
