import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { z } from 'zod'

/** A response; the body is always JSON. */
export interface ApiResponse {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** An invalid field, as the errors of a problem list it. */
export interface FieldError {
  field: string
  message: string
}

/** 200 with a body. */
export function ok(body: unknown): ApiResponse {
  return { status: 200, body }
}

/** An error response (RFC 9457). */
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
      // Alarms change by the second; no proxy may cache a response.
      'Cache-Control': 'no-store',
      ...headers,
    },
  }
}

/** Sends the response of an ordinary request. */
export function send(target: ServerResponse, response: ApiResponse): void {
  const { text, headers } = encode(response)
  target.writeHead(response.status, headers).end(text)
}

/** Rejects an upgrade, for which there is no ServerResponse, only the socket. */
export function sendOnSocket(socket: Duplex, response: ApiResponse): void {
  const { text, headers } = encode(response)
  const lines = Object.entries({ ...headers, Date: new Date().toUTCString(), Connection: 'close' })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  // A peer that never closes its end must not keep the socket open.
  socket.once('finish', () => {
    socket.destroy()
  })
  socket.end(`HTTP/1.1 ${response.status} ${STATUS_CODES[response.status] ?? ''}\r\n${head}\r\n${text}`)
}

/** The result of a step in handling a request: a value, or the error response to send. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; response: ApiResponse }

export function success<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function failure(response: ApiResponse): { ok: false; response: ApiResponse } {
  return { ok: false, response }
}

/** An error response (RFC 9457), with the invalid fields if any. */
export const problemSchema = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
})
