import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { PackageKind, Release, ReleaseFeed } from '../../src/shared/model/release-feed.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const others = generateKeyPairSync('ed25519')
const textOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' }).toString('base64')
export const feedKey = textOf(publicKey)
/** The key of somebody else. */
export const otherFeedKey = textOf(others.publicKey)

/** A release with one package of the given bytes. */
export function releaseOf(
  version: string,
  bytes: string | Buffer,
  kind: PackageKind = 'AppImage',
  arch: 'x64' | 'arm64' = 'x64',
): Release {
  const content = Buffer.from(bytes)
  return {
    version,
    date: '2026-11-02',
    notes: `### Added\n\n- What is new in **${version}**, with \`code\`.`,
    packages: [
      {
        file: `tocsin-${version}.${kind}`,
        platform: 'linux',
        arch,
        kind,
        size: content.length,
        sha512: createHash('sha512').update(content).digest('hex'),
      },
    ],
  }
}

/** The files of a signed feed. */
export function signedFeed(
  releases: Release[],
  issued = 1_800_000_000,
  key = feedKey,
): Record<string, Buffer> {
  const feed: ReleaseFeed = { format: 'tocsin-releases', issued, releases }
  const text = Buffer.from(JSON.stringify(feed))
  const signature = sign(null, text, key === feedKey ? privateKey : others.privateKey).toString('base64')
  return { 'releases.json': text, 'releases.json.sig': Buffer.from(signature) }
}

export function writeFeed(folder: string, files: Record<string, Buffer | string>): void {
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
}

export interface UpdateServer {
  url: string
  /** What is served, by name. */
  files: Record<string, Buffer>
  /** Every request: the name, and the range that was asked for. */
  requests: string[]
  /** The connection of a file is cut after so many bytes of each answer. */
  cutAfter: Map<string, number>
  /** Files that arrive a byte at a time; `dripped` counts them. */
  drips: Set<string>
  dripped: number
  /** Answers with the whole file whatever range is asked for. */
  ignoresRanges: boolean
  stop(): Promise<void>
}

/** A plain web server, as administrators have it, which can also cut its answers short. */
export async function startUpdateServer(files: Record<string, Buffer>): Promise<UpdateServer> {
  const answer = (request: IncomingMessage, response: ServerResponse): unknown => {
    const name = decodeURIComponent((request.url ?? '').replace('/feed/', ''))
    const { range } = request.headers
    server.requests.push(range === undefined ? name : `${name} ${range}`)
    const content = server.files[name]
    if (!content) return response.writeHead(404).end()
    const from = server.ignoresRanges ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    if (from >= content.length) return response.writeHead(416).end()
    const rest = content.subarray(from)
    const length = { 'content-length': String(rest.length) }
    if (from === 0) response.writeHead(200, length)
    else {
      const place = `bytes ${from}-${content.length - 1}/${content.length}`
      response.writeHead(206, { ...length, 'content-range': place })
    }
    if (server.drips.has(name)) return drip(rest, response)
    const cut = server.cutAfter.get(name)
    if (cut === undefined || cut >= rest.length) return response.end(rest)
    // Ended, not reset: what was sent before the cut arrives.
    return response.write(rest.subarray(0, cut), () => response.socket?.end())
  }
  const drip = (content: Buffer, response: ServerResponse) => {
    let sent = 0
    const timer = setInterval(() => {
      response.write(content.subarray(sent, ++sent))
      server.dripped++
    }, 5)
    response.on('close', () => clearInterval(timer))
  }
  const http = createServer((request, response) => void answer(request, response))
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const { port } = http.address() as AddressInfo
  const server: UpdateServer = {
    url: `http://127.0.0.1:${port}/feed`,
    files,
    requests: [],
    cutAfter: new Map(),
    drips: new Set(),
    dripped: 0,
    ignoresRanges: false,
    stop: () =>
      new Promise((stopped) => {
        http.close(() => stopped())
        http.closeAllConnections()
      }),
  }
  return server
}
