/** The ids of a service are 32 bits wide as a rule; among all servers each has a range of its own. */
export const alarmSpan = 2 ** 37
export const serverSeparator = '\\'

/** What a server is called in the paths of the list of all servers. */
export const pathName = (server: string): string => server.replaceAll(serverSeparator, '/').trim()

/** An alarm or a tag, where `alarmId` is null, of one server. */
export interface ServerPlace {
  server: string
  alarmId: number | null
  path: string
}

/** Whether a page that shows one server or all of them means this by its ids and paths. */
export function isSamePlace(own: ServerPlace, shown: Pick<ServerPlace, 'alarmId' | 'path'>): boolean {
  if (own.path === shown.path && own.alarmId === shown.alarmId) return true
  const isSameAlarm =
    own.alarmId === null || shown.alarmId === null
      ? own.alarmId === shown.alarmId
      : shown.alarmId >= alarmSpan && shown.alarmId % alarmSpan === own.alarmId
  return isSameAlarm && shown.path === pathName(own.server) + serverSeparator + own.path
}

/**
 * The ids of people and groups in a list of all servers: equal numbers of two services are different people. The range
 * of a server is by its number in the settings, from 1, and all of them are a uint, as a call wants them.
 */
const calleeSpan = 2 ** 24

/** Own ids from here on do not fit their range, and are numbered as they come. */
export const oversizedCallee = calleeSpan / 2

/** The last id of a server, from which those that do not fit are numbered downwards. */
export const lastCallee = (server: number): number => server * calleeSpan + calleeSpan - 1

/** A callee of a server among those of all. */
export const calleeAmongAll = (server: number, own: number): number => server * calleeSpan + own

/** The number of the server whose callee it is. */
export const serverOfCallee = (id: number): number => Math.floor(id / calleeSpan)

/** The callee's number on its own server. */
export const ownCallee = (id: number): number => id % calleeSpan
