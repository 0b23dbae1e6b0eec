import type { ClientRequestArgs } from 'node:http'
import type { Readable } from 'node:stream'
import {
  AbortError,
  HttpClient,
  HttpError,
  HttpResponse,
  HubConnectionBuilder,
  LogLevel,
  TimeoutError,
  type HttpRequest,
  type HubConnection,
  type IHttpConnectionOptions,
} from '@microsoft/signalr'
import axios, { type AxiosRequestConfig } from 'axios'
import { WebSocket, type ClientOptions } from 'ws'
import { z } from 'zod'
import { parseJson } from '../../shared/json.ts'
import { dataLimits } from '../../shared/model/data-limits.ts'
import type { Secrets } from '../platform/secrets.ts'
import { deadlinesMs } from './deadline.ts'
import { eventSourceBy, takeInTurns } from './hub-intake.ts'
import { isTimeout, unreachableMessage } from './failures.ts'
import type { Network } from './network.ts'

export interface HubConnectionParts {
  url: string
  token: () => string
  network: Network
  secrets: Pick<Secrets, 'add'>
  /** Ends the connection for good, also while it is being opened. */
  signal: AbortSignal
}

const upgradeIdleMs = 5_000

/**
 * A connection of the SignalR client that sends the token to the hub's own origin only, always in a header. All three
 * transports go through here: the client's own HTTP follows redirects with the token, and cannot be ended once the
 * first byte of a body arrived.
 */
export function buildHubConnection(parts: HubConnectionParts): HubConnection {
  const guard = originGuard(parts.url, parts.token)
  const client = new HubHttpClient(parts, guard)
  // The client accepts these two, but its published type does not match them.
  const own = {
    WebSocket: webSocketBy(parts, guard),
    EventSource: eventSourceBy((url, headers, signal) => client.openStream(url, headers, signal)),
  }
  const options: IHttpConnectionOptions = { accessTokenFactory: parts.token, httpClient: client }
  const connection = new HubConnectionBuilder()
    .withUrl(parts.url, { ...options, ...(own as object) })
    .configureLogging(LogLevel.None)
    .build()
  takeInTurns(connection)
  return connection
}

type Guard = (url: string, headers: Readonly<Record<string, unknown>>) => void

/** Throws before the desk's own token leaves for another origin than the hub's. */
function originGuard(hubUrl: string, token: () => string): Guard {
  const own = originOf(hubUrl)
  return (url, { Authorization: authorization }) => {
    if (originOf(url) !== own && authorization === `Bearer ${token()}`)
      throw new Error(`the token is for ${own} and is not sent to ${originOf(url)}`)
  }
}

// A WebSocket's address has a scheme of its own for the same origin.
const originOf = (url: string) => new URL(url.replace(/^ws/, 'http')).origin

// The client sets no limit on the upgrade, and its own stop waits for it.
function webSocketBy({ network, signal }: HubConnectionParts, guard: Guard) {
  return class extends WebSocket {
    constructor(
      address: string | URL,
      protocols?: string | string[],
      options?: ClientOptions | ClientRequestArgs,
    ) {
      guard(String(address), { ...(options?.headers as Record<string, unknown> | undefined) })
      const agent = String(address).startsWith('wss:') ? network.httpsAgent : network.httpAgent
      const limits = {
        maxPayload: dataLimits.maxHubMessageBytes,
        handshakeTimeout: upgradeIdleMs,
        // One message in a turn of the loop: the backlog of a flood would hold up the other servers for seconds.
        allowSynchronousEvents: false,
      }
      super(address, protocols, { ...options, ...limits, agent })
      signal.addEventListener('abort', () => this.terminate())
    }
  }
}

/** The HTTP of the hub: negotiation, polls, sends and the event stream. */
class HubHttpClient extends HttpClient {
  private readonly parts: HubConnectionParts
  private readonly guard: Guard
  /** Cookies of the hub's origin, by which a load balancer finds the same machine again. */
  private readonly cookies = new Map<string, string>()

  constructor(parts: HubConnectionParts, guard: Guard) {
    super()
    this.parts = parts
    this.guard = guard
  }

