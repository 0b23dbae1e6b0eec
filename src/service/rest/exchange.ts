import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'

/** One method on one path whose response is a stream, or has to wait: it writes the response itself. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** True: the token may stand in `access_token`, for clients that cannot set a header. */
  readonly tokenInQuery?: boolean
  /** An answer to send, or null: the response is now the exchange's own affair. */
  serve(exchange: {
    request: IncomingMessage
    response: ServerResponse
    query: URLSearchParams
  }): Answer | null | Promise<Answer | null>
}
