import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Answer } from '../edge/answer.ts'
import { readPageFile, contentSecurityPolicy, permissionsPolicy } from '../main/platform/page-files.ts'

/** Sent with every answer. */
export const securityHeaders = {
  'Content-Security-Policy': contentSecurityPolicy("'self'"),
  'Permissions-Policy': permissionsPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export const jsonAnswer = (value: unknown, headers: Record<string, string>): Answer => ({
  status: 200,
  headers: { ...headers, 'Content-Type': 'application/json' },
  body: JSON.stringify(value),
})

/** A fixed text. */
export const textAnswer = (status: number, text: string): Answer => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  body: `${text}\n`,
})

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const encoders = {
  // Nearly as small as the best, in a fortieth of its time: a page waits for it at the first start.
  br: (content: Buffer) => brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content: Buffer) => gzipped(content),
} as const
type Encoding = keyof typeof encoders

/** The best encoding that the browser accepts; null if it accepts none of ours. */
export function encodingFor(accepted: string | undefined): Encoding | null {
  const weights = new Map(
    (accepted ?? '').split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return [name, weight === undefined ? 1 : Number(weight)]
    }),
  )
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find(takes) ?? null
}

/** Pictures and sounds are small already, or are read in parts. */
const isText = (type: string) => /^text\/|^image\/svg/.test(type)

interface EncodedFile {
  content: Buffer
  bodies: Map<Encoding, Promise<Buffer>>
}

/** What was compressed so far, by the path of the file. */
export type EncodedFiles = Map<string, EncodedFile>

/** Answers with the files of the page, each compressed once; they hold no secret that their size could reveal. */
export function createPageAnswers(folder: string, files: EncodedFiles = new Map()) {
  const bodyOf = (path: string, content: Buffer, encoding: Encoding): Promise<Buffer> => {
    const known = files.get(path)
    // A rebuilt page is a different one.
    const file: EncodedFile = known?.content.equals(content) === true ? known : { content, bodies: new Map() }
    const body = file.bodies.get(encoding) ?? encoders[encoding](content)
    file.bodies.set(encoding, body)
    files.set(path, file)
    return body
  }

  /** The answer to a request for a file; null where there is none. */
  return async (path: string, accepted: string | undefined): Promise<Answer | null> => {
    const file = await readPageFile(folder, path)
    if (!file) return null
    const headers = { 'Content-Type': file.type, 'Cache-Control': 'no-cache' }
    if (!isText(file.type)) return { status: 200, headers, body: file.content }
    const encoding = encodingFor(accepted)
    const varied = { ...headers, Vary: 'Accept-Encoding' }
    if (encoding === null) return { status: 200, headers: varied, body: file.content }
    return {
      status: 200,
      headers: { ...varied, 'Content-Encoding': encoding },
      body: await bodyOf(path, file.content, encoding),
    }
  }
}
