import http from 'node:http'
import https from 'node:https'
import type { Clock } from '../platform/clock.ts'

/** One request to a push server. */
export interface HttpOrder {
  url: string
  headers: Record<string, string>
  body: Buffer
}

/** The sockets of the desk, which know its proxy and whom it trusts. */
interface Sockets {
  httpAgent: http.Agent
  httpsAgent: https.Agent
}

/** The status of an answer, and how long the server wants to be left alone; null: there was no answer. */
export type PostAnswer = { status: number; retryAfterMs: number } | null

const timeoutMs = 10_000

/** Posts a request and reads the status alone: what else a push server says is of no use here. */
export function postTo(
  { url, headers, body }: HttpOrder,
  agents: Sockets,
  clock: Pick<Clock, 'after'>,
): Promise<PostAnswer> {
  const { promise, resolve } = Promise.withResolvers<PostAnswer>()
  const isSecure = url.startsWith('https:')
  const request = (isSecure ? https : http).request(url, {
    method: 'POST',
    headers: { ...headers, 'Content-Length': body.length },
    agent: isSecure ? agents.httpsAgent : agents.httpAgent,
  })
  const cancel = clock.after(timeoutMs, () => request.destroy(new Error('no answer in time')))
  const finish = (answer: PostAnswer) => {
    cancel()
    resolve(answer)
  }
  request.on('error', () => finish(null))
  request.on('response', (response) => {
    response.resume()
    response.on('error', () => undefined)
    const seconds = Number(response.headers['retry-after'])
    finish({ status: response.statusCode ?? 0, retryAfterMs: seconds > 0 ? seconds * 1_000 : 0 })
  })
  request.end(body)
  return promise
}
