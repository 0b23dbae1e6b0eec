import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Answer } from './answer.ts'

/** One method on one path. Paths are matched exactly, case included. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** True: the request must carry a JSON body, which arrives parsed. */
  readonly takesJson?: boolean
  /** True: the token may stand in `access_token`, for clients that cannot set a header. */
  readonly tokenInQuery?: boolean
  handle(request: { query: URLSearchParams; body: unknown }): Answer
}

/** A path that can be upgraded to a WebSocket. */
export interface UpgradeEndpoint {
  readonly path: string
  /** A refusal, or null when the upgrade may go on. */
  refuse(query: URLSearchParams): Answer | null
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams): void
}
