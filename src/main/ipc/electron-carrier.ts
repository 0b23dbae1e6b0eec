import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { pushChannel, requestChannel } from '../../shared/ipc/bridge.ts'
import type { PageMemory, PageRef } from '../platform/host-shell.ts'
import type { Admit, Router, Sender } from './router.ts'

export interface ElectronCarrier {
  /** Admits a window's page until it is destroyed. */
  admit(page: WebContents, memory: PageMemory): void
  /** The web contents of an admitted page; null once it is closed. */
  contentsOf(page: PageRef): WebContents | null
  start(): void
  stop(): void
}

/** Carries the contract over Electron's IPC. */
export function createElectronCarrier(router: Router, admitPage: Admit): ElectronCarrier {
  const pages = new Map<WebContents, PageRef>()

  const senderOf = (event: IpcMainInvokeEvent): Sender => ({
    page: pages.get(event.sender) ?? null,
    // Null once the frame has navigated away or was destroyed.
    isMainFrame: event.senderFrame !== null && event.senderFrame === event.sender.mainFrame,
    origin: originOf(event.senderFrame?.url),
  })

  return {
    admit(page, memory) {
      const admitted = admitPage((push) => {
        if (!page.isDestroyed()) page.send(pushChannel, push)
      }, memory)
      pages.set(page, admitted.page)
      page.once('destroyed', () => {
        pages.delete(page)
        admitted.leave()
      })
    },
    contentsOf({ id }) {
      const found = [...pages].find(([contents, page]) => page.id === id && !contents.isDestroyed())
      return found?.[0] ?? null
    },
    start() {
      ipcMain.handle(requestChannel, (event, message: unknown) => router.dispatch(senderOf(event), message))
    },
    stop() {
      ipcMain.removeHandler(requestChannel)
    },
  }
}

// The URL parser gives a custom scheme the origin `null`, so it is composed here.
function originOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}
