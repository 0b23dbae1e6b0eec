import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'

export const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const
export type TransportName = (typeof transports)[number]

/** A raw connection to the hub, for what a well-behaved client never sends. */
export interface Wire {
  /** Sends bytes or text unchanged; returns the status when sent by a request. */
  send(bytes: Buffer | string): Promise<number | null>
  /** The next record from the hub; null once it closed the connection. */
  next(): Promise<unknown>
  /** Settles when the hub closes the connection. */
  readonly ended: Promise<void>
  /** Stops reading until resumed. */
  pause(): void
  resume(): void
  /** Disconnects without a Close. */
  drop(): void
}

export const record = (value: unknown): string => `${JSON.stringify(value)}\u001e`
export const jsonHandshake = record({ protocol: 'json', version: 1 })

export interface HubAddress {
  readonly url: string
  readonly token?: string
}

/** Negotiates and attaches with the given transport; `nothing` is for protocols other than JSON. */
export async function openWire(
  hub: HubAddress,
  transport: TransportName,
  reading: 'records' | 'nothing' = 'records',
): Promise<Wire> {
  const id = await negotiate(hub)
  const inbox = createInbox(reading)
  switch (transport) {
    case 'WebSockets':
      return openSocket(hub, id, inbox)
    case 'ServerSentEvents':
      return openEvents(hub, id, inbox)
    case 'LongPolling':
      return openPolls(hub, id, inbox)
  }
}

/** Opens a connection and completes a JSON handshake. */
export async function openJsonWire(hub: HubAddress, transport: TransportName): Promise<Wire> {
  const wire = await openWire(hub, transport)
  await wire.send(jsonHandshake)
  const answer = await wire.next()
  if (JSON.stringify(answer) !== '{}') throw new Error(`no handshake: ${JSON.stringify(answer)}`)
  return wire
}

export async function negotiate({ url, token = 'any' }: HubAddress): Promise<string> {
  const response = await fetch(`${url}/alarmHub/negotiate?negotiateVersion=1&access_token=${token}`, {
    method: 'POST',
  })
  const { connectionToken } = (await response.json()) as { connectionToken: string }
  return connectionToken
}

const addressOf = ({ url, token = 'any' }: HubAddress, id: string) =>
  `${url}/alarmHub?id=${encodeURIComponent(id)}&access_token=${token}`

/** Sends one POST as a client of server-sent events or long polling. */
export async function postTo(hub: HubAddress, id: string, body: Buffer | string): Promise<number> {
  const bytes = new Uint8Array(Buffer.from(body))
  const response = await fetch(addressOf(hub, id), { method: 'POST', body: bytes })
  await response.arrayBuffer()
  return response.status
}

type Inbox = ReturnType<typeof createInbox>

function createInbox(reading: 'records' | 'nothing') {
  const end = Promise.withResolvers<void>()
  const records: unknown[] = []
  const waiting: ((record: unknown) => void)[] = []
  let text = ''
  let ended = false
  return {
    take(chunk: string) {
      if (reading === 'nothing') return
      const parts = (text + chunk).split('\u001e')
      text = parts.pop() ?? ''
      for (const part of parts) {
        const value: unknown = JSON.parse(part)
        const waiter = waiting.shift()
        if (waiter) waiter(value)
        else records.push(value)
      }
    },
    end() {
      ended = true
      end.resolve()
      for (const waiter of waiting.splice(0)) waiter(null)
    },
    ended: end.promise,
    next: () =>
      new Promise<unknown>((resolve) => {
        if (records.length > 0) resolve(records.shift())
        else if (ended) resolve(null)
        else waiting.push(resolve)
      }),
  }
}

async function openSocket(hub: HubAddress, id: string, inbox: Inbox): Promise<Wire> {
  const socket = new WebSocket(addressOf(hub, id).replace('http', 'ws'))
  socket.on('message', (data) => {
    inbox.take((data as Buffer).toString('utf8'))
  })
  socket.on('close', inbox.end)
  await once(socket, 'open')
  // From here on an error is followed by the close event that the test awaits.
  socket.on('error', () => undefined)
  return {
    async send(bytes) {
      await new Promise((sent) => {
        socket.send(bytes, sent)
      })
      return null
    },
    next: inbox.next,
    ended: inbox.ended,
    pause: () => {
      socket.pause()
    },
    resume: () => {
      socket.resume()
    },
    drop: () => {
      socket.terminate()
    },
  }
}

async function openEvents(hub: HubAddress, id: string, inbox: Inbox): Promise<Wire> {
  const request = get(addressOf(hub, id), { agent: false, headers: { Accept: 'text/event-stream' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`)
  let unread = ''
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    const events = (unread + chunk).split('\r\n\r\n')
    unread = events.pop() ?? ''
    for (const event of events) if (event.startsWith('data: ')) inbox.take(event.slice('data: '.length))
  })
  response.on('error', () => undefined)
  response.on('close', inbox.end)
  return {
    send: (bytes) => postTo(hub, id, bytes),
    next: inbox.next,
    ended: inbox.ended,
    pause: () => {
      response.pause()
    },
    resume: () => {
      response.resume()
    },
    drop: () => {
      request.destroy()
    },
  }
}

async function openPolls(hub: HubAddress, id: string, inbox: Inbox): Promise<Wire> {
  const hungUp = new AbortController()
  let resume: (() => void) | null = null
  let resumed = Promise.resolve()
  const poll = async () => {
    const response = await fetch(addressOf(hub, id), { signal: hungUp.signal })
    return { status: response.status, text: await response.text() }
  }
  const keepPolling = async () => {
    for (;;) {
      await resumed
      const { status, text } = await poll()
      inbox.take(status === 200 ? text : '')
      if (status !== 200) return
    }
  }
  await poll()
  // A failed poll ends the connection, as for any client.
  void keepPolling().then(inbox.end, inbox.end)
  return {
    send: (bytes) => postTo(hub, id, bytes),
    next: inbox.next,
    ended: inbox.ended,
    pause: () => {
      resumed = new Promise((done) => {
        resume = done
      })
    },
    resume: () => {
      resume?.()
    },
    drop: () => {
      hungUp.abort()
    },
  }
}
