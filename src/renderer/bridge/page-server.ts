/** The server that a page shows, remembered across reconnects, reloads and restarts of its host. */
export interface PageServer {
  /** `own`: what this tab showed; `last`: what was chosen last in its browser. */
  read(): { own: string | null; last: string | null }
  /** The tab shows this server, whoever decided so. */
  show(server: string): void
  /** The operator chose it. */
  choose(server: string): void
}

const key = 'tocsin.server'

/**
 * Each tab remembers its own server; a new tab, or a display that was switched on again, starts with the one that was
 * chosen last in its browser. Where nobody chose, the desk decides.
 */
export function createPageServer(tab: Storage, browser: Storage): PageServer {
  const show = (server: string) => tab.setItem(key, server)
  return {
    read: () => ({ own: tab.getItem(key), last: browser.getItem(key) }),
    show,
    choose(server) {
      show(server)
      browser.setItem(key, server)
    },
  }
}
