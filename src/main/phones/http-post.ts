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
export async function postTo(
  order: HttpOrder,
  agents: Sockets,
  clock: Pick<Clock, 'after'>,
): Promise<PostAnswer> {
  const { promise, resolve } = Promise.withResolvers<PostAnswer>()
  const request = openRequest(order, agents)
  if (!request) return null
  const cancel = clock.after(timeoutMs, () => request.destroy(new Error('no answer in time')))
  request.on('error', () => resolve(null))
  request.on('response', (response) => {
    response.resume()
    response.on('error', () => undefined)
    const seconds = Number(response.headers['retry-after'])
    resolve({ status: response.statusCode ?? 0, retryAfterMs: seconds > 0 ? seconds * 1_000 : 0 })
  })
  request.end(order.body)
  const answer = await promise
  cancel()
  return answer
}

/** Null: Node takes no such address, or no such header, as a damaged token would make. */
function openRequest({ url, headers, body }: HttpOrder, agents: Sockets): http.ClientRequest | null {
  const isSecure = url.startsWith('https:')
  try {
    return (isSecure ? https : http).request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': body.length },
      agent: isSecure ? agents.httpsAgent : agents.httpAgent,
    })
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
