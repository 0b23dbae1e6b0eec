/** The server that a page shows, remembered across reconnects, reloads and restarts of its host. */
export interface PageServer {
  /** `own`: what this tab showed; `last`: what its browser showed last. */
  read(): { own: string | null; last: string | null }
  write(server: string): void
}

const key = 'tocsin.server'

/**
 * Each tab remembers its own server; a new tab, or a display that was switched on again, starts with the one that
 * its browser showed last.
 */
export function createPageServer(tab: Storage, browser: Storage): PageServer {
  return {
    read: () => ({ own: tab.getItem(key), last: browser.getItem(key) }),
    write(server) {
      tab.setItem(key, server)
      browser.setItem(key, server)
    },
  }
}
