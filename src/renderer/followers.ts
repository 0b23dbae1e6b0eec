import type { Bridge } from '../shared/ipc/bridge.ts'
import { emptyLoad } from '../shared/rules/alarm-load.ts'
import { useSeenIds } from './alarm/seen-ids.ts'
import { createCollectionFeed } from './bridge/collection-feed.ts'
import { useLateFollowers } from './bridge/late-followers.ts'
import { useLoad } from './bridge/stores/load.ts'
import { useMarks } from './bridge/stores/marks.ts'
import type { Follower } from './feature.ts'
import { parts } from './features/index.ts'

/** Everything beside the bridge's own stores that follows the server of the page. */
export function createFollowers(bridge: Bridge): Follower[] {
  const load = useLoad()
  return [
    {
      snapshot: (snapshot) => load.replace(snapshot.load),
      push: (push) => push.name === 'load.changed' && load.replace(push.payload),
      restart: () => load.replace(emptyLoad),
    },
    createCollectionFeed({
      store: useMarks(),
      read: () => bridge.request('marks.read', null),
      changeIn: (push) => (push.name === 'marks.changed' ? push.payload : null),
    }),
    { reset: useSeenIds().reset },
    { reset: useLateFollowers().reset },
    ...parts.flatMap((part) => part.follow?.(bridge) ?? []),
  ]
}
