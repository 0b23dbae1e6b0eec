import type { CallAnswer } from '../../shared/model/call-audit.ts'
import { fail, type Result } from '../../shared/result.ts'

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
