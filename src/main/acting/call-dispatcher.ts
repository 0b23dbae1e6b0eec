import type { CallAnswer, CallAudit, CallMessage, CallOrder } from '../../shared/model/call.ts'
import type { Actor } from '../../shared/model/role.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'

type PlaceCall = (ids: readonly number[], message: CallMessage) => Promise<Result<unknown>>

export interface CallDispatcherParts {
  callUsers: PlaceCall
  callGroups: PlaceCall
  /** The names of the callees, as far as the desk knows them. */
  nameCallees: (order: CallOrder) => Pick<CallAudit, 'people' | 'groups'>
  now: () => number
  makeId: () => string
  /** The call was ordered, or one of its requests was answered. */
  onAudited: (entry: CallAudit) => void
}

/** Places calls; each has an audit entry with the order and its outcome. */
export interface CallDispatcher {
  /** Fails only where nothing was sent. */
  place(order: CallOrder, by: Actor): Promise<Result<CallAudit>>
  /** Settles when no call is in progress. */
  settled(): Promise<void>
}

export function createCallDispatcher(parts: CallDispatcherParts): CallDispatcher {
  const inProgress = new Map<string, Promise<CallAudit>>()

  const place = async (order: CallOrder, by: Actor): Promise<CallAudit> => {
    const { audio, ...recorded } = order
    let entry: CallAudit = {
      id: parts.makeId(),
      at: parts.now(),
      by,
      order: { ...recorded, audioBytes: audio === null ? null : audioBytesOf(audio) },
      ...parts.nameCallees(order),
      answers: [unanswered('users', order.userIds), unanswered('groups', order.groupIds)].filter(
        ({ ids }) => ids.length > 0,
      ),
    }
    // Recorded before it is sent, so that the order survives a crash.
    parts.onAudited(entry)
    const message = { msgText: order.text, msgNum: order.number, msgAudio: audio, msgFile: order.file }
    const send = async ({ to, ids }: CallAnswer) => {
      const answer = await (to === 'users' ? parts.callUsers : parts.callGroups)(ids, message)
      const outcome = readAnswer({ to, ids }, answer, parts.now())
      entry = { ...entry, answers: entry.answers.map((other) => (other.to === to ? outcome : other)) }
      parts.onAudited(entry)
    }
    await Promise.all(entry.answers.map(send))
    return entry
  }

  return {
    async place(order, by) {
      if (order.userIds.length + order.groupIds.length === 0)
        return fail('bad-payload', 'no callee was chosen')
      const key = dedupeKey(order)
      if (inProgress.has(key)) return fail('in-progress', 'this call is already being placed')
      const placing = place(order, by).finally(() => inProgress.delete(key))
      inProgress.set(key, placing)
      return succeed(await placing)
    },
    async settled() {
      await Promise.allSettled(inProgress.values())
    },
  }
}

/** The size of base64 audio in bytes. */
export function audioBytesOf(audio: string): number {
  return Buffer.byteLength(audio, 'base64')
}

function unanswered(to: CallAnswer['to'], ids: number[]): CallAnswer {
  return { to, ids, answeredAt: null, placed: null, reply: null, failure: null }
}

// The order of the callees does not matter.
function dedupeKey({ userIds, groupIds, ...rest }: CallOrder): string {
  const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)
  return JSON.stringify([sorted(userIds), sorted(groupIds), rest])
}

const maxReplyLength = 4_000

/** Interprets the service's answer to one request of a call. */
export function readAnswer(
  request: Pick<CallAnswer, 'to' | 'ids'>,
  answer: Result<unknown>,
  answeredAt: number,
): CallAnswer {
  const common = { to: request.to, ids: request.ids, answeredAt }
  if (!answer.ok) return { ...common, placed: null, reply: null, failure: answer.error }
  const reply = shortened(answer.value)
  if (typeof answer.value === 'boolean') return { ...common, placed: answer.value, reply, failure: null }
  // The interface shows no reply for groups, so any success counts as placed.
  if (request.to === 'groups') return { ...common, placed: true, reply, failure: null }
  const { error } = fail('malformed-answer', 'the service answered neither true nor false')
  return { ...common, placed: null, reply, failure: error }
}

function shortened(reply: unknown): unknown {
  const text = JSON.stringify(reply) ?? ''
  return text.length <= maxReplyLength ? reply : `${text.slice(0, maxReplyLength)}…`
}
