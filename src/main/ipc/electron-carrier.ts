import { ipcMain, type IpcMainInvokeEvent, type WebContents } from 'electron'
import { pushChannel, requestChannel } from '../../shared/ipc/electron-channels.ts'
import type { Publisher } from './publisher.ts'
import type { Router, Sender } from './router.ts'

export interface ElectronCarrier {
  /** Makes a window's page one of ours, until it is destroyed. */
  admit(page: WebContents): void
  start(): void
  stop(): void
}

/** Carries the contract over Electron's IPC. */
export function createElectronCarrier(router: Router, publisher: Publisher): ElectronCarrier {
  const pages = new Set<WebContents>()

  const senderOf = (event: IpcMainInvokeEvent): Sender => ({
    known: pages.has(event.sender),
    // Null once the frame has navigated away or was destroyed.
    mainFrame: event.senderFrame !== null && event.senderFrame === event.sender.mainFrame,
    origin: originOf(event.senderFrame?.url),
  })

  return {
    admit(page) {
      pages.add(page)
      const remove = publisher.add((push) => {
        if (!page.isDestroyed()) page.send(pushChannel, push)
      })
      page.once('destroyed', () => {
        pages.delete(page)
        remove()
      })
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
