import { defineStore } from 'pinia'
import { computed, markRaw, shallowRef } from 'vue'
import type { PriorityScale } from '../../../shared/model/priority-band.ts'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import type { Settings, SettingsChange } from '../../../shared/model/settings.ts'
import { isAmong, isJoined } from '../../../shared/rules/server-choice.ts'
import { isZone, createZone } from '../../../shared/rules/zone.ts'
import {
  divideChange,
  noChoices,
  withChoices,
  type OwnScreen,
  type ScreenChoices,
} from '../screen-choices.ts'
import { useHost } from './host.ts'

const noBands: PriorityScale = markRaw({ urgency: 'lowest-first', bands: [] })

const knownZone = (name: string) => (isZone(name) ? name : '')

/** The settings and the server that this page shows; null until main has sent them. */
export const useSettings = defineStore('settings', () => {
  /** As main has them. */
  const common = shallowRef<Settings | null>(null)
  const host = useHost()
  const choices = shallowRef<ScreenChoices>(noChoices)
  const screen = (): OwnScreen => ({
    host: host.about?.host,
    role: host.role,
    locked: host.about?.managed?.locked,
  })
  const settings = computed(() => common.value && withChoices(common.value, choices.value, screen()))
  const server = shallowRef<ServerProfile | null>(null)
  const zoneName = computed(() => knownZone(settings.value?.timeZone || host.about?.zone || ''))
  /** How often the page switched servers; everything that belongs to a server is redrawn each time. */
  const serverChanges = shallowRef(0)
  return {
    settings,
    server,
    serverChanges,
    /** The site's zone, which is the host's where none is set; empty: not known yet, or not to this browser. */
    zoneName,
    /** The zone of the times that the server sends without an offset. */
    serverZone: computed(() => markRaw(createZone(knownZone(server.value?.zone ?? '') || zoneName.value))),
    /** The page shows all servers, or several, in one list. */
    isAll: computed(() => server.value !== null && isJoined(server.value.id)),
    /** Whether a server is among those that the page shows. */
    isShown: (id: string) => server.value !== null && isAmong(server.value.id, id),
    /** Its server was removed: the operator has to choose one. */
    hasNoServer: computed(() => settings.value !== null && server.value === null),
    /**
     * Without settings there are no alarms either, so no band is needed. Raw: every alarm is looked up in it, and the
     * store's own proxies would cost more than the look-up.
     */
    scale: computed(() => (server.value ? markRaw(server.value.priorityScale) : noBands)),
    replace(next: Settings) {
      common.value = next
    },
    /** What this screen keeps to itself. */
    choices,
    /** Divides a change between this screen and the desk; null where nothing is known yet. */
    divide: (change: SettingsChange) =>
      common.value && divideChange(change, common.value, choices.value, screen()),
    selectServer(profile: ServerProfile | null) {
      server.value = profile
    },
    countServerChange() {
      serverChanges.value++
    },
  }
})
