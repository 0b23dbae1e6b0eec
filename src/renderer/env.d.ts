import type { Bridge } from '../shared/ipc/bridge.ts'

declare global {
  interface Window {
    /** Put there by the preload in Electron; absent in a browser. */
    readonly tocsin?: Bridge
  }
}
