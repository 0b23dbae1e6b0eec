import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { Bridge } from '../shared/ipc/bridge.ts'
import { pushChannel, requestChannel } from '../shared/ipc/electron-channels.ts'
import type { Push } from '../shared/ipc/pushes.ts'
import type { Result } from '../shared/result.ts'

const bridge: Bridge = {
  request: <T>(channel: string, payload: unknown) =>
    ipcRenderer.invoke(requestChannel, { channel, payload }) as Promise<Result<T>>,
  onPush(listener) {
    // Electron's event carries the sender, which is not the page's business.
    const forward = (_event: IpcRendererEvent, push: Push) => listener(push)
    ipcRenderer.on(pushChannel, forward)
    return () => ipcRenderer.off(pushChannel, forward)
  },
}

contextBridge.exposeInMainWorld('tocsin', bridge)
