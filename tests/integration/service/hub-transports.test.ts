import {
  HttpTransportType,
  HubConnectionState,
  JsonHubProtocol,
  type HubConnection,
  type HubConnectionBuilder,
} from '@microsoft/signalr'
import { MessagePackHubProtocol } from '@microsoft/signalr-protocol-msgpack'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Alarm } from '../../../src/shared/model/alarm.ts'
import { startCuttableProxy } from '../../support/cuttable-proxy.ts'
import { connectHub } from '../../support/hub-clients.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { waitFor } from '../../support/wait-for.ts'

const { WebSockets, ServerSentEvents, LongPolling } = HttpTransportType
const json = () => new JsonHubProtocol()
const messagePack = () => new MessagePackHubProtocol()

const combinations = [
  { name: 'WebSockets and JSON', transport: WebSockets, protocol: json },
  { name: 'WebSockets and MessagePack', transport: WebSockets, protocol: messagePack },
  { name: 'server-sent events and JSON', transport: ServerSentEvents, protocol: json },
  { name: 'long polling and JSON', transport: LongPolling, protocol: json },
  { name: 'long polling and MessagePack', transport: LongPolling, protocol: messagePack },
]

let service: StartedService
let clients: HubConnection[]
beforeEach(async () => {
  service = await startService()
  clients = []
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.stop()))
  await service.stop()
})

type Combination = Pick<(typeof combinations)[number], 'transport' | 'protocol'>

const connect = async (
  { transport, protocol }: Combination,
  configure: (builder: HubConnectionBuilder) => HubConnectionBuilder = (builder) => builder,
  url = service.url,
): Promise<{ connection: HubConnection; alarms: Alarm[] }> => {
  const client = await connectHub(service, (builder) =>
    configure(
      builder
        .withUrl(`${url}/alarmHub`, { accessTokenFactory: () => service.token, transport })
        .withHubProtocol(protocol()),
    ),
  )
  clients.push(client.connection)
  return client
}
const reconnecting = (builder: HubConnectionBuilder) =>
  builder.withAutomaticReconnect({ nextRetryDelayInMilliseconds: () => 50 })

