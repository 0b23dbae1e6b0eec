import type { Readable } from 'node:stream'
import { dataLimits } from '../../shared/model/data-limits.ts'

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
export type OpenStream = (
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
) => Promise<Readable>

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
