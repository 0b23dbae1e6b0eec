import type { Bridge } from '../shared/ipc/bridge.ts'
import { useSeenIds } from './alarm/seen-ids.ts'
import { createCollectionFeed } from './bridge/collection-feed.ts'
import { useMarks } from './bridge/stores/marks.ts'
import type { Follower } from './feature.ts'
import { parts } from './features/index.ts'
import { useRecordQuery } from './records/record-query.ts'

/** Everything beside the bridge's own stores that follows the server of the page. */
export function createFollowers(bridge: Bridge): Follower[] {
  return [
    createCollectionFeed({
      store: useMarks(),
      read: () => bridge.request('marks.read', null),
      changeIn: (push) => (push.name === 'marks.changed' ? push.payload : null),
    }),
    { reset: useSeenIds().reset },
    { reset: useRecordQuery().reset },
    ...parts.flatMap((part) => part.follow?.(bridge) ?? []),
  ]
}
