import { open } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { inPlainWords } from '../platform/connection-words.ts'
import { foreignFileFlags } from '../../files/private-file.ts'
import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import { UpdateError } from './update-error.ts'
import { feedPlace } from './update-rules.ts'

/** The sockets of the desk, which know its proxy and whom it trusts. */
export interface Agents {
  httpAgent: http.Agent
  httpsAgent: https.Agent
}

export interface SourceParts {
  clock: Clock
  agents: Agents
}

/** One file of the feed's folder, as it arrives. */
export interface OpenedFile {
  /** The place of its first byte; 0 where the source cannot continue. */
  from: number
  content: AsyncIterable<Buffer>
}

/** Opens a file beside the feed, from a byte on; it ends with an error when nothing arrives for a while. */
export type OpenFile = (name: string, from: number, signal: AbortSignal) => Promise<OpenedFile>

/** Nothing for so long means that nothing more comes. */
const stallMs = 30_000

/** The files of a feed, on a server or in a folder. */
export function openSource({ clock, agents }: SourceParts, feed: string): OpenFile {
  const place = feedPlace(feed)
  if (place === null) throw new UpdateError('no-feed', JSON.stringify(feed))
  return async (name, from, signal) => {
    const stalled = new AbortController()
    const either = AbortSignal.any([signal, stalled.signal])
    let cancelTimer = () => {}
    const expect = () => {
      cancelTimer()
      cancelTimer = clock.after(stallMs, () =>
        stalled.abort(new UpdateError('unreachable', `${name}: nothing arrived for ${stallMs / 1_000} s`)),
      )
    }
    const explain = (error: unknown): UpdateError =>
      either.reason instanceof UpdateError ? either.reason : unreachable(name, error)
    expect()
    try {
      const opened =
        place.kind === 'http'
          ? await requestFile(new URL(name, place.url), from, agents, either)
          : await readFile(join(place.path, name), from, either)
      return { from: opened.from, content: watched(opened, expect, () => cancelTimer(), explain) }
    } catch (error) {
      cancelTimer()
      throw explain(error)
    }
  }
}

interface OpenedStream {
  from: number
  stream: Readable
  /** Why the connection broke before the end of the file; null: it did not. */
  cutBy: () => Error | null
}

/** Passes on all that arrives, and then fails where that is not the whole file. */
async function* watched(
  { stream, cutBy }: OpenedStream,
  onData: () => void,
  onEnd: () => void,
  explain: (error: unknown) => UpdateError,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      onData()
      yield chunk
    }
    const cut = cutBy()
    if (cut) throw cut
  } catch (error) {
    throw explain(error)
  } finally {
    onEnd()
    stream.destroy()
  }
}

const unreachable = (what: string, error: unknown) =>
  error instanceof UpdateError ? error : new UpdateError('unreachable', `${what}: ${messageOf(error)}`)

async function readFile(file: string, from: number, signal: AbortSignal): Promise<OpenedStream> {
  const handle = await open(file, foreignFileFlags)
  try {
    const info = await handle.stat()
    if (!info.isFile()) throw new Error('it is no plain file')
    const start = from < info.size ? from : 0
    return { from: start, stream: handle.createReadStream({ start, signal }), cutBy: () => null }
  } catch (error) {
    await handle.close()
    throw error
  }
}

function requestFile(url: URL, from: number, agents: Agents, signal: AbortSignal): Promise<OpenedStream> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenedStream>()
  const refuse = (detail: string) => reject(new UpdateError('unreachable', `${url.href}: ${detail}`))
  const isSecure = url.protocol === 'https:'
  const request = (isSecure ? https : http).get(url, {
    agent: isSecure ? agents.httpsAgent : agents.httpAgent,
    signal,
    headers: { 'cache-control': 'no-cache', ...(from > 0 && { range: `bytes=${from}-` }) },
  })
  request.once('error', (error) => refuse(inPlainWords(messageOf(error))))
  request.once('response', (response) => {
    const { statusCode = 0, headers } = response
    const continued = /^bytes (\d+)-/.exec(headers['content-range'] ?? '')
    if (statusCode === 200) return resolve({ from: 0, ...keptOf(response) })
    if (statusCode === 206 && Number(continued?.[1]) === from) return resolve({ from, ...keptOf(response) })
    response.destroy()
    // The file has become shorter than what is here: from the beginning.
    if (statusCode === 416 && from > 0) return resolve(requestFile(url, 0, agents, signal))
    refuse(`status ${statusCode}`)
  })
  return promise
}

const keptBytes = 1_000_000

/** What has arrived, also where the connection breaks: a broken answer throws away what nobody has read yet. */
function keptOf(response: Readable): Omit<OpenedStream, 'from'> {
  const kept = new PassThrough({ highWaterMark: keptBytes })
  let cut: Error | null = null
  response.once('error', (error) => {
    cut = error
    kept.end()
  })
  kept.once('close', () => response.destroy())
  return { stream: response.pipe(kept), cutBy: () => cut }
}
