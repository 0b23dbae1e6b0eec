import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceClient } from './service.ts'

export interface Flood {
  /** How many alarms the service has taken so far. */
  readonly taken: number
  /** Settles when the service has taken them all, with the rate that was reached in alarms a second. */
  readonly ended: Promise<number>
}

/** Enough requests under way at once that the pace is the service's, not that of one answer after the other. */
const lanes = 16
const tickMillis = 10

/**
 * Creates alarms at an even rate. A machine that cannot keep the pace gets all of them too, only later: what is
 * behind is made up for. Fetch costs several times as much as a bare request on a connection that is kept.
 */
export function startFlood(
  service: ServiceClient,
  { total, perSecond, alarm }: { total: number; perSecond: number; alarm: (n: number) => object },
): Flood {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  let sent = 0
  let taken = 0

  const run = async (): Promise<number> => {
    const began = performance.now()
    const dueNow = () => Math.min(total, Math.ceil(((performance.now() - began) * perSecond) / 1_000))
    const lane = async () => {
      while (sent < total) {
        if (sent >= dueNow()) await pause(tickMillis)
        else {
          await post(agent, service, alarm(sent++))
          taken++
        }
      }
    }
    try {
      await Promise.all(Array.from({ length: lanes }, lane))
    } finally {
      agent.destroy()
    }
    return (total * 1_000) / (performance.now() - began)
  }

  return {
    get taken() {
      return taken
    },
    ended: run(),
  }
}

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
