import { BrowserWindow, nativeImage, type WebContents } from 'electron'
import type { DesktopSettings } from '../../shared/model/settings.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { PageMemory } from '../platform/host-shell.ts'
import { appOrigin } from './own-address.ts'
import type { Bitmap } from './tray-image.ts'
import type { WindowArrangement } from './window-arrangement.ts'
import { maxWindows, minWindowSize, type WindowPlacement } from './window-placement.ts'

export interface DeskWindowsParts {
  preload: string
  icon: string
  arrangement: WindowArrangement
  settings: () => DesktopSettings
  /** While quitting, closing a window really closes it. */
  isQuitting: () => boolean
  /** Keeps the screen from going dark. */
  keepAwake: (isWanted: boolean) => void
  hasDevTools: boolean
  isOnWayland: boolean
  admit: (page: WebContents, memory: PageMemory) => void
}

/** How the desk begins. */
export interface FirstWindow {
  server: string | null
  isHidden: boolean
}

export interface DeskWindows {
  /** Opens the windows of the run before, the first at least; a server of null is the one that it showed last. */
  start(options: FirstWindow): void
  /** Opens the first window, or brings it back from the tray and to the front, with what opens beside it. */
  show(): void
  /** Brings the window of a page to the front. */
  showPage(page: WebContents): void
  /** Opens one more window on a server, up to the limit; null: the home profile. */
  openAnother(server: string | null): Result<null>
  /** A page shows this server: its window opens with it again. */
  pageShows(page: WebContents, server: string): void
  /** Remembers where the windows are, while that can still be stored; they close later. */
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

  const bringToFront = (window: BrowserWindow) => {
    if (window.isMinimized()) window.restore()
    window.show()
    window.focus()
  }

  const open = (last: WindowPlacement | null, memory: PageMemory, isFirst: boolean): BrowserWindow => {
    const placed = parts.arrangement.placeOf(last)
    const opened = new BrowserWindow({
      minWidth: minWindowSize.width,
      minHeight: minWindowSize.height,
      show: false,
      title: 'Tocsin',
      icon: parts.icon,
      backgroundColor: '#14171a',
      autoHideMenuBar: true,
      alwaysOnTop: parts.settings().alwaysOnTop,
      ...placed,
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
    parts.arrangement.follow(opened, { placed, last, isFirst })
    parts.admit(opened.webContents, memory)
    opened.on('focus', () => opened.flashFrame(false))
    opened.on('closed', () => windows.delete(opened))
    void opened.loadURL(`${appOrigin}/`)
    return opened
  }

  const openFirst = (ofServer: string | null): BrowserWindow => {
    const last = parts.arrangement.first()
    const opened = open(last, { own: ofServer, last: last?.server ?? null }, true)
    first = opened
    if (parts.settings().kiosk) {
      kiosk = true
      parts.keepAwake(true)
      opened.setFullScreen(true)
    }
    opened.on('close', (event) => {
      if (parts.isQuitting() || !parts.settings().closeToTray) return
      event.preventDefault()
      opened.hide()
    })
    opened.on('closed', () => {
      first = null
    })
    return opened
  }

  const whenReady = (opened: BrowserWindow, show: () => void) => {
    let isShown = false
    const showOnce = () => {
      if (!isShown) show()
      isShown = true
    }
    opened.once('ready-to-show', showOnce)
    // A window that is hidden may never be drawn on Wayland, and so never be ready.
    if (parts.isOnWayland) opened.webContents.once('did-finish-load', showOnce)
  }

  const openFurther = () => {
    for (const last of parts.arrangement.takeFurther()) {
      const opened = open(last, { own: null, last: last.server }, false)
      // The first window is the one to work with.
      whenReady(opened, () => opened.showInactive())
    }
  }

  const start = (options: FirstWindow) => {
    const opened = openFirst(options.server)
    if (options.isHidden) return
    whenReady(opened, () => opened.show())
    openFurther()
  }

  return {
    start,
    show() {
      if (!first) return start({ server: null, isHidden: false })
      bringToFront(first)
      openFurther()
    },
    showPage(page) {
      const shown = BrowserWindow.fromWebContents(page)
      if (shown) bringToFront(shown)
    },
    openAnother(ofServer) {
      if (windows.size >= maxWindows)
        return fail('rejected', `${maxWindows} windows are open, and that is the limit`)
      const opened = open(null, { own: ofServer, last: null }, false)
      whenReady(opened, () => opened.show())
      return succeed(null)
    },
    pageShows(page, server) {
      const shown = BrowserWindow.fromWebContents(page)
      if (shown) parts.arrangement.showsServer(shown, server)
    },
    stop: parts.arrangement.stop,
    isInFront: () => {
      const focused = BrowserWindow.getFocusedWindow()
      return focused !== null && windows.has(focused) && focused.isVisible()
    },
    apply(settings) {
      for (const window of windows)
        if (window.isAlwaysOnTop() !== settings.alwaysOnTop) window.setAlwaysOnTop(settings.alwaysOnTop)
      // Only a change of the setting acts: a window that the user made full screen stays so.
      if (settings.kiosk === kiosk) return
      kiosk = settings.kiosk
      parts.keepAwake(kiosk)
      first?.setFullScreen(kiosk)
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
