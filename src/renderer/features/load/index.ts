import { afterList } from '../../bridge/loaded-ahead.ts'
import type { Feature } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'
import type { en } from './view-messages/en.ts'

/** A page without a list still says that the load is unknown. */
const latestMs = 5_000
const LoadStrip = afterList(
  latePart(() => import('./LoadStrip.vue')),
  latestMs,
)

/** How many alarms there are for one operator, in the header of every page. */
export const load: Feature<typeof en> = { contributes: { LoadStrip } }
