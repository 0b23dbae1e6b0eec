import { assertNever } from '../../shared/assert-never.ts'
import { messageType, type IncomingMessage, type OutgoingMessage } from './hub-message.ts'

/** Connecting is enough to receive alarms; the method is there for clients that are set up to call one. */
const subscribe = 'Subscribe'

/** What a message of a client is answered with; null: nothing. */
export function answerTo(message: IncomingMessage): OutgoingMessage | null {
  switch (message.type) {
    case messageType.invocation: {
      const { invocationId, target } = message
      // A caller that gave no id expects no answer, and must get none.
      if (invocationId === undefined || invocationId === null) return null
      return target === subscribe ? completed(invocationId) : completed(invocationId, unknownMethod(target))
    }
    case messageType.streamInvocation: {
      const { invocationId, target } = message
      const error = target === subscribe ? `The method '${target}' does not stream.` : unknownMethod(target)
      return completed(invocationId, error)
    }
    case messageType.close:
      return { type: messageType.close }
    // Every call is completed when it is read, so there is nothing left to cancel or to stream into, and the
    // hub calls nobody with an id that could be completed. Replay after a reconnect was never agreed on, so
    // nothing is counted either.
    case messageType.cancelInvocation:
    case messageType.streamItem:
    case messageType.completion:
    case messageType.ping:
    case messageType.ack:
    case messageType.sequence:
      return null
    default:
      return assertNever(message)
  }
}

function completed(invocationId: string, error?: string): OutgoingMessage {
  return { type: messageType.completion, invocationId, ...(error === undefined ? {} : { error }) }
}

function unknownMethod(target: string): string {
  return `Unknown hub method '${target}'.`
}
