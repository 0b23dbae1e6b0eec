import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import type { Answer } from '../../edge/answer.ts'

/** A response; the body is always JSON. */
export interface ApiResponse {
  status: number
  body: unknown
  headers?: Record<string, string>
  /** How long it is held back. */
  delayMs?: number
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

/** A response as the edge sends it. */
export function toAnswer({ status, body, headers, delayMs }: ApiResponse): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(body),
    ...(delayMs !== undefined && { delayMs }),
  }
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
