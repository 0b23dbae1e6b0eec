import type { Bridge } from '../shared/ipc/bridge.ts'
import { useSeenIds } from './alarm/seen-ids.ts'
import {
  createAlarmHelpFeed,
  createContactBookFeed,
  createEscalationFeed,
  createMarksFeed,
  createShelfFeed,
  createWorklistFeed,
} from './bridge/collection-feed.ts'
import type { Follower } from './feature.ts'
import { features } from './features/index.ts'
import { useRecordQuery } from './records/record-query.ts'

/** Everything beside the bridge's own stores that follows the server of the page. */
export function createFollowers(bridge: Bridge): Follower[] {
  return [
    createContactBookFeed({ bridge }),
    createMarksFeed({ bridge }),
    createShelfFeed({ bridge }),
    createEscalationFeed({ bridge }),
    createWorklistFeed({ bridge }),
    createAlarmHelpFeed({ bridge }),
    { reset: useSeenIds().reset },
    { reset: useRecordQuery().reset },
    ...features.flatMap((feature) => feature.follow?.(bridge) ?? []),
  ]
}
