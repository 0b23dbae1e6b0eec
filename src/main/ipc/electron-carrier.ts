import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { pushChannel, requestChannel } from '../../shared/ipc/electron-channels.ts'
import type { Admit, PageRef, Router, Sender } from './router.ts'

export interface ElectronCarrier {
  /** Makes a window's page one of ours, until it is destroyed. */
  admit(page: WebContents): void
  /** The window's page behind a page of ours; null once it is gone. */
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
    mainFrame: event.senderFrame !== null && event.senderFrame === event.sender.mainFrame,
    origin: originOf(event.senderFrame?.url),
  })

  return {
    admit(page) {
      const admitted = admitPage((push) => {
        if (!page.isDestroyed()) page.send(pushChannel, push)
      })
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

// The origin of a scheme of our own is `null` to the URL parser, so it is put together from its parts.
function originOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}
