import { HttpTransportType, type HubConnection } from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Alarm } from '../../../src/shared/model/alarm.ts'
import { connectHub } from '../../support/hub-clients.ts'
import { negotiate, openWire, transports } from '../../support/hub-wire.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { waitFor } from '../../support/wait-for.ts'

const lifetimeSeconds = 60
let now: number
let service: StartedService
beforeEach(async () => {
  now = Date.parse('2026-03-02T06:00:00Z')
  service = await startService({
    tokenLifetime: lifetimeSeconds,
    clients: [{ name: 'desk', secret: 'secret' }],
    now: () => now,
  })
})
afterEach(() => service.stop())

async function grantToken(): Promise<string> {
  const form = { grant_type: 'client_credentials', client_id: 'desk', client_secret: 'secret' }
  const response = await fetch(`${service.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}
const expire = () => {
  now += (lifetimeSeconds + 1) * 1_000
}

const connect = (
  transport: HttpTransportType,
  accessTokenFactory: () => string | Promise<string>,
): Promise<{ connection: HubConnection; alarms: Alarm[] }> =>
  connectHub(service, (builder) =>
    builder
      .withUrl(`${service.url}/alarmHub`, { transport, accessTokenFactory })
      .withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 50 }),
  )

describe.for(transports)('over %s', (transport) => {
  test('an expired token is rejected', async () => {
    const token = await grantToken()
    const wire = await openWire({ url: service.url, token }, transport)
    wire.drop()
    expire()
    // The client asks once more for a token when the first is refused, and gets the same.
    const refused = connect(HttpTransportType[transport], () => token)
    await expect(refused).rejects.toThrow(/401/)
  })

  test('each connection requests a token, and a renewed one is accepted', async () => {
    const { connection, alarms } = await connect(HttpTransportType[transport], grantToken)
    await service.post({ path: 'FIRST' })
    await waitFor(() => {
      expect(alarms).toHaveLength(1)
    })
    await connection.stop()
    expire()
    await connection.start()
    await service.post({ path: 'SECOND' })
    await waitFor(() => {
      expect(alarms.map(({ path }) => path)).toEqual(['FIRST', 'SECOND'])
    })
    await connection.stop()
  })
})

describe.for(['WebSockets', 'ServerSentEvents'] as const)('over %s', (transport) => {
  test('an open connection outlives its token', async () => {
    const token = await grantToken()
    const { connection, alarms } = await connect(HttpTransportType[transport], () => token)
    expire()
    await service.post({ path: 'LATER' })
    await waitFor(() => {
      expect(alarms.map(({ path }) => path)).toEqual(['LATER'])
    })
    await connection.stop()
  })
})

test('polls and sends are rejected once the token has expired', async () => {
  const token = await grantToken()
  const id = await negotiate({ url: service.url, token })
  const statusOf = async (method: string) => {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await service.request(`/alarmHub?id=${id}`, { method, headers })
    await response.arrayBuffer()
    return response.status
  }
  expect([await statusOf('GET'), await statusOf('POST')]).toEqual([200, 200])
  expire()
  expect([await statusOf('GET'), await statusOf('POST'), await statusOf('DELETE')]).toEqual([401, 401, 401])
})

test('a client whose polls are rejected reconnects with a new token', async () => {
  const { connection, alarms } = await connect(HttpTransportType.LongPolling, grantToken)
  const back = new Promise((resolve) => {
    connection.onreconnected(resolve)
  })
  expire()
  // Whether or not a poll was waiting for this one, the poll after it is refused.
  await service.post({ path: 'BETWEEN' })
  await back
  await service.post({ path: 'AFTER' })
  await waitFor(() => {
    expect(alarms.at(-1)?.path).toBe('AFTER')
  })
  await connection.stop()
})
