import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { z } from 'zod'
import type { Answer } from './answer.ts'

/** What the OpenAPI document says of an endpoint; the same models check its requests. */
export interface Contract {
  readonly id: string
  readonly summary: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** Absent where refusals are problems, as nearly everywhere. */
  readonly refusal?: z.ZodType
}

/** One method on one path. Paths are matched exactly, case included. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The body that the request must carry, which arrives parsed: any JSON value, or URLSearchParams. */
  readonly takes?: 'json' | 'form'
  /** True: the token may stand in `access_token`, for clients that cannot set a header. */
  readonly tokenInQuery?: boolean
  /** True: no token is needed on this path. */
  readonly open?: boolean
  /** Absent where OpenAPI has no words for it: the hub. */
  readonly contract?: Contract
  handle(request: { query: URLSearchParams; body: unknown; authorization: string | undefined }): Answer
}

/** A path that can be upgraded to a WebSocket. */
export interface UpgradeEndpoint {
  readonly path: string
  /** A refusal, or null when the upgrade may go on. */
  refuse(query: URLSearchParams): Answer | null
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams): void
}
