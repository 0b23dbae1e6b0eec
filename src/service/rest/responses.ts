import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { z } from 'zod'

/** What goes back for a request: always JSON. */
export interface ApiResponse {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** A field that was refused, as the errors of a problem list it. */
export interface FieldError {
  field: string
  message: string
}

/** A success. */
export function ok(body: unknown): ApiResponse {
  return { status: 200, body }
}

/** A refusal in the form of RFC 9457. */
export function problem(
  status: number,
  detail: string,
  extra: { errors?: FieldError[]; headers?: Record<string, string> } = {},
): ApiResponse {
  return {
    status,
    body: {
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      detail,
      ...(extra.errors ? { errors: extra.errors } : {}),
    },
    headers: { ...extra.headers, 'Content-Type': 'application/problem+json; charset=utf-8' },
  }
}

function encode({ body, headers }: ApiResponse): { text: string; headers: Record<string, string | number> } {
  const text = JSON.stringify(body)
  return {
    text,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
      // Alarms age by the second; nothing on the way may keep an answer.
      'Cache-Control': 'no-store',
      ...headers,
    },
  }
}

/** Answers an ordinary request. */
export function send(response: ServerResponse, answer: ApiResponse): void {
  const { text, headers } = encode(answer)
  response.writeHead(answer.status, headers).end(text)
}

/** Answers an upgrade that was not granted: there is no ServerResponse, only the socket. */
export function sendOnSocket(socket: Duplex, answer: ApiResponse): void {
  const { text, headers } = encode(answer)
  const lines = Object.entries({ ...headers, Date: new Date().toUTCString(), Connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  // A peer that never hangs up must not keep the socket.
  socket.once('finish', () => {
    socket.destroy()
  })
  socket.end(`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}\r\n${head}\r\n${text}`)
}

/** What came of looking at a request: a value to go on with, or the refusal to send. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: ApiResponse }

export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function failure(refusal: ApiResponse): { ok: false; refusal: ApiResponse } {
  return { ok: false, refusal }
}

/** A refusal as RFC 9457 has it, with the fields that are wrong where there are such. */
export const problemSchema = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
