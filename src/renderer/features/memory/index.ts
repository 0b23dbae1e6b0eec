import { useLoadingAhead } from '../../bridge/loaded-ahead.ts'
import type { Feature } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'
import type { en } from './view-messages/en.ts'

const loadAlarmFollows = () => import('./AlarmFollows.vue')

/** What the desk remembers of past alarms, beside those of the present. */
export const memory: Feature<typeof en> = {
  contributes: {
    AlarmFollows: latePart(loadAlarmFollows),
    loadFloodMemory: () => import('./FloodMemory.vue'),
  },
  setup: () => useLoadingAhead(loadAlarmFollows),
}
