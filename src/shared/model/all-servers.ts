import { defaultPriorityScale, type PriorityScale } from './priority-band.ts'

/** Shown by a page instead of one server: all that the desk watches. No profile has this id. */
export const allServersId = 'all'

/** The scale of a list of all servers: each alarm has the band that its own server gives it. */
export const commonScale: PriorityScale = defaultPriorityScale