  override async send(request: HttpRequest): Promise<HttpResponse> {
    const { url = '', abortSignal } = request
    const cancel = new AbortController()
    // The client's own signal has one listener instead of events.
    if (abortSignal) abortSignal.onabort = () => cancel.abort()
    if (abortSignal?.aborted) throw new AbortError()
    const isNegotiation = new URL(url).pathname.endsWith('/negotiate')
    const answer = await this.request<string>(url, {
      method: request.method ?? 'GET',
      data: request.content,
      headers: request.headers ?? {},
      responseType: request.responseType === 'arraybuffer' ? 'arraybuffer' : 'text',
      maxContentLength: isNegotiation ? dataLimits.maxShortAnswerBytes : dataLimits.maxHubMessageBytes,
      timeout: isNegotiation ? deadlinesMs.hub : (request.timeout ?? 0),
      signal: AbortSignal.any([this.parts.signal, cancel.signal]),
    })
    const { status, statusText, data } = answer
    if (status < 200 || status >= 300) throw refusalOf(status, data || statusText)
    if (isNegotiation) refuseForeignHub(url, data, this.parts.secrets)
    return new HttpResponse(status, statusText, data)
  }

  /** Opens a stream that ends with the connection. */
  async openStream(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Readable> {
    const all = AbortSignal.any([this.parts.signal, signal])
    const { status, statusText, data } = await this.request<Readable>(url, {
      method: 'GET',
      headers,
      responseType: 'stream',
      signal: all,
    })
    if (status === 200) return data
    data.destroy()
    throw refusalOf(status, statusText)
  }

  override getCookieString(url: string): string {
    if (originOf(url) !== originOf(this.parts.url)) return ''
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  private async request<T>(url: string, config: AxiosRequestConfig) {
    this.guard(url, { ...(config.headers as Record<string, unknown>) })
    const { httpAgent, httpsAgent } = this.parts.network
    const Cookie = this.getCookieString(url)
    try {
      const answer = await axios.request<T>({
        ...config,
        url,
        httpAgent,
        httpsAgent,
        proxy: false,
        maxRedirects: 0,
        validateStatus: () => true,
        headers: { ...config.headers, ...(Cookie !== '' && { Cookie }) },
      })
      if (originOf(url) === originOf(this.parts.url)) this.rememberCookies(answer.headers['set-cookie'])
      return answer
    } catch (error) {
      if (axios.isCancel(error)) throw new AbortError()
      if (!axios.isAxiosError(error)) throw error
      throw isTimeout(error) ? new TimeoutError() : new Error(unreachableMessage(error))
    }
  }

  private rememberCookies(set: string[] | undefined): void {
    for (const cookie of set ?? []) {
      const [, name, value] = /^\s*([^=;\s]+)=([^;]*)/.exec(cookie) ?? []
      if (name !== undefined && value !== undefined) this.cookies.set(name, value)
    }
  }
}

function refusalOf(status: number, text: string): HttpError {
  return new HttpError(status >= 300 && status < 400 ? 'a redirect, which is not followed' : text, status)
}

// Addresses and a token: the client parses all of it at once.
const maxNegotiationChars = 65_536

const pointerSchema = z.object({ url: z.string().nullish(), accessToken: z.string().nullish() })

/** A hub may send the desk to another origin, as Azure's does, but not with the token of this one. */
function refuseForeignHub(url: string, body: string, secrets: Pick<Secrets, 'add'>): void {
  if (body.length > maxNegotiationChars) throw new Error('the negotiation of the hub is too large to be read')
  const pointer = pointerSchema.safeParse(parseJson(body)).data
  secrets.add(pointer?.accessToken ?? null)
  if (!pointer?.url) return
  const next = new URL(pointer.url, url)
  const own = new URL(url)
  if (next.origin === own.origin) return
  if (own.protocol === 'https:' && next.protocol !== 'https:')
    throw new Error(`the hub points to ${next.origin}, which is not secure`)
  if (!pointer.accessToken) throw new Error(`the hub points to ${next.origin} without a token for it`)
}

/** The name of the transport in use; the client negotiates it and does not expose it. */
export function transportOf(connection: HubConnection): string {
  const inner = connection as unknown as { connection?: { transport?: { constructor?: { name?: string } } } }
  const name = inner.connection?.transport?.constructor?.name ?? ''
  return name.replace(/Transport$/, '')
}
