import type { Note } from '../../shared/model/marks.ts'

/** More is a list to search in. */
const maxTemplates = 8
/** A text of one case is no template. */
const minUses = 2

/** The texts that people here write again and again: the most used first, of those the newest. */
export function noteTemplates(notes: Iterable<Pick<Note, 'text' | 'at'>>): string[] {
  const uses = new Map<string, { count: number; last: number }>()
  for (const { text, at } of notes) {
    const known = uses.get(text.trim())
    uses.set(text.trim(), { count: (known?.count ?? 0) + 1, last: Math.max(known?.last ?? 0, at) })
  }
  return [...uses]
    .filter(([, { count }]) => count >= minUses)
    .sort(([, a], [, b]) => b.count - a.count || b.last - a.last)
    .slice(0, maxTemplates)
    .map(([text]) => text)
}
