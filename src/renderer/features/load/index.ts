import type { Feature } from '../../feature.ts'
import LoadStrip from './LoadStrip.vue'
import type { en } from './messages/en.ts'

/** How many alarms there are for one operator, in the header of every page. */
export const load: Feature<typeof en> = { contributes: { LoadStrip } }
