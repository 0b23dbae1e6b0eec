import { BrowserWindow, type WebContents } from 'electron'
import { appOrigin } from './app-scheme.ts'

export interface DeskWindowParts {
  preload: string
  icon: string
  /** Whether closing hides the window instead of ending the desk. */
  hideOnClose: () => boolean
  admit: (page: WebContents) => void
}

export interface DeskWindow {
  /** Opens the window, or brings it back from the tray and to the front. */
  show(): void
  isOpen(): boolean
}

/** The desk's window: sandboxed, isolated, and only ever on our own page. */
export function createDeskWindow(parts: DeskWindowParts): DeskWindow {
  let window: BrowserWindow | null = null

  const open = (): BrowserWindow => {
    const opened = new BrowserWindow({
      width: 1440,
      height: 900,
      minWidth: 720,
      minHeight: 480,
      show: false,
      title: 'Tocsin',
      icon: parts.icon,
      backgroundColor: '#14171a',
      autoHideMenuBar: true,
      webPreferences: {
        preload: parts.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        // A hidden desk must still count, sound and keep its title.
        backgroundThrottling: false,
      },
    })
    parts.admit(opened.webContents)
    opened.once('ready-to-show', () => opened.show())
    opened.on('close', (event) => {
      if (!parts.hideOnClose()) return
      event.preventDefault()
      opened.hide()
    })
    opened.on('closed', () => {
      window = null
    })
    void opened.loadURL(`${appOrigin}/`)
    return opened
  }

  return {
    show() {
      if (!window) {
        window = open()
        return
      }
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    isOpen: () => window !== null,
  }
}
