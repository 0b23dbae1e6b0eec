import { afterList } from '../../bridge/loaded-ahead.ts'
import type { Feature } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useHandover } from './store.ts'

const Offer = afterList(latePart(() => import('./HandoverOffer.vue')))

export const handover: Feature<typeof en & typeof viewEn, 'handover'> = {
  view: {
    name: 'handover',
    path: '/handover',
    labelKey: 'handover.title',
    hasTitle: true,
    isOfAll: true,
    group: 'watch',
    key: 'handover',
    footerKeys: [
      { keys: ['add'], labelKey: 'handover.key.point', whenOffered: true },
      { keys: ['sign'], labelKey: 'handover.key.sign', whenOffered: true },
      { keys: ['print'], labelKey: 'handover.print' },
    ],
    component: () => import('./HandoverView.vue'),
    address: async () => (await import('./address.ts')).handoverAddress,
  },
  banners: [Offer],
  follow() {
    const store = useHandover()
    return {
      snapshot: store.countChange,
      push(push) {
        if (push.name === 'handover.changed' || push.name === 'settings.changed') store.countChange()
      },
      reset: store.reset,
    }
  },
}
