import { defineAsyncComponent } from 'vue'
import { afterList } from '../../bridge/loaded-ahead.ts'
import { loadLate } from '../../ui/load-late.ts'
import type { Feature } from '../../feature.ts'
import type { en } from './view-messages/en.ts'

/** Whoever has no server yet has no list to wait for. */
const latestMs = 5_000
const Welcome = afterList(
  defineAsyncComponent(() => loadLate(() => import('./welcome/WelcomeBar.vue'))),
  latestMs,
)

export const servers: Feature<typeof en> = {
  banners: [Welcome],
}
