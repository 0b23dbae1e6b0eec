import type { Clock } from '../platform/clock.ts'
import type { AlarmEvent, HostShell, PageRef } from '../platform/host-shell.ts'
import type { Pages } from './pages.ts'

export interface AlarmOpenerParts {
  pages: Pick<Pages, 'showing' | 'send'>
  openWindow: HostShell['openWindow']
  clock: Clock
  /** The home profile. */
  home: () => string
  running: () => Iterable<RunningServer>
}

/** The part of a running server profile that knows whether it has an alarm. */
interface RunningServer {
  profile: { id: string }
  desk: { alarms(): Iterable<{ id: number }> }
}

/** Shows the alarm of a notification on the pages of its server; no page is switched for it. */
export interface AlarmOpener {
  /** Returns the pages that show the alarm now; where there are none, a window is opened for it. */
  open(event: AlarmEvent): PageRef[]
  /**
   * The same for an id alone, on the server that has it, the home profile before others; it may not be read yet. While
   * the desk starts, its first page waits for it.
   */
  openById(id: number): PageRef[]
  /** Call when a page takes the snapshot of a server. */
  pageShows(page: PageRef, server: string): void
}

export function createAlarmOpener(parts: AlarmOpenerParts): AlarmOpener {
  const { pages, openWindow, clock } = parts
  /** Alarms that wait for the window of their server, by server. */
  const awaited = new Map<string, number>()
  /** Until a page shows any server. */
  let isStarting = true
  let awaitedByFirst: number | null = null

  const show = (page: PageRef, server: string, id: number) =>
    pages.send(page, { name: 'alarm.opened', payload: { id, server } })

  const open = (id: number, server: string) => {
    const shown = pages.showing(server)
    for (const page of shown) show(page, server, id)
    if (shown.length === 0 && openWindow(server).ok) awaited.set(server, id)
    return shown
  }

  const holderOf = (id: number): string => {
    const holders = [...parts.running()]
      .filter(({ desk }) => Iterator.from(desk.alarms()).some((alarm) => alarm.id === id))
      .map(({ profile }) => profile.id)
    const home = parts.home()
    return holders.includes(home) ? home : (holders[0] ?? home)
  }

  return {
    open: ({ alarm, profile }) => open(alarm.id, profile.id),
    openById(id) {
      if (!isStarting) return open(id, holderOf(id))
      awaitedByFirst = id
      return []
    },
    pageShows(page, server) {
      const id = awaitedByFirst ?? awaited.get(server)
      isStarting = false
      awaitedByFirst = null
      if (id === undefined) return
      awaited.delete(server)
      // The page has to have its snapshot first.
      clock.after(0, () => show(page, server, id))
    },
  }
}
