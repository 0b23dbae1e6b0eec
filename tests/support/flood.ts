import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceClient } from './service.ts'

/** Enough requests under way at once that the pace is the service's, not that of one answer after the other. */
const lanes = 16
const tickMillis = 10
/** What a moment's delay held back is sent after it; what a longer one did is not, or it would be a burst. */
const longestLagSeconds = 0.1

/**
 * Creates alarms at an even rate and never faster: on a machine that cannot keep the pace it takes longer.
 * Settles when the service has taken them all, with the rate that was reached in alarms a second.
 */
export async function flood(
  service: ServiceClient,
  { total, perSecond, alarm }: { total: number; perSecond: number; alarm: (n: number) => object },
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const began = performance.now()
  let looked = began
  let allowed = 0
  const mayGo = () => {
    const now = performance.now()
    allowed = Math.min(perSecond * longestLagSeconds, allowed + ((now - looked) * perSecond) / 1_000)
    looked = now
    if (allowed < 1) return false
    allowed--
    return true
  }
  let sent = 0
  const lane = async () => {
    while (sent < total) {
      if (mayGo()) await post(agent, service, alarm(sent++))
      else await pause(tickMillis)
    }
  }
  try {
    await Promise.all(Array.from({ length: lanes }, lane))
  } finally {
    agent.destroy()
  }
  return (total * 1_000) / (performance.now() - began)
}

/** Fetch costs several times as much as a bare request on a connection that is kept. */
function post(agent: Agent, { port, token }: ServiceClient, alarm: object): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const body = Buffer.from(JSON.stringify(alarm))
  const posting = request(
    {
      agent,
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/v1/alarms',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        'Content-Length': body.length,
      },
    },
    (answer) => {
      answer.resume().on('end', () => {
        if (answer.statusCode === 200) resolve()
        else reject(new Error(`an alarm was answered with ${answer.statusCode}`))
      })
    },
  )
  posting.on('error', reject)
  posting.end(body)
  return promise
}
