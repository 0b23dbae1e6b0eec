import type { Feature } from '../../feature.ts'
import type { en as viewEn } from './view-messages/en.ts'

/** Notifications on phones; all of it is in the settings. */
export const phones: Feature<typeof viewEn> = {}
