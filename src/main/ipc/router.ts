import { z } from 'zod'
import { requests, requestSchema, type Channel, type Payload, type Reply } from '../../shared/ipc/requests.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { Log } from '../platform/log.ts'

/** A page that was admitted; what it looks at is remembered under it. */
export interface PageRef {
  readonly id: number
}

/** Makes a page one of ours: pushes go out by the function given, the page is forgotten by `leave`. */
export type Admit = (send: (push: Push) => void) => { page: PageRef; leave: () => void }

/** Who asks, as the carrier saw it. */
export interface Sender {
  /** One of our own windows, or a web session that presented its key; null for a stranger. */
  page: PageRef | null
  mainFrame: boolean
  /** From the frame's address, by a URL parser; null when it has none. */
  origin: string | null
}

/** One handler for every channel: a forgotten one does not compile. */
export type Handlers = {
  [C in Channel]: (payload: Payload<C>, page: PageRef) => Promise<Result<Reply<C>>> | Result<Reply<C>>
}

export interface Router {
  /** Gate, then schema, then handler. Never rejects: every end is a Result. */
  dispatch(sender: Sender, message: unknown): Promise<Result<unknown>>
}

export function createRouter(handlers: Handlers, ownOrigin: () => string, log: Log): Router {
  const refuse = (code: 'foreign-sender' | 'unknown-channel' | 'bad-payload', message: string) => {
    log('warn', `request refused, ${code}: ${message}`)
    return fail(code, message)
  }

  const handle = async <C extends Channel>(
    channel: C,
    payload: unknown,
    page: PageRef,
  ): Promise<Result<unknown>> => {
    const parsed = requests[channel].payload.safeParse(payload)
    if (!parsed.success) return refuse('bad-payload', `${channel}: ${z.prettifyError(parsed.error)}`)
    try {
      // The schema of this very channel has just vouched for the payload.
      return await handlers[channel](parsed.data as Payload<C>, page)
    } catch (error) {
      log('error', `${channel} failed: ${error instanceof Error ? error.stack : String(error)}`)
      return fail('internal', `${channel} failed inside Tocsin; the log has the details`)
    }
  }

  return {
    async dispatch(sender, message) {
      const { page } = sender
      if (!page) return refuse('foreign-sender', 'the sender is not one of our pages')
      const foreign = foreignness(sender, ownOrigin())
      if (foreign !== null) return refuse('foreign-sender', foreign)
      const request = requestSchema.safeParse(message)
      if (!request.success) return refuse('bad-payload', 'not a request')
      const { channel, payload } = request.data
      if (!isChannel(channel))
        return refuse('unknown-channel', `there is no channel ${JSON.stringify(channel)}`)
      return handle(channel, payload, page)
    },
  }
}

function foreignness(sender: Sender, ownOrigin: string): string | null {
  if (!sender.mainFrame) return 'the sender is not a main frame'
  if (sender.origin !== ownOrigin) return `the sender's origin is ${sender.origin ?? 'unknown'}`
  return null
}

function isChannel(name: string): name is Channel {
  return Object.hasOwn(requests, name)
}
