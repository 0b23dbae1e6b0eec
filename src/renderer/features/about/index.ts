import { defineComponent, h, shallowRef, watch } from 'vue'
import { useHost } from '../../bridge/stores/host.ts'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import { lateDialog, latePart } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { seenVersions, useAbout } from './store.ts'

const AboutDialog = lateDialog(() => import('./AboutDialog.vue'))
const AboutOverlay = defineComponent(() => {
  const store = useAbout()
  return () => (store.part === null ? null : h(AboutDialog))
})

const VersionLines = latePart(() => import('./VersionLines.vue'))
/** Loaded only where there is a line to show: after an update, and for a supervisor when there is a newer version. */
const VersionBanner = defineComponent(() => {
  const host = useHost()
  const store = useAbout()
  const seen = seenVersions(localStorage)
  const isUpdated = shallowRef(false)
  watch(
    () => host.about?.version,
    (version) => {
      if (version === undefined) return
      const last = seen.running()
      // The first start on this screen: nothing is new to somebody who knows nothing else.
      if (last === null) seen.setRunning(version)
      isUpdated.value = last !== null && last !== version
    },
    { immediate: true },
  )
  const hasNewer = () => (store.updates?.available ?? null) !== null && host.role === 'supervisor'
  return () => (isUpdated.value || hasNewer() ? h(VersionLines) : null)
})

export const about: Feature<typeof en & typeof viewEn> = {
  setup() {
    const store = useAbout()
    useCommands([
      { id: 'about.show', group: 'desk', labelKey: 'about.title', run: () => (store.part = 'program') },
      { id: 'about.notes', group: 'desk', labelKey: 'about.whatsNew', run: () => (store.part = 'notes') },
    ])
  },
  overlays: [AboutOverlay],
  banners: [VersionBanner],
  follow() {
    const store = useAbout()
    return {
      push(push) {
        if (push.name === 'updates.changed') store.replaceUpdates(push.payload)
        else if (push.name === 'about.opened') store.part = 'program'
      },
    }
  },
}