describe.for(combinations)('$name', (combination) => {
  test('each alarm arrives once, in order, as the list shows it', async () => {
    await service.post({ path: 'BEFORE' })
    const { alarms } = await connect(combination)
    const ids: number[] = []
    for (let count = 0; count < 30; count += 1) {
      ids.push(await service.post({ path: `AREA\\é${count}`, alarmMessage: 'line\r\nbreak \u2028 😀' }))
    }
    await waitFor(() => {
      expect(alarms).toHaveLength(30)
    })
    expect(alarms.map(({ id }) => id)).toEqual(ids)
    expect(alarms).toEqual((await service.list()).items.slice(1))
  })

  test('many concurrent alarms all arrive, in order', async () => {
    const { alarms } = await connect(combination)
    const ids = await Promise.all(
      Array.from({ length: 200 }, (_, count) => service.post({ path: `T${count}` })),
    )
    await waitFor(() => {
      expect(alarms).toHaveLength(200)
    })
    expect(alarms.map(({ id }) => id)).toEqual(ids.toSorted((a, b) => a - b))
  })

  test('Subscribe completes without a result, with and without arguments', async () => {
    const { connection } = await connect(combination)
    expect(await connection.invoke('Subscribe')).toBeFalsy()
    expect(await connection.invoke('Subscribe', 'alarms', { all: true })).toBeFalsy()
  })

  test('unknown methods and streams get an error, and the connection stays open', async () => {
    const { connection, alarms } = await connect(combination)
    await expect(connection.invoke('Nothing', 1)).rejects.toThrow("Unknown hub method 'Nothing'.")
    await expect(connection.invoke('subscribe')).rejects.toThrow("Unknown hub method 'subscribe'.")
    await connection.send('Nothing')
    const streamed = (target: string) =>
      new Promise((resolve, reject) => {
        connection
          .stream(target)
          .subscribe({ next: resolve, complete: () => resolve('complete'), error: reject })
      })
    await expect(streamed('Nothing')).rejects.toThrow("Unknown hub method 'Nothing'.")
    await expect(streamed('Subscribe')).rejects.toThrow('does not stream')
    const cancelled = connection.stream('Nothing').subscribe({
      next: () => undefined,
      complete: () => undefined,
      error: () => undefined,
    })
    cancelled.dispose()
    await service.post({ path: 'AFTER' })
    await waitFor(() => {
      expect(alarms.map(({ path }) => path)).toEqual(['AFTER'])
    })
  })

  test('a wrong token is rejected', async () => {
    const refused = connectHub({ url: service.url, token: 'other' }, (builder) =>
      builder.withUrl(`${service.url}/alarmHub`, { accessTokenFactory: () => 'other', ...combination }),
    )
    await expect(refused).rejects.toThrow(/401/)
  })

  test('a service shutdown is no error, and the client reconnects after the restart', async () => {
    const { connection, alarms } = await connect(combination, reconnecting)
    const away = new Promise((resolve) => {
      connection.onreconnecting(resolve)
    })
    const back = new Promise((resolve) => {
      connection.onreconnected(resolve)
    })
    await service.stop()
    expect(await away).toBeUndefined()
    service = await startService({ port: service.port })
    await back
    await service.post({ path: 'AGAIN' })
    await waitFor(() => {
      expect(alarms.map(({ path }) => path)).toEqual(['AGAIN'])
    })
  })

  test('a client without automatic reconnect is closed when the service stops', async () => {
    const { connection } = await connect(combination)
    const closed = new Promise((resolve) => {
      connection.onclose(resolve)
    })
    await service.stop()
    await closed
    expect(connection.state).toBe(HubConnectionState.Disconnected)
  })

  test('a client reconnects after a lost connection', async () => {
    const proxy = await startCuttableProxy(service.port)
    try {
      const { connection, alarms } = await connect(combination, reconnecting, proxy.url)
      await service.post({ path: 'FIRST' })
      await waitFor(() => {
        expect(alarms).toHaveLength(1)
      })
      for (const path of ['SECOND', 'THIRD']) {
        const back = new Promise((resolve) => {
          connection.onreconnected(resolve)
        })
        proxy.cut()
        await back
        await service.post({ path })
        await waitFor(() => {
          expect(alarms.at(-1)?.path).toBe(path)
        })
      }
      expect(alarms.map(({ path }) => path)).toEqual(['FIRST', 'SECOND', 'THIRD'])
      await connection.stop()
    } finally {
      await proxy.stop()
    }
  })

  test('a client that left gets nothing more and does not delay shutdown', async () => {
    const { connection, alarms } = await connect(combination)
    const stays = await connect(combination)
    await connection.stop()
    await service.post({ path: 'LATER' })
    await waitFor(() => {
      expect(stays.alarms).toHaveLength(1)
    })
    expect(alarms).toEqual([])
  })
})

test('MessagePack over server-sent events is not offered', async () => {
  const refused = connect({ transport: ServerSentEvents, protocol: messagePack })
  await expect(refused).rejects.toThrow("'ServerSentEvents' does not support Binary")
})

test('clients of every kind receive the same alarm', async () => {
  const everybody = await Promise.all(combinations.map((combination) => connect(combination)))
  await service.post({ path: 'SAME', priority: 3 })
  const [alarm] = (await service.list()).items
  for (const { alarms } of everybody) {
    await waitFor(() => {
      expect(alarms).toEqual([alarm])
    })
  }
})

test.for([
  ['POST', '/alarmHub/negotiate', 'application/json'],
  ['GET', '/alarmHub', 'text/event-stream'],
  ['GET', '/alarmHub', '*/*'],
  ['POST', '/alarmHub', '*/*'],
  ['DELETE', '/alarmHub', '*/*'],
] as const)('%s %s for %s needs a token, in the header or in the address', async ([method, path, accept]) => {
  const statusOf = async (authorization: string, query: string) => {
    const headers = { Authorization: authorization, Accept: accept }
    const response = await service.request(`${path}?id=unknown&${query}`, { method, headers })
    await response.arrayBuffer()
    return response.status
  }
  const known = path === '/alarmHub' ? 404 : 200
  expect(await statusOf('', '')).toBe(401)
  expect(await statusOf('', 'access_token=other')).toBe(401)
  expect(await statusOf('Bearer other', '')).toBe(401)
  expect(await statusOf('', `access_token=${service.token}`)).toBe(known)
  expect(await statusOf(`Bearer ${service.token}`, '')).toBe(known)
})
