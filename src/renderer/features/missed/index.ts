import { createCollectionFeed } from '../../bridge/collection-feed.ts'
import { useMissed } from './store.ts'
import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const missed: Feature<typeof en & typeof viewEn, 'missed'> = {
  view: {
    name: 'missed',
    path: '/missed',
    labelKey: 'missed.title',
    group: 'watch',
    under: 'live',
    isOfAll: true,
    barIcon: 'missed',
    count: () => useMissed().count || undefined,
    footerKeys: [
      { keys: ['up', 'down'], labelKey: 'footer.move' },
      { keys: ['enter'], labelKey: 'footer.details' },
      { keys: ['call'], labelKey: 'footer.call' },
      { keys: ['dismiss'], labelKey: 'footer.dismiss' },
    ],
    component: () => import('./MissedView.vue'),
    address: async () => (await import('./address.ts')).missedAddress,
  },
  contributes: { otherRecords: () => useMissed().list },
  follow(bridge) {
    const missed = useMissed()
    const feed = createCollectionFeed({
      read: () => bridge.request('missed.count', null),
      changeIn: (push) => (push.name === 'missed.changed' ? push.payload : null),
      store: { replace: missed.setCount, apply: missed.applyDelta, reset: missed.reset },
    })
    return {
      ...feed,
      snapshot(snapshot) {
        feed.disconnect()
        // Before the profile runs nothing is known; the answer waits for that.
        if (snapshot.missed === null) feed.read()
        else missed.setCount(snapshot.missed)
      },
      restart() {
        feed.restart()
        missed.restart()
      },
    }
  },
}
