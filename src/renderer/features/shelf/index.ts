import { defineComponent, h } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import { createCollectionFeed } from '../../bridge/collection-feed.ts'
import { afterList } from '../../bridge/loaded-ahead.ts'
import { useShelf } from '../../bridge/stores/shelf.ts'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import { lateDialog, latePart } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useShelving } from './store.ts'

const ShelveDialog = lateDialog(() => import('./ShelveDialog.vue'))
const ShelfCompanion = latePart(() => import('./ShelfCompanion.vue'))
const ShelvingDone = latePart(() => import('./ShelvingDone.vue'))
/** Loaded with the first press of the key, for which the host is needed anyway. */
const ShelveOverlay = defineComponent(() => {
  const shelving = useShelving()
  return () => shelving.order && h(ShelveDialog, { order: shelving.order })
})
const DoneBanner = defineComponent(() => {
  const shelving = useShelving()
  return () => shelving.done && h(ShelvingDone)
})

/** The key that shelves the selected alarms; the dialog says where this screen may not. */
function useShelveCommand(alarms: () => readonly Alarm[]): () => void {
  const shelving = useShelving()
  const run = () => {
    if (alarms().length > 0) shelving.order = { kind: 'alarms', alarms: alarms() }
  }
  useCommands(() => [
    {
      id: 'alarm.shelve',
      group: 'alarm' as const,
      labelKey: 'shelf.shelve',
      key: 'shelve' as const,
      run,
      when: () => alarms().length > 0,
    },
  ])
  return run
}

export const shelf: Feature<typeof en & typeof viewEn, 'shelf'> = {
  view: {
    name: 'shelf',
    path: '/shelf',
    labelKey: 'shelf.title',
    group: 'watch',
    under: 'live',
    isOfAll: true,
    key: 'shelf',
    count: () => useShelf().entries.size || undefined,
    footerKeys: [
      { keys: ['up', 'down'], labelKey: 'footer.move' },
      { keys: ['enter'], labelKey: 'shelf.footer.tag' },
      { keys: ['unshelve'], labelKey: 'shelf.footer.unshelve' },
      { keys: ['extendTime'], labelKey: 'shelf.footer.extend' },
    ],
    component: () => import('./ShelfView.vue'),
    address: async () => (await import('./address.ts')).shelfAddress,
  },
  banners: [afterList(ShelfCompanion), DoneBanner],
  overlays: [ShelveOverlay],
  contributes: {
    linkToShelf: () => ({ name: 'shelf' }),
    ShelfNote: latePart(() => import('./ShelfNote.vue')),
    TagShelf: latePart(() => import('./TagShelf.vue')),
    useShelveCommand,
  },
  follow: (bridge) => [
    createCollectionFeed({
      store: useShelf(),
      read: () => bridge.request('shelf.read', null),
      changeIn: (push) => (push.name === 'shelf.changed' ? push.payload : null),
    }),
    { reset: useShelving().reset },
  ],
}
