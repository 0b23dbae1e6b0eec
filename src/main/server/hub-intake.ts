import type { Readable } from 'node:stream'
import type { HubConnection } from '@microsoft/signalr'
import { dataLimits } from '../../shared/model/data-limits.ts'
import { createTurns } from '../platform/turns.ts'

/** The part of the client's connection below its hub connection that is needed here; its types leave it out. */
interface Carrier {
  onreceive: ((data: string) => void) | null
  onclose: ((error?: Error) => void) | null
  send(data: unknown): Promise<void>
  stop(error?: unknown): Promise<void>
}

/** What ends every message of SignalR's JSON protocol. */
const separator = '\u001e'
/** What waits to be delivered. */
const maxWaitingChars = 32 * 1_048_576

/**
 * Gives the client what a hub says message by message, between which main does everything else: the client itself parses
 * at once what came at once. Before it has sent its handshake the client expects nothing: what is no handshake is thrown
 * into the socket's event, or is a rejection that nobody handles yet, and either ends the process.
 *
 *   holding ── the handshake is sent ──▶ delivering ⇄ idle ── the connection closes ──▶ closed
 *
 * What does not fit while it is held, and what is left at the end, is dropped: the list is read after every connection.
 */
export function takeInTurns(connection: HubConnection): void {
  const { connection: carrier } = connection as unknown as { connection: Carrier }
  const { onreceive: receive, onclose: close } = carrier
  const send = carrier.send.bind(carrier)
  const turns = createTurns()
  const closed = new AbortController()
  let state: 'holding' | 'delivering' | 'idle' = 'holding'
  let waiting: string[] = []
  let room = maxWaitingChars

  function* messages(): Generator<void, void> {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      for (const data of batch) {
        let start = 0
        while (start < data.length) {
          const found = data.indexOf(separator, start)
          const end = found === -1 ? data.length : found + 1
          if (end - start > dataLimits.maxHubMessageChars)
            throw new Error('a message of the hub is too large to be read')
          receive?.(data.slice(start, end))
          start = end
          yield
        }
        room += data.length
      }
    }
    state = 'idle'
  }
  const deliver = () => {
    state = 'delivering'
    turns.finish(messages(), closed.signal).catch((error: unknown) => {
      // As a transport does with what it cannot deliver.
      if (!closed.signal.aborted) void carrier.stop(error)
    })
  }

  // For good: the transport takes it over when it is made.
  carrier.onreceive = (data) => {
    if (data.length > room) {
      if (state !== 'holding') void carrier.stop(new Error('the hub sends more than can be read'))
      return
    }
    room -= data.length
    waiting.push(data)
    if (state === 'idle') deliver()
  }
  carrier.onclose = (error) => {
    closed.abort(error)
    // Once a start that has just succeeded is over: the client does not look again whether it still has a connection.
    setImmediate(() => close?.(error))
  }
  carrier.send = async (data) => {
    await send(data)
    // The last that the client sends before it is connected may arrive where it hears no answer any more.
    closed.signal.throwIfAborted()
    // By then the client waits for the answer.
    if (state === 'holding') setImmediate(deliver)
  }
}

/** The data of server-sent events, as the HTML standard frames them; other fields are not used by SignalR. */
export class EventStreamParser {
  /** The parts of a line that has not ended: joined with every chunk, a long one would take longer and longer. */
  private begun: string[] = []
  private begunChars = 0
  /** A CR at the end of a chunk, which may be the first half of CRLF. */
  private half = ''
  private data: string[] = []
  private dataChars = 0
  private readonly decoder = new TextDecoder()
  private readonly onData: (data: string) => void

  constructor(onData: (data: string) => void) {
    this.onData = onData
  }

  /** Throws for an event without end, which would fill the memory. */
  push(bytes: Uint8Array): void {
    const lines = (this.half + this.decoder.decode(bytes, { stream: true })).split(/\r\n|\n|\r(?!$)/)
    const last = lines.pop() ?? ''
    for (const line of lines) {
      this.line(this.begun.length > 0 ? this.begun.join('') + line : line)
      this.begun = []
      this.begunChars = 0
    }
    this.half = last.endsWith('\r') ? '\r' : ''
    this.begun.push(last.slice(0, last.length - this.half.length))
    this.begunChars += last.length
    if (this.begunChars + this.dataChars > dataLimits.maxHubMessageBytes)
      throw new Error('an event of the hub is too large to be read')
  }

  private line(line: string): void {
    if (line !== '') {
      const field = /^data(?:: ?(.*))?$/s.exec(line)
      if (field) this.data.push(field[1] ?? '')
      this.dataChars += line.length
      return
    }
    const { data } = this
    this.data = []
    this.dataChars = 0
    if (data.length > 0) this.onData(data.join('\n'))
  }
}

/** Opens the answer of a GET as a stream; rejects where it is not one. */
type OpenStream = (url: string, headers: Record<string, string>, signal: AbortSignal) => Promise<Readable>

/** The part of EventSource that SignalR uses, with the token in a header: the client itself puts it into the address. */
export function eventSourceBy(open: OpenStream) {
  return class {
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onerror: ((error: unknown) => void) | null = null
    private readonly closing = new AbortController()

    constructor(address: string, { headers = {} }: { headers?: Record<string, string> } = {}) {
      const url = new URL(address)
      const token = url.searchParams.get('access_token')
      url.searchParams.delete('access_token')
      const own = { ...headers, Accept: 'text/event-stream' }
      const all = token === null ? own : { ...own, Authorization: `Bearer ${token}` }
      void this.read(url.href, all)
    }

    close(): void {
      this.closing.abort()
    }

    private async read(url: string, headers: Record<string, string>): Promise<void> {
      try {
        const stream = await open(url, headers, this.closing.signal)
        this.onopen?.()
        const parser = new EventStreamParser((data) => this.onmessage?.({ data }))
        for await (const bytes of stream) parser.push(bytes as Uint8Array)
        this.onerror?.(new Error('the event stream ended'))
      } catch (error) {
        if (!this.closing.signal.aborted) this.onerror?.(error)
      }
    }
  }
}
