import { limits } from '../model/limits.ts'

const separator = ' · '

/** Somebody at another desk of the team, as people of this desk read it. */
export const nameAtDesk = (person: string, desk: string): string =>
  [person, desk].filter(Boolean).join(separator).slice(0, limits.name)

/** Whether a name is of somebody at another desk. */
export const isAtOtherDesk = (by: string): boolean => by.includes(separator)

/** Whether a recorded name is of this person, at whichever screen or desk. */
export const isOfPerson = (by: string, person: string): boolean =>
  by === person || by.startsWith(`${person} (`) || by.startsWith(`${person}${separator}`)

/** The person in a recorded name, without screen and desk. */
export const personIn = (by: string): string => by.split(separator, 1)[0]?.split(' (', 1)[0] ?? by
