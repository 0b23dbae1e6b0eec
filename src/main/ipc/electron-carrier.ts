import type { IpcMain, IpcMainInvokeEvent, WebContents } from 'electron'
import { pushChannel, requestChannel } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { Actor } from '../../shared/model/role.ts'
import { stackOf } from '../../shared/errors.ts'
import { fail } from '../../shared/result.ts'
import type { PageMemory, PageRef } from '../platform/host-shell.ts'
import type { Log } from '../platform/log.ts'
import type { Admit, Router, Sender } from './router.ts'

export interface ElectronCarrier {
  /** Admits a window's page until it is destroyed. */
  admit(page: WebContents, memory: PageMemory): void
  /** The web contents of an admitted page; null once it is closed. */
  contentsOf(page: PageRef): WebContents | null
  start(): void
  /** From now on every request is refused. */
  stop(): void
}

/** Carries the contract over Electron's IPC. Whoever sits at the machine is one actor in all its windows. */
export function createElectronCarrier(
  ipcMain: Pick<IpcMain, 'handle'>,
  router: Router,
  admitPage: Admit,
  actor: Actor,
  log: Log,
): ElectronCarrier {
  const pages = new Map<WebContents, PageRef>()
  let isStopped = false

  const senderOf = (event: IpcMainInvokeEvent): Sender => ({
    page: pages.get(event.sender) ?? null,
    actor,
    // Null once the frame has navigated away or was destroyed.
    isMainFrame: event.senderFrame !== null && event.senderFrame === event.sender.mainFrame,
    origin: originOf(event.senderFrame?.url),
  })

  return {
    admit(page, memory) {
      const send = (push: Push) => {
        if (page.isDestroyed()) return
        try {
          page.send(pushChannel, push)
        } catch (error) {
          // What cannot be cloned is a defect that must not end main; the page sees the gap and requests a snapshot.
          log('error', `${push.name} could not be sent: ${stackOf(error)}`)
        }
      }
      const admitted = admitPage(send, memory, actor)
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
      ipcMain.handle(requestChannel, (event, message: unknown) =>
        isStopped ? fail('cancelled', 'the desk is stopping') : router.dispatch(senderOf(event), message),
      )
    },
    stop() {
      // The handler stays: the windows close last, and a page that still asks is owed an answer.
      isStopped = true
    },
  }
}

// The URL parser gives a custom scheme the origin `null`, so it is composed here.
function originOf(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null
  const { protocol, host } = new URL(address)
  return `${protocol}//${host}`
}
