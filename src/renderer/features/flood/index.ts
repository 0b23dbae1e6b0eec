import { provide, shallowRef, type Component } from 'vue'
import { useLoadedAhead } from '../../bridge/loaded-ahead.ts'
import { useContributions } from '../../contributions.ts'
import type { Feature } from '../../feature.ts'
import FloodLink from './FloodLink.vue'
import { floodMemoryKey } from './flood-memory.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

/** The layout of the live list for a flood. */
export const flood: Feature<typeof en & typeof viewEn> = {
  contributes: {
    FloodLink,
    // Loaded with its part about past floods, whose keys work as soon as the layout is there.
    useFloodDesk() {
      const { loadFloodMemory } = useContributions()
      const memory = shallowRef<Component | null>(null)
      provide(floodMemoryKey, memory)
      return useLoadedAhead(async () => {
        const [desk, past] = await Promise.all([import('./FloodDesk.vue'), loadFloodMemory()])
        memory.value = past.default
        return desk
      })
    },
  },
}
