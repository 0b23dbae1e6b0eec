import { once } from 'node:events'
import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr'
import { WebSocket } from 'ws'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import type { ServiceClient } from './service.ts'

/** Microsoft's client, connected and collecting alarms. */
export async function connectHub(
  service: Pick<ServiceClient, 'url' | 'token'>,
  configure: (builder: HubConnectionBuilder) => HubConnectionBuilder = (builder) => builder,
): Promise<{ connection: HubConnection; alarms: Alarm[] }> {
  const builder = new HubConnectionBuilder()
    .withUrl(`${service.url}/alarmHub`, { accessTokenFactory: () => service.token })
    .configureLogging(LogLevel.None)
  const connection = configure(builder).build()
  const alarms: Alarm[] = []
  connection.on('onAlarm', (alarm: Alarm) => alarms.push(alarm))
  await connection.start()
  return { connection, alarms }
}

/** A bare WebSocket on the hub, for what a well-behaved client never sends. */
export interface RawHub {
  readonly socket: WebSocket
  /** Sends values as records, and text unchanged. */
  send(...values: unknown[]): void
  /** The next record from the hub; null once it closed. */
  next(): Promise<unknown>
}

export async function connectRaw(service: Pick<ServiceClient, 'port' | 'token'>): Promise<RawHub> {
  const socket = new WebSocket(`ws://127.0.0.1:${service.port}/alarmHub?access_token=${service.token}`)
  const records: unknown[] = []
  const waiting: ((record: unknown) => void)[] = []
  let closed = false
  const deliver = (record: unknown) => {
    const waiter = waiting.shift()
    if (waiter) waiter(record)
    else records.push(record)
  }
  socket.on('message', (data) => {
    const text = (data as Buffer).toString('utf8')
    for (const record of text.split('\u001e').slice(0, -1)) deliver(JSON.parse(record))
  })
  socket.on('close', () => {
    closed = true
    for (const waiter of waiting.splice(0)) waiter(null)
  })
  await once(socket, 'open')
  return {
    socket,
    send(...values) {
      const text = values.map((value) =>
        typeof value === 'string' ? value : `${JSON.stringify(value)}\u001e`,
      )
      socket.send(text.join(''))
    },
    next: () =>
      new Promise((resolve) => {
        if (records.length > 0) resolve(records.shift())
        else if (closed) resolve(null)
        else waiting.push(resolve)
      }),
  }
}

export const handshake = { protocol: 'json', version: 1 }
