import { once } from 'node:events'
import { HttpTransportType } from '@microsoft/signalr'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { serviceAlarmSchema } from '../../../src/shared/model/alarm.ts'
import { connectHub, connectRaw, handshake } from '../../support/hub-clients.ts'
import { startService, type StartedService } from '../../support/service.ts'
import { waitFor } from '../../support/wait-for.ts'

let service: StartedService
beforeEach(async () => {
  service = await startService()
})
afterEach(() => service.stop())

describe("with Microsoft's client", () => {
  test('two clients both receive each alarm once, as the list shows it', async () => {
    const clients = [await connectHub(service), await connectHub(service)]
    const ids: number[] = []
    for (let count = 0; count < 50; count += 1) ids.push(await service.post({ path: `AREA\\T${count}` }))
    const { items } = await service.list()
    for (const { alarms } of clients) {
      await waitFor(() => {
        expect(alarms).toHaveLength(50)
      })
      expect(alarms).toEqual(items)
      expect(alarms.map(({ id }) => id)).toEqual(ids)
      expect(Object.keys(alarms[0] ?? {})).toEqual(Object.keys(serviceAlarmSchema.shape))
    }
    await Promise.all(clients.map(({ connection }) => connection.stop()))
  })

  test('only alarms raised after the connection are pushed', async () => {
    await service.post({ path: 'BEFORE' })
    const { connection, alarms } = await connectHub(service)
    await service.post({ path: 'STORED', raised: false })
    await service.post({ path: 'AFTER' })
    await waitFor(() => {
      expect(alarms.map(({ path }) => path)).toEqual(['AFTER'])
    })
    await connection.stop()
  })

  test('negotiation can be skipped', async () => {
    const { connection, alarms } = await connectHub(service, (builder) =>
      builder.withUrl(`${service.url}/alarmHub`, {
        accessTokenFactory: () => service.token,
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      }),
    )
    await service.post({ path: 'A' })
    await waitFor(() => {
      expect(alarms).toHaveLength(1)
    })
    await connection.stop()
  })

  test('a wrong token is rejected', async () => {
    await expect(connectHub({ url: service.url, token: 'other' })).rejects.toThrow(/401/)
  })

  test('the hub name is case-sensitive', async () => {
    const wrongCase = connectHub(service, (builder) =>
      builder.withUrl(`${service.url}/alarmhub`, { accessTokenFactory: () => service.token }),
    )
    await expect(wrongCase).rejects.toThrow(/404/)
  })

  test('a hub without push sends nothing', async () => {
    await service.stop()
    service = await startService({ pushOnCreate: false, rate: 60_000, alarms: 1 })
    const { connection, alarms } = await connectHub(service)
    await service.post({ path: 'A' })
    // The plant raises many; once they are listed, any push would long have come before this answer.
    await waitFor(async () => {
      expect((await service.list()).paging.total).toBeGreaterThan(5)
    })
    await expect(connection.invoke('After')).rejects.toThrow()
    expect(alarms).toEqual([])
    await connection.stop()
  })

  test('alarms of the plant are pushed', async () => {
    await service.stop()
    service = await startService({ rate: 6_000 })
    const { connection, alarms } = await connectHub(service)
    await waitFor(() => {
      expect(alarms.length).toBeGreaterThan(20)
    })
    await connection.stop()
    const ids = alarms.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b))
    expect(alarms.every(({ state }) => state === 1)).toBe(true)
  })
})

