import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { actIdSchema, hostSchema } from '../../shared/model/act.ts'
import { parseJson } from '../../shared/json.ts'
import type { LogSnapshot } from './act-log.ts'
import type { DeskKey } from './desk-key.ts'
import { openSealed, seal } from './sealed.ts'

/** What a snapshot says of itself, signed by the desk that made it; its parts are known by their hashes. */
const headSchema = z.object({
  host: hostSchema,
  /** A desk writes into two places in turn, so that the last snapshot stays whole meanwhile. */
  slot: z.enum(['a', 'b']),
  /** The stream, and the last of its acts that is in the snapshot. */
  stream: z.string().max(100),
  sequence: z.int().min(0),
  /** Whose acts counted: known-desks.ts. */
  accepted: z.string().max(100),
  at: z.number(),
  parts: z.array(z.string().regex(/^[\da-f]{64}$/)).max(3_500),
})
export type SnapshotHead = z.infer<typeof headSchema>

const partSchema = z.object({
  lines: z.array(z.string()),
  runs: z.array(z.tuple([z.string().regex(/^[\w-]{22}\.[\w-]{8}$/), z.int()])),
  awaited: z.array(z.object({ id: actIdSchema, server: z.string(), thing: z.string() })),
})
type Part = z.infer<typeof partSchema>

export interface PackedSnapshot {
  /** Signed: SnapshotHead. */
  head: string
  parts: readonly Uint8Array[]
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)]
/** With the longest line, and packed, it is smaller than what the servers take: 512 KiB. */
const partLetters = 200_000
const maxPartBytes = 4_000_000

/** Packs a snapshot into parts that the servers take. */
export async function packSnapshot(
  snapshot: LogSnapshot,
  about: Omit<SnapshotHead, 'parts'>,
  key: DeskKey,
): Promise<PackedSnapshot> {
  const parts: Uint8Array[] = []
  for (const part of splitSnapshot(snapshot)) parts.push(await zip(JSON.stringify(part)))
  return { head: seal({ ...about, parts: parts.map(hashOf) }, key), parts }
}

function* splitSnapshot({ lines, runs, awaited }: LogSnapshot): Generator<Part> {
  let part: Part = { lines: [], runs: [], awaited: [] }
  let letters = 0
  const isFull = (more: number) => {
    letters += more
    if (letters <= partLetters) return false
    letters = more
    return true
  }
  const next = () => {
    const full = part
    part = { lines: [], runs: [], awaited: [] }
    return full
  }
  for (const line of lines) {
    if (isFull(line.length)) yield next()
    part.lines.push(line)
  }
  for (const [run, number] of runs) {
    if (isFull(run.length + 20)) yield next()
    part.runs.push([run, number])
  }
  for (const one of awaited) {
    if (isFull(one.id.length + one.server.length + one.thing.length + 40)) yield next()
    part.awaited.push(one)
  }
  yield part
}

/** What a head says; null where no desk of the team has signed it. */
export function openHead(text: string, isAccepted: (publicKey: string) => boolean): SnapshotHead | null {
  const opened = openSealed(text, headSchema, isAccepted, ({ host }, by) => host === by)
  return opened.ok ? opened.value : null
}

/** Unpacks what belongs to a head; null where a part is another one. */
export async function unpackSnapshot(
  head: SnapshotHead,
  parts: readonly (Uint8Array | null)[],
): Promise<LogSnapshot | null> {
  const lines: string[] = []
  const runs = new Map<string, number>()
  const awaited: LogSnapshot['awaited'][number][] = []
  for (const [place, hash] of head.parts.entries()) {
    const packed = parts[place]
    if (!packed || hashOf(packed) !== hash) return null
    const text = (await unzip(packed, { maxOutputLength: maxPartBytes })).toString()
    const part = partSchema.safeParse(parseJson(text))
    if (!part.success) return null
    for (const line of part.data.lines) lines.push(line)
    for (const [run, number] of part.data.runs) runs.set(run, number)
    awaited.push(...part.data.awaited)
  }
  return { lines, runs, awaited }
}

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
