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
