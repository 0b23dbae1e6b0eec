import type { ClientRequestArgs } from 'node:http'
import {
  DefaultHttpClient,
  HttpClient,
  HttpError,
  HttpResponse,
  HubConnectionBuilder,
  LogLevel,
  NullLogger,
  type HttpRequest,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr'
import axios from 'axios'
import { WebSocket, type ClientOptions } from 'ws'
import { deadlinesMs } from './deadline.ts'

const upgradeIdleMs = 5_000

/** A connection of the SignalR client that the signal ends for good, also while it is being opened. */
export function buildHubConnection(url: string, token: () => string, signal: AbortSignal): HubConnection {
  // The client accepts `WebSocket`, but its published type lacks it.
  const options: IHttpConnectionOptions & { WebSocket: ReturnType<typeof webSocketUntil> } = {
    accessTokenFactory: token,
    WebSocket: webSocketUntil(signal),
    httpClient: new NegotiationClient(signal),
  }
  return new HubConnectionBuilder().withUrl(url, options).configureLogging(LogLevel.None).build()
}

// The client sets no limit on the upgrade, and its own stop waits for it.
function webSocketUntil(signal: AbortSignal) {
  return class extends WebSocket {
    constructor(
      address: string | URL,
      protocols?: string | string[],
      options?: ClientOptions | ClientRequestArgs,
    ) {
      super(address, protocols, { ...options, handshakeTimeout: upgradeIdleMs })
      signal.addEventListener('abort', () => this.terminate())
    }
  }
}

/** Negotiates by a request that can be ended; the client's own cannot once the first byte of its body arrived. */
class NegotiationClient extends HttpClient {
  private readonly others = new DefaultHttpClient(NullLogger.instance)

  private readonly signal: AbortSignal

  constructor(signal: AbortSignal) {
    super()
    this.signal = signal
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    const { url = '', method, headers, content } = request
    if (!new URL(url).pathname.endsWith('/negotiate')) return this.others.send(request)
    const answer = await axios.request<string>({
      ...{ url, method: method ?? 'POST', data: content, headers: headers ?? {}, signal: this.signal },
      ...{ timeout: deadlinesMs.hub, responseType: 'text', validateStatus: () => true },
    })
    const { status, statusText, data } = answer
    if (status < 200 || status >= 300) throw new HttpError(data || statusText, status)
    return new HttpResponse(status, statusText, data)
  }

  override getCookieString(url: string): string {
    return this.others.getCookieString(url)
  }
}

/** The name of the transport in use; the client negotiates it and does not expose it. */
export function transportOf(connection: HubConnection): string {
  const inner = connection as unknown as { connection?: { transport?: { constructor?: { name?: string } } } }
  const name = inner.connection?.transport?.constructor?.name ?? ''
  return name.replace(/Transport$/, '')
}
