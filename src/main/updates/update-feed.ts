import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { messageOf } from '../../shared/errors.ts'
import {
  feedFile,
  releaseFeedSchema,
  signatureFile,
  type ReleaseFeed,
} from '../../shared/model/release-feed.ts'
import type { OpenFile } from './feed-source.ts'
import { problemOf, UpdateError } from './update-error.ts'

const maxFeedBytes = 8 * 1024 * 1024
const maxSignatureBytes = 1024

/** The newest feed that a desk has seen, of the key that signed it. */
export interface SeenFeed {
  keyId: string
  issued: number
}

/** A feed as its bytes, with which its signature can be checked again at any time. */
export interface FeedBytes {
  text: Buffer
  signature: Buffer
}

/**
 * Reads the feed and believes nothing of it before its signature. One that is older than the last is refused, as an
 * attacker could hold back a repair by sending an old one again.
 */
export async function readUpdateFeed(
  open: OpenFile,
  publicKey: string,
  seenOf: (keyId: string) => SeenFeed | null,
  signal: AbortSignal,
): Promise<{ feed: ReleaseFeed; bytes: FeedBytes; seen: SeenFeed }> {
  const key = readPublicKey(publicKey)
  const text = await readWhole(open, feedFile, maxFeedBytes, signal)
  const signature = await readWhole(open, signatureFile, maxSignatureBytes, signal)
  const bytes = { text, signature }
  const feed = verified(bytes, key)
  const { keyId } = key
  const seen = seenOf(keyId)
  if (seen && feed.issued < seen.issued) {
    throw new UpdateError('replayed', `${timeOf(feed.issued)} < ${timeOf(seen.issued)}`)
  }
  return { feed, bytes, seen: { keyId, issued: feed.issued } }
}

/** The feed that these bytes are; throws where this key has not signed them. */
export const verifyFeed = (bytes: FeedBytes, publicKey: string): ReleaseFeed =>
  verified(bytes, readPublicKey(publicKey))

function verified({ text, signature }: FeedBytes, { key }: FeedKey): ReleaseFeed {
  if (!verify(null, text, key, Buffer.from(signature.toString('latin1'), 'base64'))) {
    throw new UpdateError('bad-signature', feedFile)
  }
  return parseFeed(text.toString('utf8'))
}

interface FeedKey {
  key: KeyObject
  keyId: string
}

const timeOf = (seconds: number) => new Date(seconds * 1_000).toISOString()

function readPublicKey(text: string): FeedKey {
  const base64 = text.replace(/-----[A-Z ]+-----|\s/g, '')
  const der = Buffer.from(base64, 'base64')
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
    if (key.asymmetricKeyType !== 'ed25519') throw new Error(`not Ed25519 but ${key.asymmetricKeyType}`)
    return { key, keyId: createHash('sha256').update(der).digest('hex') }
  } catch (error) {
    throw new UpdateError('bad-key', messageOf(error))
  }
}

function parseFeed(text: string): ReleaseFeed {
  try {
    return releaseFeedSchema.parse(JSON.parse(text))
  } catch (error) {
    throw new UpdateError('malformed', messageOf(error))
  }
}

async function readWhole(
  open: OpenFile,
  name: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of (await open(name, 0, signal)).content) {
      length += chunk.length
      if (length > maxBytes) throw new UpdateError('malformed', `${name} is larger than ${maxBytes} bytes`)
      chunks.push(chunk)
    }
  } catch (error) {
    const { code, detail } = problemOf(error, 'unreachable')
    throw new UpdateError(code, detail)
  }
  return Buffer.concat(chunks)
}