describe('negotiation', () => {
  const negotiate = async (query: string) => {
    const response = await service.request(`/alarmHub/negotiate${query}`, { method: 'POST' })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const transports = [
    { transport: 'WebSockets', transferFormats: ['Text', 'Binary'] },
    { transport: 'ServerSentEvents', transferFormats: ['Text'] },
    { transport: 'LongPolling', transferFormats: ['Text', 'Binary'] },
  ]

  test('version 0 has one id', async () => {
    for (const query of ['', '?negotiateVersion=0']) {
      const { body } = await negotiate(query)
      expect(body).toEqual({
        negotiateVersion: 0,
        connectionId: expect.any(String) as string,
        availableTransports: transports,
      })
    }
  })

  test('version 1 has an id and a token, and later versions get version 1', async () => {
    for (const query of ['?negotiateVersion=1', '?negotiateVersion=7']) {
      const { body } = await negotiate(query)
      expect(body).toEqual({
        negotiateVersion: 1,
        connectionId: expect.any(String) as string,
        connectionToken: expect.any(String) as string,
        availableTransports: transports,
      })
      expect(body['connectionToken']).not.toBe(body['connectionId'])
    }
  })

  test('a version that is not a number is rejected', async () => {
    expect((await negotiate('?negotiateVersion=x')).status).toBe(400)
  })

  const upgradeStatus = async (query: string, path = '/alarmHub') => {
    const socket = new WebSocket(`ws://127.0.0.1:${service.port}${path}?${query}`)
    socket.on('error', () => undefined)
    const status = await new Promise<number>((resolve) => {
      socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode ?? 0)
        response.resume()
      })
      socket.on('open', () => {
        resolve(101)
      })
    })
    return { status, socket }
  }

  test('a socket attaches once to what was negotiated', async () => {
    const token = `access_token=${service.token}`
    const { connectionToken } = (await negotiate('?negotiateVersion=1')).body
    const mine = `${token}&id=${String(connectionToken)}`
    const first = await upgradeStatus(mine)
    expect(first.status).toBe(101)
    expect((await upgradeStatus(mine)).status).toBe(409)
    first.socket.close()
    await once(first.socket, 'close')
    await waitFor(async () => {
      expect((await upgradeStatus(mine)).status).toBe(404)
    })
    expect((await upgradeStatus(`${token}&id=unknown`)).status).toBe(404)
  })

  test('a socket without the token, or at another path, is rejected', async () => {
    expect((await upgradeStatus('')).status).toBe(401)
    expect((await upgradeStatus('access_token=other')).status).toBe(401)
    expect((await upgradeStatus(`access_token=${service.token}`, '/alarmhub')).status).toBe(404)
  })
})

describe('frame by frame', () => {
  test('handshake, alarm, close', async () => {
    const hub = await connectRaw(service)
    hub.send(handshake)
    expect(await hub.next()).toEqual({})
    await service.post({ path: 'A' })
    const alarm = (await service.list()).items[0]
    expect(await hub.next()).toEqual({ type: 1, target: 'onAlarm', arguments: [alarm] })
    hub.send({ type: 7 })
    expect(await hub.next()).toEqual({ type: 7 })
    expect(await hub.next()).toBeNull()
  })

  test('nothing is pushed before the handshake', async () => {
    const hub = await connectRaw(service)
    await service.post({ path: 'EARLY' })
    hub.send(handshake)
    expect(await hub.next()).toEqual({})
    await service.post({ path: 'LATER' })
    expect(await hub.next()).toMatchObject({ arguments: [{ path: 'LATER' }] })
    hub.socket.terminate()
  })

  test('an oversized frame closes that connection only', async () => {
    const [large, other] = [await connectRaw(service), await connectRaw(service)]
    other.send(handshake)
    expect(await other.next()).toEqual({})
    large.send('a'.repeat(100_000))
    expect(await large.next()).toBeNull()
    await service.post({ path: 'A' })
    expect(await other.next()).toMatchObject({ target: 'onAlarm' })
    other.socket.terminate()
  })

  test('a client that does not read is dropped; the others miss nothing', async () => {
    const [slow, quick] = [await connectRaw(service), await connectRaw(service)]
    for (const hub of [slow, quick]) {
      hub.send(handshake)
      expect(await hub.next()).toEqual({})
    }
    slow.socket.pause()
    const alarmMessage = 'x'.repeat(1_000_000)
    for (let count = 1; count <= 24; count += 1) {
      await service.post({ path: `T${count}`, alarmMessage })
      expect(await quick.next()).toMatchObject({ arguments: [{ id: count }] })
    }
    // Messages already sent still arrive before the connection ends: fewer than were pushed.
    slow.socket.resume()
    let received = 0
    while ((await slow.next()) !== null) received += 1
    expect(received).toBeLessThan(24)
    quick.socket.terminate()
  })
})
