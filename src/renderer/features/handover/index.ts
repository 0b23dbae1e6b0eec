import { defineAsyncComponent, defineComponent, h, onScopeDispose, shallowRef, watch } from 'vue'
import { useDesk } from '../../bridge/stores/desk.ts'
import type { Feature } from '../../feature.ts'
import { loadLate } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useHandover } from './store.ts'

const HandoverOffer = defineAsyncComponent(() => loadLate(() => import('./HandoverOffer.vue')))
/** The list is on screen by then, and does not wait for this. */
const loadDelayMs = 1_000
const Offer = defineComponent(() => {
  const desk = useDesk()
  const isWanted = shallowRef(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    () => desk.loaded,
    (isLoaded) => {
      if (isLoaded) timer ??= setTimeout(() => (isWanted.value = true), loadDelayMs)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))
  return () => (isWanted.value ? h(HandoverOffer) : null)
})

export const handover: Feature<typeof en & typeof viewEn> = {
  name: 'handover',
  view: {
    path: '/handover',
    labelKey: 'handover.title',
    hasTitle: true,
    group: 'look-back',
    key: 'Shift+H',
    footerKeys: [
      { keys: 'N', labelKey: 'handover.key.point' },
      { keys: 'Ctrl Enter', labelKey: 'handover.key.sign' },
      { keys: 'Ctrl P', labelKey: 'handover.print' },
    ],
    component: () => import('./HandoverView.vue'),
    address: async () => (await import('./address.ts')).handoverAddress,
  },
  banners: [Offer],
  settings: [
    {
      id: 'handover',
      order: 35,
      fields: [{ path: 'handover.offerMinutes', control: { kind: 'number', unit: 'minutes' } }],
    },
  ],
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
