import { z } from 'zod'
import { requests, requestSchema, type Channel, type Payload, type Reply } from '../../shared/ipc/requests.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import { requiredRole } from '../../shared/ipc/channel-roles.ts'
import { maySee, type Actor } from '../../shared/model/role.ts'
import { isAtLeast } from '../../shared/model/constants.ts'
import { isServerChannel } from '../../shared/ipc/server-channels.ts'
import { fail, type Result } from '../../shared/result.ts'
import { stackOf } from '../../shared/errors.ts'
import type { PageMemory, PageRef } from '../platform/host-shell.ts'
import { isWithinDepth } from '../../shared/model/data-limits.ts'
import { limits } from '../../shared/model/limits.ts'
import { cut } from '../../shared/rules/shown-text.ts'
import type { Log } from '../platform/log.ts'
import { recordOf, type RequestRecord } from './audit-record.ts'

/** Admits a page of an actor: pushes go through `send`, and `leave` removes the page. */
export type Admit = (
  send: (push: Push) => void,
  memory: PageMemory,
  actor: Actor,
) => { page: PageRef; leave: () => void }

/** The sender of a request, as the carrier identified it. */
export interface Sender {
  /** An own window or an authenticated web session; null for anyone else. */
  page: PageRef | null
  /** Who uses it; null for anyone else. */
  actor: Actor | null
  isMainFrame: boolean
  /** Of the frame's URL; null when it has none. */
  origin: string | null
}

/** One handler for every channel; a missing one does not compile. */
export type Handlers = {
  [C in Channel]: (
    payload: Payload<C>,
    page: PageRef,
    actor: Actor,
  ) => Promise<Result<Reply<C>>> | Result<Reply<C>>
}

export interface Router {
  /** Checks the sender and its role, validates the payload and runs the handler. Never rejects: failures are Results. */
  dispatch(sender: Sender, message: unknown): Promise<Result<unknown>>
}

/** A router that also says whose requests it would refuse, whatever they ask for. */
export interface CheckingRouter extends Router {
  refusal(sender: Sender): ReturnType<typeof fail> | null
}

export interface RouterParts {
  handlers: Handlers
  ownOrigin: () => string
  /** The actor by the name that records have. */
  named: (actor: Actor) => Actor
  /** The id of the server that a page shows; null: none. */
  serverOf: (page: PageRef) => string | null
  log: Log
  /** Takes who did what. */
  audit: (record: RequestRecord) => void
}

/**
 * One fault is enough to refuse a request, and a list can have as many as items. zod's own `validate` does so; its types
 * keep it from `safeParse`.
 */
export const untilFirstFault: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true }

export function createRouter({
  handlers,
  ownOrigin,
  named,
  serverOf,
  log,
  audit,
}: RouterParts): CheckingRouter {
  const refuse = (code: 'foreign-sender' | 'unknown-channel' | 'bad-payload', message: string) => {
    log('warn', `request refused, ${code}: ${message}`)
    return fail(code, message)
  }

  const handle = async <C extends Channel>(
    channel: C,
    payload: unknown,
    page: PageRef,
    actor: Actor,
  ): Promise<Result<unknown>> => {
    const parsed = requests[channel].payload.safeParse(payload, untilFirstFault)
    if (!parsed.success)
      // It repeats the names of unknown fields, whatever they are.
      return refuse('bad-payload', cut(`${channel}: ${z.prettifyError(parsed.error)}`, limits.failureText))
    try {
      // The handler may take the page elsewhere.
      const server = serverOf(page)
      // The channel's schema has validated the payload.
      const result = await handlers[channel](parsed.data as Payload<C>, page, actor)
      const record = recordOf(actor, channel, parsed.data, server, result)
      if (record) audit(record)
      return result
    } catch (error) {
      log('error', `${channel} failed: ${stackOf(error)}`)
      return fail('internal', `${channel} failed inside Tocsin; the log has the details`)
    }
  }

  const refusal = (sender: Sender) => {
    if (!sender.page || !sender.actor) return refuse('foreign-sender', 'the sender is not a page of the desk')
    const rejection = senderRejection(sender, ownOrigin())
    return rejection === null ? null : refuse('foreign-sender', rejection)
  }

  return {
    refusal,
    async dispatch(sender, message) {
      const refused = refusal(sender)
      const { page } = sender
      if (refused || !page || !sender.actor) return refused ?? fail('foreign-sender', 'there is no page')
      const actor = named(sender.actor)
      const request = requestSchema.safeParse(message)
      if (!request.success) return refuse('bad-payload', 'not a request')
      const { channel, payload, server } = request.data
      if (!isWithinDepth(payload))
        return refuse('bad-payload', 'the payload is nested too deeply, or has too many values')
      if (!isChannel(channel))
        return refuse('unknown-channel', `there is no channel ${JSON.stringify(channel)}`)
      const role = requiredRole(channel, payload)
      if (!isAtLeast(actor.role, role)) {
        log('warn', `request refused, forbidden: ${channel} by ${actor.name}, ${actor.role}`)
        return fail('forbidden', `${channel} needs the role ${role}`, { role })
      }
      const meant = server ?? serverOf(page)
      if (isServerChannel(channel) && meant !== null && !maySee(actor, meant)) {
        log('warn', `request refused, forbidden: ${channel} on another server by ${actor.name}`)
        return fail('forbidden', 'this screen may not see that server')
      }
      // The page was switched after it sent this: what was meant for one plant must not reach another.
      if (isServerChannel(channel) && server !== undefined && server !== serverOf(page))
        return fail('server-changed', 'the page shows another server now')
      return handle(channel, payload, page, actor)
    },
  }
}

function senderRejection(sender: Sender, ownOrigin: string): string | null {
  if (!sender.isMainFrame) return 'the sender is not a main frame'
  if (sender.origin !== ownOrigin) return `the sender's origin is ${sender.origin ?? 'unknown'}`
  return null
}

function isChannel(name: string): name is Channel {
  return Object.hasOwn(requests, name)
}
