import { limits } from '../model/limits.ts'

const separator = ' · '

/** Somebody at another desk of the team, as people of this desk read it. */
export const nameAtDesk = (person: string, desk: string): string =>
  [person, desk].filter(Boolean).join(separator).slice(0, limits.name)

/** Whether a name is of somebody at another desk. */
export const isAtOtherDesk = (by: string): boolean => by.includes(separator)
