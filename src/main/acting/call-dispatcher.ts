import type { CallAnswer, CallAudit } from '../../shared/model/call-audit.ts'
import type { CallMessage } from '../../shared/model/call-message.ts'
import type { CallOrder } from '../../shared/model/call-order.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'

type Ask = (ids: readonly number[], message: CallMessage) => Promise<Result<unknown>>

export interface CallDeskParts {
  callUsers: Ask
  callGroups: Ask
  /** Who is named how, as far as the desk knows. */
  named: (order: CallOrder) => Pick<CallAudit, 'people' | 'groups'>
  now: () => number
  makeId: () => string
  /** The call was ordered, or one of its requests was answered. */
  onAudited: (entry: CallAudit) => void
}

/** Places calls, each with an entry that says what was asked and what came of it. */
export interface CallDesk {
  /** Fails only where nothing was sent. */
  place(order: CallOrder): Promise<Result<CallAudit>>
  /** Settles when no call is under way. */
  settled(): Promise<void>
}

export function createCallDesk(parts: CallDeskParts): CallDesk {
  const underWay = new Map<string, Promise<CallAudit>>()

  const place = async (order: CallOrder): Promise<CallAudit> => {
    const { audio, ...kept } = order
    let entry: CallAudit = {
      id: parts.makeId(),
      at: parts.now(),
      order: { ...kept, audioBytes: audio === null ? null : audioBytesOf(audio) },
      ...parts.named(order),
      answers: [unanswered('users', order.userIds), unanswered('groups', order.groupIds)].filter(
        ({ ids }) => ids.length > 0,
      ),
    }
    // Told before it is sent: should the desk end now, the order is on record all the same.
    parts.onAudited(entry)
    const message = { msgText: order.text, msgNum: order.number, msgAudio: audio, msgFile: order.file }
    const ask = async ({ to, ids }: CallAnswer) => {
      const answer = await (to === 'users' ? parts.callUsers : parts.callGroups)(ids, message)
      const read = readAnswer({ to, ids }, answer, parts.now())
      entry = { ...entry, answers: entry.answers.map((other) => (other.to === to ? read : other)) }
      parts.onAudited(entry)
    }
    await Promise.all(entry.answers.map(ask))
    return entry
  }

  return {
    async place(order) {
      if (order.userIds.length + order.groupIds.length === 0)
        return fail('bad-payload', 'nobody was chosen to call')
      const key = sameness(order)
      if (underWay.has(key)) return fail('under-way', 'this very call is being placed')
      const placing = place(order).finally(() => underWay.delete(key))
      underWay.set(key, placing)
      return succeed(await placing)
    },
    async settled() {
      await Promise.allSettled(underWay.values())
    },
  }
}

/** How large the audio of an order is, as bytes. */
export function audioBytesOf(audio: string): number {
  return Buffer.byteLength(audio, 'base64')
}

function unanswered(to: CallAnswer['to'], ids: number[]): CallAnswer {
  return { to, ids, answeredAt: null, placed: null, reply: null, failure: null }
}

// The same people in another order are the same people.
function sameness({ userIds, groupIds, ...rest }: CallOrder): string {
  const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b)
  return JSON.stringify([sorted(userIds), sorted(groupIds), rest])
}

const longestReply = 4_000

/** What the service's answer to one request of a call says. */
export function readAnswer(
  asked: Pick<CallAnswer, 'to' | 'ids'>,
  answer: Result<unknown>,
  answeredAt: number,
): CallAnswer {
  const common = { to: asked.to, ids: asked.ids, answeredAt }
  if (!answer.ok) return { ...common, placed: null, reply: null, failure: answer.error }
  const reply = shortened(answer.value)
  if (typeof answer.value === 'boolean') return { ...common, placed: answer.value, reply, failure: null }
  // For groups the interface shows no reply: whatever the service accepts it with is a yes.
  if (asked.to === 'groups') return { ...common, placed: true, reply, failure: null }
  const { error } = fail('malformed-answer', 'the service answered neither true nor false')
  return { ...common, placed: null, reply, failure: error }
}

function shortened(reply: unknown): unknown {
  const text = JSON.stringify(reply) ?? ''
  return text.length <= longestReply ? reply : `${text.slice(0, longestReply)}…`
}
