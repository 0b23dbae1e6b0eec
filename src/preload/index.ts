import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import { type Bridge, pushChannel, requestChannel } from '../shared/ipc/bridge.ts'
import type { Push } from '../shared/ipc/pushes.ts'
import type { Result } from '../shared/result.ts'

const bridge: Bridge = {
  async request<T>(channel: string, payload: unknown, server?: string): Promise<Result<T>> {
    try {
      return (await ipcRenderer.invoke(requestChannel, { channel, payload, server })) as Result<T>
    } catch (error) {
      // Main stopped before it answered, and the page is about to close.
      return { ok: false, error: { code: 'unreachable', message: String(error) } }
    }
  },
  onPush(listener) {
    // Electron's event exposes the sender, so only the push is passed on.
    const forward = (_event: IpcRendererEvent, push: Push) => listener(push)
    ipcRenderer.on(pushChannel, forward)
    return () => ipcRenderer.off(pushChannel, forward)
  },
}

contextBridge.exposeInMainWorld('tocsin', bridge)
