import { BrowserWindow, nativeImage, screen, type WebContents } from 'electron'
import type { DesktopSettings } from '../../shared/model/settings.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { PageMemory } from '../platform/host-shell.ts'
import type { StoredValue } from '../storage/json-document.ts'
import { appOrigin } from './own-address.ts'
import type { Bitmap } from './tray-image.ts'
import { minWindowSize, placeWindow, type WindowPlacement } from './window-placement.ts'

/** Each window is a process of its own: a page gone wild must not use up the machine. */
export const maxWindows = 10

export interface DeskWindowsParts {
  preload: string
  icon: string
  placement: StoredValue<WindowPlacement | null>
  settings: () => DesktopSettings
  /** While quitting, closing a window really closes it. */
  isQuitting: () => boolean
  hasDevTools: boolean
  admit: (page: WebContents, memory: PageMemory) => void
}

/** How the desk begins. */
export interface FirstWindow {
  server: string | null
  isHidden: boolean
}

export interface DeskWindows {
  /** Opens the first window; a server of null is the one that it showed last. */
  start(options: FirstWindow): void
  /** Opens the first window, or brings it back from the tray and to the front. */
  show(): void
  /** Brings the window of a page to the front. */
  showPage(page: WebContents): void
  /** Opens one more window on a server, up to the limit; null: the home profile. */
  openAnother(server: string | null): Result<null>
  /** A page shows this server: the first window opens with it again. */
  pageShows(page: WebContents, server: string): void
  /** Remembers where the first window is, while that can still be stored; it closes later. */
  stop(): void
  isInFront(): boolean
  /** Applies changed settings to the open windows. */
  apply(settings: DesktopSettings): void
  /** Flashes the taskbar entry. */
  demandAttention(isDemanding: boolean): void
  /** On Windows, an overlay icon on the taskbar entry. */
  setOverlay(overlay: Bitmap | null, description: string): void
}

/** The desk's windows: sandboxed, isolated, and only ever on the desk's own page. */
export function createDeskWindows(parts: DeskWindowsParts): DeskWindows {
  let first: BrowserWindow | null = null
  const windows = new Set<BrowserWindow>()
  let kiosk = false
  let isDemanding = false
  /** The server that the first window shows. */
  let server = parts.placement.read()?.server ?? null

  const bringToFront = (window: BrowserWindow) => {
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  const open = (options: Electron.BrowserWindowConstructorOptions, memory: PageMemory): BrowserWindow => {
    const opened = new BrowserWindow({
      minWidth: minWindowSize.width,
      minHeight: minWindowSize.height,
      show: false,
      title: 'Tocsin',
      icon: parts.icon,
      backgroundColor: '#14171a',
      autoHideMenuBar: true,
      alwaysOnTop: parts.settings().alwaysOnTop,
      ...options,
      webPreferences: {
        preload: parts.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webviewTag: false,
        devTools: parts.hasDevTools,
        // A hidden window must still count, sound and update its title.
        backgroundThrottling: false,
        autoplayPolicy: 'no-user-gesture-required',
      },
    })
    windows.add(opened)
    parts.admit(opened.webContents, memory)
    opened.on('focus', () => opened.flashFrame(false))
    opened.on('closed', () => windows.delete(opened))
    void opened.loadURL(`${appOrigin}/`)
    return opened
  }

  const screens = (): [Electron.Rectangle, ...Electron.Rectangle[]] => {
    const primary = screen.getPrimaryDisplay()
    const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
    return [primary.workArea, ...others.map(({ workArea }) => workArea)]
  }

  const remember = (window: BrowserWindow) => {
    // Full screen is a setting; the normal bounds are those before it.
    parts.placement.write({ bounds: window.getNormalBounds(), maximised: window.isMaximized(), server })
  }

  const openFirst = (ofServer: string | null): BrowserWindow => {
    const last = parts.placement.read()
    const opened = open(placeWindow(last?.bounds ?? null, screens()), { own: ofServer, last: server })
    first = opened
    if (last?.maximised) opened.maximize()
    if (parts.settings().kiosk) {
      kiosk = true
      opened.setFullScreen(true)
    }
    opened.on('close', (event) => {
      remember(opened)
      if (parts.isQuitting() || !parts.settings().closeToTray) return
      event.preventDefault()
      opened.hide()
    })
    opened.on('closed', () => {
      first = null
    })
    return opened
  }

  const start = (options: FirstWindow) => {
    const opened = openFirst(options.server)
    if (!options.isHidden) opened.once('ready-to-show', () => opened.show())
  }

  return {
    start,
    show() {
      if (first) bringToFront(first)
      else start({ server: null, isHidden: false })
    },
    showPage(page) {
      const shown = BrowserWindow.fromWebContents(page)
      if (shown) bringToFront(shown)
    },
    openAnother(ofServer) {
      if (windows.size >= maxWindows)
        return fail('rejected', `${maxWindows} windows are open, and that is the limit`)
      const opened = open(placeWindow(null, screens()), { own: ofServer, last: null })
      opened.once('ready-to-show', () => opened.show())
      return succeed(null)
    },
    pageShows(page, next) {
      if (first?.webContents !== page || next === server) return
      server = next
      remember(first)
    },
    stop() {
      if (first) remember(first)
    },
    isInFront: () => {
      const focused = BrowserWindow.getFocusedWindow()
      return focused !== null && windows.has(focused) && focused.isVisible()
    },
    apply(settings) {
      for (const window of windows)
        if (window.isAlwaysOnTop() !== settings.alwaysOnTop) window.setAlwaysOnTop(settings.alwaysOnTop)
      // Only a change of the setting acts: a window that the user made full screen stays so.
      if (settings.kiosk !== kiosk) first?.setFullScreen(settings.kiosk)
      kiosk = settings.kiosk
    },
    demandAttention(next) {
      if (next === isDemanding) return
      isDemanding = next
      for (const window of windows) window.flashFrame(isDemanding && !window.isFocused())
    },
    setOverlay(overlay, description) {
      const image =
        overlay && nativeImage.createFromBitmap(overlay.pixels, { width: overlay.size, height: overlay.size })
      for (const window of windows) window.setOverlayIcon(image, description)
    },
  }
}
