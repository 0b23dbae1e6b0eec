import { once } from 'node:events'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { pageSecretProtocol, protocol } from '../../../src/shared/ipc/web-carrier.ts'
import { serverSummarySchema, type ServerSummary } from '../../../src/shared/model/desk.ts'
import type { InvitationOrder } from '../../../src/shared/model/screen.ts'
import { controlPath, requestKey } from '../../../src/web/control.ts'

/** A screen of a web host without a browser: what arrives there, and when. */
export interface Screen {
  /** When each alarm was there, by its id, in milliseconds since 1970. */
  readonly arrivals: ReadonlyMap<number, number>
  /** The servers, as a page learns of them. */
  servers(): Promise<ServerSummary[]>
  close(): void
}

/** What signs a screen in, with the rights of an order. */
export async function signIn(
  profile: string,
  order: InvitationOrder,
): Promise<{ origin: string; cookie: string; secret: string }> {
  const address = await requestKey(controlPath(profile), order)
  if (!address.ok) throw new Error(address.error.message)
  const { origin, hash } = new URL(address.value)
  const response = await fetch(`${origin}/session`, {
    method: 'POST',
    headers: { Origin: origin },
    body: JSON.stringify({ key: hash.slice('#key='.length) }),
  })
  const { secret } = z.object({ secret: z.string() }).parse(await response.json())
  return { origin, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '', secret }
}

const deltaSchema = z.object({
  push: z.object({ name: z.literal('desk.delta'), payload: z.object({ raised: z.array(z.number()) }) }),
})
const snapshotSchema = z.object({
  id: z.number(),
  result: z.object({ value: z.object({ servers: z.array(serverSummarySchema) }) }),
})

/** A screen of a desk that shows one of its servers. */
export async function openScreen(profile: string, server: string): Promise<Screen> {
  const { origin, cookie, secret } = await signIn(profile, { role: 'viewer', name: null })
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/bridge?server=${server}`,
    [protocol, `${pageSecretProtocol}${secret}`],
    { headers: { Origin: origin, Cookie: cookie } },
  )
  await once(socket, 'open')
  const arrivals = new Map<number, number>()
  const waiting = new Map<number, (servers: ServerSummary[]) => void>()
  let requests = 0
  socket.on('message', (frame: Buffer) => {
    const at = performance.timeOrigin + performance.now()
    const message: unknown = JSON.parse(frame.toString())
    const delta = deltaSchema.safeParse(message)
    if (delta.success) for (const id of delta.data.push.payload.raised) arrivals.set(id, at)
    const snapshot = snapshotSchema.safeParse(message)
    if (snapshot.success) waiting.get(snapshot.data.id)?.(snapshot.data.result.value.servers)
  })
  const servers = () =>
    new Promise<ServerSummary[]>((resolve) => {
      waiting.set(++requests, resolve)
      socket.send(JSON.stringify({ id: requests, channel: 'desk.snapshot', payload: null }))
    })
  await servers()
  return { arrivals, servers, close: () => socket.close() }
}
