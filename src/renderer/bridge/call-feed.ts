import type { Bridge } from '../../shared/ipc/bridge.ts'
import { useCalls } from './stores/calls.ts'
import { createWholeFeed } from './whole-feed.ts'

export interface CallFeedParts {
  bridge: Bridge
  /** Milliseconds before a reading that failed is tried again. */
  retryMillis: number
}

/** As many calls as a desk places in weeks. */
const mostEntries = 1_000

/** Fills the calls placed from this desk: whole whenever the host arrives, by each entry that is new or knows more. */
export function createCallFeed({ bridge, retryMillis }: CallFeedParts) {
  const { take, change, forget } = useCalls()
  return createWholeFeed({
    ...{ bridge, retryMillis, take, change, forget },
    read: () => bridge.request('calls.audit', { limit: mostEntries }),
    changeIn: (push) => (push.name === 'calls.audited' ? push.payload : null),
  })
}
