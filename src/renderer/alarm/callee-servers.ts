import { calleeAmongAll, ownCallee, serverOfCallee } from '../../shared/rules/server-ranges.ts'
import { useContactBook } from '../bridge/stores/contact-book.ts'
import { useSettings } from '../bridge/stores/settings.ts'

/**
 * Whose people and groups they are on a page of all servers, by the number of the server: a call about an alarm goes to
 * those of its server. On a page of one server nothing is of a server by itself, and every answer is null.
 */
export function useCallServer() {
  const settings = useSettings()
  const book = useContactBook()
  const nameOf = (server: number | null) => (server === null ? null : book.labelOf('dataServer', server))
  return {
    ofCallee: (id: number): number | null => (settings.isAll ? serverOfCallee(id) : null),
    /** A path of such a page begins with the name of its server. */
    ofPath(path: string): number | null {
      if (!settings.isAll) return null
      for (const [server, name] of book.labels.dataServer) if (path.startsWith(`${name}\\`)) return server
      return null
    },
    nameOf,
    /** The profile by which the settings name a server. */
    profileIdOf: (server: number | null): string | undefined =>
      settings.isAll ? settings.settings?.profiles[(server ?? 0) - 1]?.id : settings.server?.id,
    /** A number that a person or a group has on their own server. */
    amongAll: (server: number | null, own: number): number =>
      server === null ? own : calleeAmongAll(server, own),
    /** The number as people know it. */
    shownId: (id: number): number => (settings.isAll ? ownCallee(id) : id),
  }
}
