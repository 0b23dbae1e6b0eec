import { WebSocket } from 'ws'
import type { Channel, Payload, Reply } from '../../src/shared/ipc/requests.ts'
import type { Role } from '../../src/shared/model/constants.ts'
import type { Result } from '../../src/shared/result.ts'
import { pageSecretProtocol, protocol } from '../../src/shared/ipc/web-carrier.ts'
import { within } from '../chaos/within.ts'
import type { FuzzedHost } from './host.ts'

/** What a signed-in browser holds. */
export interface Credentials {
  cookie: string
  secret: string
}

export async function signIn(host: Pick<FuzzedHost, 'origin' | 'invite'>, role: Role): Promise<Credentials> {
  const response = await fetch(`${host.origin}/session`, {
    method: 'POST',
    headers: { Origin: host.origin },
    body: JSON.stringify({ key: await host.invite(role) }),
  })
  const { secret } = (await response.json()) as { secret: string }
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', secret }
}

export interface Answer {
  id: number
  result: Result<unknown>
}

/** The page's end of the bridge, without the page. */
export interface FuzzedPage {
  isOpen(): boolean
  send(frame: string | Buffer): void
  /** The answers to what was sent with these ids; those that came, where not all come in time. */
  answers(ids: ReadonlySet<number>, limitMs: number): Promise<Answer[]>
  ask<C extends Channel>(channel: C, payload: Payload<C>): Promise<Reply<C>>
  close(): void
}

const answerMs = 10_000

export async function openPage(
  host: Pick<FuzzedHost, 'origin'>,
  { cookie, secret }: Credentials,
): Promise<FuzzedPage> {
  const socket = new WebSocket(
    `${host.origin.replace('http', 'ws')}/bridge`,
    [protocol, `${pageSecretProtocol}${secret}`],
    { headers: { cookie, Origin: host.origin } },
  )
  const received = new Map<number, Answer>()
  let onChange = () => undefined as void
  let isClosed = false
  socket.on('message', (data: Buffer) => {
    const message = JSON.parse(data.toString()) as { kind: string } & Answer
    if (message.kind !== 'answer') return
    received.set(message.id, message)
    onChange()
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    isClosed = true
    onChange()
  })
  await within(
    answerMs,
    'the opening of a page',
    new Promise<void>((resolve, reject) => {
      socket.on('open', resolve)
      socket.on('close', () => reject(new Error('the host refuses a page')))
    }),
  )
  let nextAsk = 1_000_000_000
  const answers: FuzzedPage['answers'] = async (ids, limitMs) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    onChange = () => {
      if (isClosed || [...ids].every((id) => received.has(id))) resolve()
    }
    onChange()
    await within(limitMs, 'an answer', promise).catch(() => undefined)
    const found = [...received.values()].filter(({ id }) => ids.has(id))
    received.clear()
    return found
  }
  return {
    isOpen: () => !isClosed && socket.readyState === WebSocket.OPEN,
    send: (frame) => socket.send(frame, { binary: false }),
    answers,
    async ask<C extends Channel>(channel: C, payload: Payload<C>) {
      const id = nextAsk++
      socket.send(JSON.stringify({ id, channel, payload }))
      const [answer] = await answers(new Set([id]), answerMs)
      if (!answer) throw new Error(`${channel} is not answered`)
      if (!answer.result.ok) throw new Error(`${channel}: ${answer.result.error.message}`)
      return answer.result.value as Reply<C>
    },
    close: () => socket.terminate(),
  }
}
