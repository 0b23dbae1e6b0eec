import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { ServerSummary } from '../../../shared/model/desk.ts'
import { isConfirmed } from '../../../shared/rules/alarm-state.ts'
import { useSettings } from './settings.ts'

/** Every server that the desk watches, whichever of them this page shows. */
export const useWatchedServers = defineStore('watched-servers', () => {
  const servers = shallowRef<readonly ServerSummary[]>([])
  const settings = useSettings()
  return {
    servers,
    /** In a list of all servers, the numbers of those whose rows are last known only. */
    lost: computed((): ReadonlySet<number> => {
      const ids = (settings.isAll && settings.settings?.profiles.map(({ id }) => id)) || []
      const lost = servers.value.filter(({ link }) => ids.length > 0 && !isConfirmed(link))
      return new Set(lost.map(({ id }) => ids.indexOf(id) + 1))
    }),
    replace(next: readonly ServerSummary[]) {
      servers.value = next
    },
  }
})
