import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parseJson } from '../../shared/json.ts'

/** What every entry of a chain carries beside its content. */
const linkSchema = z.looseObject({
  number: z.int().min(1),
  previous: z.string(),
  hash: z.string(),
})
export type ChainLink = z.infer<typeof linkSchema>

/** Where the next entry is joined on. */
export interface ChainHead {
  number: number
  hash: string
}

/** What an entry says: anything but the members that make it part of its chain. */
export interface ChainContent {
  [name: string]: unknown
  number?: never
  previous?: never
  hash?: never
}

/** Before the first entry. */
export const chainStart: ChainHead = { number: 0, hash: '0'.repeat(64) }

/**
 * One line of a chain: `{"number":…,"previous":"…",…,"hash":"…"}`. The hash is the SHA-256 of the line's text without
 * its last member, so that anybody can verify it with common tools.
 */
export function chainLine(head: ChainHead, content: ChainContent): { line: string; head: ChainHead } {
  const number = head.number + 1
  const text = JSON.stringify({ number, previous: head.hash, ...content })
  const hash = digest(text)
  return { line: `${text.slice(0, -1)},"hash":"${hash}"}`, head: { number, hash } }
}

export type LineRead =
  | { isSound: true; entry: ChainLink; head: ChainHead }
  | { isSound: false; entry: ChainLink | null; reason: string }

/** Checks one line by itself: its form and its hash. */
export function readChainLine(line: string): LineRead {
  const entry = linkSchema.safeParse(parseJson(line)).data
  if (!entry) return { isSound: false, entry: null, reason: 'is not an entry' }
  const end = `,"hash":"${entry.hash}"}`
  if (!line.endsWith(end) || digest(`${line.slice(0, -end.length)}}`) !== entry.hash)
    return { isSound: false, entry, reason: 'was changed' }
  return { isSound: true, entry, head: { number: entry.number, hash: entry.hash } }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
