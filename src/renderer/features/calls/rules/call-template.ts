import { areaOf, segmentsOf } from '../../../../shared/rules/tag-path.ts'
import type { CallSubject } from '../../../alarm/call-subject.ts'

/** Placeholders that a template may use; they are filled from the alarm the call is about. */
export const placeholders = [
  ...(['message', 'path', 'tag', 'area', 'value', 'priority', 'raised', 'name'] as const),
  // Of the alarm help.
  ...(['action', 'consequence', 'cause', 'respond'] as const),
] as const
export type Placeholder = (typeof placeholders)[number]

const placeholderPattern = /\{(\w+)\}/g

const isPlaceholder = (word: string): word is Placeholder => placeholders.some((known) => known === word)

/** What the alarm help says to whom is called; `respond` is a sentence. */
export interface CallHelp {
  action: string
  consequence: string
  cause: string
  respond: string
}
const noHelp: CallHelp = { action: '', consequence: '', cause: '', respond: '' }

/** The value of each placeholder; `raised` is the formatted time. */
export function placeholderValues(
  subject: CallSubject,
  raised: string,
  help: CallHelp | null = null,
): Record<Placeholder, string> {
  return {
    message: subject.message || subject.name,
    path: subject.path,
    tag: segmentsOf(subject.path).at(-1) ?? '',
    area: areaOf(subject.path, Infinity),
    value: subject.value,
    priority: String(subject.priority ?? ''),
    raised,
    name: subject.name,
    ...(help ?? noHelp),
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

/** An alarm in one sentence: the initial message of a call about it. The value of a contact, 0 or 1, says nothing. */
export function quoteAlarm(subject: CallSubject, raised: string): string {
  const value = /^[01]$/.test(subject.value) ? '' : subject.value
  const facts = [subject.message || subject.name, subject.path, raised, value]
  return facts.filter((fact) => fact !== '').join(', ')
}

/** A message with what to do and how soon, as the alarm help has it. */
export function withHelp(text: string, { respond, action }: CallHelp): string {
  return [text, respond, action].filter((part) => part !== '').join('\n')
}
