import type { Bridge } from '../../shared/ipc/bridge.ts'
import { backOff } from './back-off.ts'
import { createWebSocketBridge } from './web-socket-bridge.ts'

/** The bridge this page was given: the preload's in Electron, else a socket to the host it came from. */
export function pageBridge(page: Window): Bridge {
  if (page.tocsin) return page.tocsin
  const scheme = page.location.protocol === 'https:' ? 'wss:' : 'ws:'
  const bridge = createWebSocketBridge({
    address: `${scheme}//${page.location.host}/bridge`,
    open: (address) => new WebSocket(address),
    delayBefore: (attempt) => backOff(attempt, Math.random),
  })
  bridge.start()
  return bridge
}
