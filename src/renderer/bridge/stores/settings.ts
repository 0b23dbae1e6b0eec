import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { PriorityScale } from '../../../shared/model/priority-band.ts'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import type { Settings, SettingsChange } from '../../../shared/model/settings.ts'

const noBands: PriorityScale = { urgency: 'lowest-first', bands: [] }

/** The settings and the server that this page shows; null until main has sent them. */
export const useSettings = defineStore('settings', () => {
  /** As main has them. */
  const common = shallowRef<Settings | null>(null)
  /** What this screen alone shows differently, because its role does not include changing it for all. */
  const own = shallowRef<SettingsChange>({})
  const settings = computed(() => common.value && withOwn(common.value, own.value))
  const server = shallowRef<ServerProfile | null>(null)
  /** How often the page went from one server to another; whatever belongs to a server is drawn anew at each. */
  const serverChanges = shallowRef(0)
  return {
    settings,
    server,
    serverChanges,
    /** Its server was removed: the operator has to choose one. */
    hasNoServer: computed(() => settings.value !== null && server.value === null),
    /** Without settings there are no alarms either, so no band is needed. */
    scale: computed(() => server.value?.priorityScale ?? noBands),
    replace(next: Settings) {
      common.value = next
    },
    changeOwn(change: SettingsChange) {
      own.value = { ...own.value, ...change }
    },
    selectServer(profile: ServerProfile | null) {
      server.value = profile
    },
    countServerChange() {
      serverChanges.value++
    },
  }
})

/** Names that the desk hides stay hidden. */
function withOwn(common: Settings, { records, ...own }: SettingsChange): Settings {
  const chosen = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined))
  const { hideNames } = common.records
  return { ...common, ...chosen, records: { ...common.records, ...records, hideNames } }
}
