import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ServerSummary } from '../../../shared/model/desk.ts'

/** Every server that the desk watches, whichever of them this page shows. */
export const useWatchedServers = defineStore('watched-servers', () => {
  const servers = shallowRef<readonly ServerSummary[]>([])
  return {
    servers,
    replace(next: readonly ServerSummary[]) {
      servers.value = next
    },
  }
})
