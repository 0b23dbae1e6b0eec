import { useRouter } from 'vue-router'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'

const storageKey = 'tocsin.wall-view'

/** Whether this screen is a wall, which shows its overview from the start; a browser's own choice. */
export const wallScreen = {
  is: () => localStorage.getItem(storageKey) !== null,
  set: () => localStorage.setItem(storageKey, ''),
  clear: () => localStorage.removeItem(storageKey),
}

export const wall: Feature<typeof en & typeof viewEn, 'wall'> = {
  view: {
    name: 'wall',
    path: '/wall',
    labelKey: 'wall.title',
    group: 'watch',
    isLinkedOnly: true,
    isOfAll: true,
    component: () => import('./WallView.vue'),
  },
  setup() {
    const router = useRouter()
    // A screen that was a wall is one again after a restart, without anybody at it.
    if (wallScreen.is()) void router.replace({ name: 'wall' })
    useCommands([
      { id: 'go.wall', group: 'go', labelKey: 'wall.open', run: () => router.push({ name: 'wall' }) },
    ])
  },
}
