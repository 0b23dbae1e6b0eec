import { areaOf, segmentsOf } from '../../../../shared/rules/area.ts'
import type { CallSubject } from './call-subject.ts'

/** What a template may leave open, to be filled from the alarm that a call is about. */
export const placeholders = ['message', 'path', 'tag', 'area', 'value', 'priority', 'raised', 'name'] as const
export type Placeholder = (typeof placeholders)[number]

const form = /\{(\w+)\}/g

const isPlaceholder = (word: string): word is Placeholder => placeholders.some((known) => known === word)

/** What each placeholder stands for; `raised`: the time as it is said. */
export function placeholderValues(subject: CallSubject, raised: string): Record<Placeholder, string> {
  return {
    message: subject.message || subject.name,
    path: subject.path,
    tag: segmentsOf(subject.path).at(-1) ?? '',
    area: areaOf(subject.path, Infinity),
    value: subject.value,
    priority: String(subject.priority ?? ''),
    raised,
    name: subject.name,
  }
}

/** A template's text with its placeholders filled; without an alarm, and of words that are none, they stay. */
export function fillTemplate(text: string, values: Record<Placeholder, string> | null): string {
  return text.replace(form, (whole, word: string) =>
    values !== null && isPlaceholder(word) ? values[word] : whole,
  )
}

/** The placeholders that a message still has: somebody would hear them as they stand. */
export function openPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(form)].map(([whole]) => whole))].filter((whole) =>
    isPlaceholder(whole.slice(1, -1)),
  )
}
