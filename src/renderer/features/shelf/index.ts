import { defineAsyncComponent, defineComponent, h } from 'vue'
import { useShelf } from '../../bridge/stores/shelf.ts'
import type { Feature } from '../../feature.ts'
import { loadLate } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import { shelfSettings } from './settings.ts'
import { useShelving } from './store.ts'

const ShelveDialog = defineAsyncComponent(() => loadLate(() => import('./ShelveDialog.vue')))
const ShelvingDone = defineAsyncComponent(() => loadLate(() => import('./ShelvingDone.vue')))
/** Loaded with the first press of the key, for which the host is needed anyway. */
const ShelveOverlay = defineComponent(() => {
  const shelving = useShelving()
  return () => shelving.order && h(ShelveDialog, { order: shelving.order })
})
const DoneBanner = defineComponent(() => {
  const shelving = useShelving()
  return () => shelving.done && h(ShelvingDone)
})

export const shelf: Feature<typeof en> = {
  name: 'shelf',
  view: {
    path: '/shelf',
    labelKey: 'shelf.title',
    group: 'watch',
    key: 'Alt+Z',
    count: () => useShelf().entries.size || undefined,
    footerKeys: [
      { keys: '↑↓', labelKey: 'footer.move' },
      { keys: 'Enter', labelKey: 'shelf.footer.tag' },
      { keys: 'U', labelKey: 'shelf.footer.unshelve' },
      { keys: 'E', labelKey: 'shelf.footer.extend' },
    ],
    component: () => import('./ShelfView.vue'),
    address: async () => (await import('./address.ts')).shelfAddress,
  },
  banners: [DoneBanner],
  overlays: [ShelveOverlay],
  settings: shelfSettings,
  follow() {
    const shelving = useShelving()
    return { reset: shelving.reset }
  },
}

/** Says of an alarm that it is on the shelf. */
export const ShelfNote = defineAsyncComponent(() => loadLate(() => import('./ShelfNote.vue')))
export { useShelve, useShelveCommand, useUnshelve } from './use-shelving.ts'
