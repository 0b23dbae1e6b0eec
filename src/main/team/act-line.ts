import { parseJson } from '../../shared/json.ts'
import { actSchema, type Act } from '../../shared/model/act.ts'
import { maxSealedBytes } from './sealed.ts'

/** Whether the servers take a line. */
export const fits = (line: string): boolean => Buffer.byteLength(line) <= maxSealedBytes

/** Checking the signatures of so many in one go takes a few milliseconds. */
export const maxActsInMessage = 20

/** How many of these acts, from the first one on, the servers take in one message. */
export function countThatFit(acts: readonly { line: string }[]): number {
  let bytes = 0
  const place = acts.findIndex(({ line }) => (bytes += Buffer.byteLength(line) + 1) > maxSealedBytes + 1)
  return place < 0 ? acts.length : place
}

export const joinLines = (acts: readonly { line: string }[]): string =>
  acts.map(({ line }) => line).join('\n')

/** The lines of a message; one of more acts than a desk sends counts as one line, which is malformed. */
export function splitLines(message: string): string[] {
  const lines = message.split('\n', maxActsInMessage + 1)
  return lines.length > maxActsInMessage ? [message] : lines
}

/** Every desk sees that an alarm has cleared, and says so of whoever had it: once is enough. */
export const messageIdOf = ({ id, content, replaces }: Act): string =>
  content.action === 'claim.release' && content.isCleared && replaces.length > 0
    ? `cleared.${replaces.toSorted().join('.')}`
    : id

/** What this desk has checked before it was stored. */
export function readStored(line: string): Act | null {
  const sealed = parseJson(line) as { body?: unknown } | null
  return actSchema.safeParse(parseJson(String(sealed?.body))).data ?? null
}
