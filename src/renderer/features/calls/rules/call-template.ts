import { areaOf, segmentsOf } from '../../../../shared/rules/tag-path.ts'
import type { CallSubject } from './call-subject.ts'

/** Placeholders that a template may use; they are filled from the alarm the call is about. */
export const placeholders = ['message', 'path', 'tag', 'area', 'value', 'priority', 'raised', 'name'] as const
export type Placeholder = (typeof placeholders)[number]

const placeholderPattern = /\{(\w+)\}/g

const isPlaceholder = (word: string): word is Placeholder => placeholders.some((known) => known === word)

/** The value of each placeholder; `raised` is the formatted time. */
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

/** Fills the placeholders of a template; unknown words stay, and without an alarm all of them do. */
export function fillTemplate(text: string, values: Record<Placeholder, string> | null): string {
  return text.replace(placeholderPattern, (match, word: string) =>
    values !== null && isPlaceholder(word) ? values[word] : match,
  )
}

/** The placeholders left in a message: they would be read out literally. */
export function openPlaceholders(text: string): string[] {
  return [...new Set([...text.matchAll(placeholderPattern)].map(([match]) => match))].filter((match) =>
    isPlaceholder(match.slice(1, -1)),
  )
}

/** An alarm in one sentence: the initial message of a call about it. */
export function quoteAlarm(subject: CallSubject, raised: string): string {
  const facts = [subject.message || subject.name, subject.path, raised, subject.value]
  return facts.filter((fact) => fact !== '').join(', ')
}
