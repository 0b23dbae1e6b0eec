import type { NoticeCode } from '../../shared/model/notice.ts'
import { succeed } from '../../shared/result.ts'
import type { AttentionDesk } from '../desk/attention-desk.ts'
import type { Handlers } from '../ipc/router.ts'

export interface AttentionHandlerParts {
  attention: Pick<AttentionDesk, 'silence' | 'muteFor' | 'seen'>
  dismiss: (code: NoticeCode) => void
}

type AttentionChannel = 'attention.silence' | 'attention.mute' | 'attention.seen' | 'notice.dismiss'

/** What the operator can do about being called upon. */
export function createAttentionHandlers(parts: AttentionHandlerParts): Pick<Handlers, AttentionChannel> {
  return {
    'attention.silence': () => {
      parts.attention.silence()
      return succeed(null)
    },
    'attention.mute': ({ minutes }) => {
      parts.attention.muteFor(minutes)
      return succeed(null)
    },
    'attention.seen': () => {
      parts.attention.seen()
      return succeed(null)
    },
    'notice.dismiss': ({ code }) => {
      parts.dismiss(code)
      return succeed(null)
    },
  }
}
