import { parseJson } from '../../shared/json.ts'
import { actSchema, type Act } from '../../shared/model/act.ts'
import { maxSealedBytes } from './sealed.ts'

/** Whether the servers take a line. */
export const fits = (line: string): boolean => Buffer.byteLength(line) <= maxSealedBytes

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
