import type { Clock } from '../platform/clock.ts'
import type { AlarmEvent, HostShell, PageRef } from '../platform/host-shell.ts'
import type { Pages } from './pages.ts'

export interface AlarmOpenerParts {
  pages: Pick<Pages, 'showing' | 'send'>
  openWindow: HostShell['openWindow']
  clock: Clock
}

/** Shows the alarm of a notification on the pages of its server; no page is switched for it. */
export interface AlarmOpener {
  /** Returns the pages that show the alarm now; where there are none, a window is opened for it. */
  open(event: AlarmEvent): PageRef[]
  /** Call when a page takes the snapshot of a server. */
  pageShows(page: PageRef, server: string): void
}

export function createAlarmOpener({ pages, openWindow, clock }: AlarmOpenerParts): AlarmOpener {
  /** Alarms that wait for the window of their server, by server. */
  const awaited = new Map<string, number>()

  const show = (page: PageRef, server: string, id: number) =>
    pages.send(page, { name: 'alarm.opened', payload: { id, server } })

  return {
    open({ alarm, profile }) {
      const shown = pages.showing(profile.id)
      for (const page of shown) show(page, profile.id, alarm.id)
      if (shown.length === 0 && openWindow(profile.id).ok) awaited.set(profile.id, alarm.id)
      return shown
    },
    pageShows(page, server) {
      const id = awaited.get(server)
      if (id === undefined) return
      awaited.delete(server)
      // The page has to have its snapshot first.
      clock.after(0, () => show(page, server, id))
    },
  }
}
