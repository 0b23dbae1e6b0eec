import type { JournalEntry } from '../../shared/model/journal.ts'
import type { Recall } from '../../shared/model/memory.ts'

type Named = Pick<JournalEntry, 'path' | 'fullPath' | 'name' | 'message' | 'raisedAt'>

/** What was recalled, with the latest message of each tag that usually comes next, where the journal has one. */
export function addMessages(recall: Recall, kept: Iterable<{ entry: Named }>): Recall {
  if (recall.follows.length === 0) return recall
  const messages = latestMessages(new Set(recall.follows.map(({ tag }) => tag)), kept)
  const follows = recall.follows.map((one) => {
    const message = messages.get(one.tag)
    return message === undefined ? one : { ...one, message }
  })
  return { ...recall, follows }
}

/** The memory knows a tag by any of its names. */
function latestMessages(tags: ReadonlySet<string>, kept: Iterable<{ entry: Named }>) {
  const latest = new Map<string, Named>()
  for (const { entry } of kept) {
    const tag = [entry.path, entry.fullPath, entry.name].find((name) => name !== '' && tags.has(name))
    if (tag === undefined || entry.message === '') continue
    if (entry.raisedAt >= (latest.get(tag)?.raisedAt ?? -Infinity)) latest.set(tag, entry)
  }
  return new Map(Array.from(latest, ([tag, { message }]) => [tag, message]))
}
