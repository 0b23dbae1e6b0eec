import { useMissed } from './store.ts'
import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

export const missed: Feature<typeof en & typeof viewEn> = {
  name: 'missed',
  view: {
    path: '/missed',
    labelKey: 'missed.title',
    group: 'watch',
    isInBar: true,
    count: () => useMissed().count || undefined,
    footerKeys: [
      { keys: '↑↓', labelKey: 'footer.move' },
      { keys: 'Enter', labelKey: 'footer.details' },
      { keys: 'C', labelKey: 'footer.call' },
      { keys: 'D', labelKey: 'footer.dismiss' },
    ],
    component: () => import('./MissedView.vue'),
    address: async () => (await import('./address.ts')).missedAddress,
  },
  follow() {
    const missed = useMissed()
    return {
      snapshot: (snapshot) => missed.setCount(snapshot.missed),
      push(push) {
        if (push.name === 'missed.changed') missed.applyDelta(push.payload)
      },
      restart: missed.restart,
      reset: missed.reset,
    }
  },
}

export { useMissed } from './store.ts'
