import type { JournalEntry } from '../../shared/model/journal.ts'
import { percentileOf } from '../../shared/rules/report/occurrences.ts'
import { tagKeyOf } from '../../shared/rules/tag-path.ts'

/** Of fewer, the 90th percentile would be the slowest one alone. */
export const minReactions = 10

/** How long each acknowledged raise of an entry had waited. */
export function reactionsOf({ steps, acknowledged, raisedAt }: JournalEntry): number[] {
  const reactions: number[] = []
  let waitsSince: number | null = null
  for (const step of steps) {
    if (step.kind === 'appeared') waitsSince = step.raisedAt
    else if (step.kind === 'acknowledged' && waitsSince !== null) {
      reactions.push(step.at - waitsSince)
      waitsSince = null
    }
  }
  // The histories tell when, of an alarm that the desk did not follow.
  const isFollowed = steps.some(({ kind }) => kind === 'acknowledged')
  const at = acknowledged?.at ?? null
  if (!isFollowed && at !== null) reactions.push(at - raisedAt)
  return reactions.filter((ms) => ms >= 0)
}

/** Within what time nine of ten raises of each tag are acknowledged; silent on tags with few of them. */
export function usualReactions(entries: Iterable<JournalEntry>): Map<string, number> {
  const byTag = new Map<string, number[]>()
  for (const entry of entries) {
    const reactions = reactionsOf(entry)
    const known = byTag.get(tagKeyOf(entry))
    if (known) known.push(...reactions)
    else if (reactions.length > 0) byTag.set(tagKeyOf(entry), reactions)
  }
  const usual = new Map<string, number>()
  for (const [tag, reactions] of byTag) {
    if (reactions.length < minReactions) continue
    const ms = percentileOf(
      reactions.sort((a, b) => a - b),
      0.9,
    )
    if (ms !== null) usual.set(tag, ms)
  }
  return usual
}
