import { screen, type BrowserWindow } from 'electron'
import { coalesce, type Clock } from '../platform/clock.ts'
import type { StoredValue } from '../storage/json-document.ts'
import {
  homeOf,
  isSame,
  maxWindows,
  placeWindow,
  replaceWindow,
  type Bounds,
  type WindowPlace,
  type WindowPlacement,
  type WindowPlacements,
} from './window-placement.ts'

export interface WindowArrangementParts {
  clock: Clock
  placement: StoredValue<WindowPlacements>
  /** Wayland lets no application place its windows. */
  isOnWayland: boolean
}

/** Where the windows are and were, from one run to the next. */
export interface WindowArrangement {
  /** Where a window opens that was last so; null: one that never was open. */
  placeOf(last: WindowPlacement | null): Bounds
  /** Keeps a window where it belongs, and remembers it, until it closes. */
  follow(window: BrowserWindow, opened: OpenedWindow): void
  /** A window shows this server. */
  showsServer(window: BrowserWindow, server: string): void
  /** How the first window was last. */
  first(): WindowPlacement | null
  /** The further windows of the run before, once. */
  takeFurther(): readonly WindowPlacement[]
  /** Stores everything a last time; windows that close from now on are remembered. */
  stop(): void
}

export interface OpenedWindow {
  /** Where it was opened. */
  placed: Bounds
  last: WindowPlacement | null
  isFirst: boolean
}

interface Followed extends WindowPlace {
  isFirst: boolean
  server: string | null
  /** It is maximised when it is first shown, since that would show it. */
  awaitsMaximising: boolean
}

const storeDelayMs = 500

export function createWindowArrangement(parts: WindowArrangementParts): WindowArrangement {
  const followed = new Map<BrowserWindow, Followed>()
  const [storedFirst = null, ...storedFurther] = parts.placement.read().windows
  let first: WindowPlacement | null = storedFirst
  let further: readonly WindowPlacement[] = storedFurther
  let isStopped = false

  const screens = (): [Bounds, ...Bounds[]] => {
    const primary = screen.getPrimaryDisplay()
    const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id)
    return [primary.workArea, ...others.map(({ workArea }) => workArea)]
  }

  const placementOf = (window: BrowserWindow, state: Followed): WindowPlacement => ({
    // Full screen is a setting; the normal bounds are those before it.
    bounds: homeOf(state, window.getNormalBounds()),
    maximised: state.awaitsMaximising || window.isMaximized(),
    server: state.server,
  })

  const store = () => {
    const open = [...followed].map(([window, state]) => ({ state, now: placementOf(window, state) }))
    first = open.find(({ state }) => state.isFirst)?.now ?? first
    const others = open.flatMap(({ state, now }) => (state.isFirst ? [] : [now]))
    if (first) parts.placement.write({ windows: [first, ...others, ...further].slice(0, maxWindows) })
  }
  const soon = coalesce(parts.clock, storeDelayMs, store)

  /** With screens of different scale, bounds set before a window is on its screen are read in the scale of another. */
  const settle = (window: BrowserWindow, { placed }: WindowPlace) => {
    if (parts.isOnWayland || window.isFullScreen()) return
    if (!isSame(window.getBounds(), placed)) window.setBounds(placed)
  }

  const onScreensChanged = () => {
    for (const [window, state] of followed) {
      if (window.isMaximized() || window.isFullScreen()) continue
      const next = replaceWindow(state, window.getBounds(), screens())
      if (next === null) continue
      Object.assign(state, next)
      window.setBounds(next.placed)
    }
  }
  if (!parts.isOnWayland) {
    screen.on('display-added', onScreensChanged)
    screen.on('display-removed', onScreensChanged)
  }

  return {
    placeOf: (last) => placeWindow(last?.bounds ?? null, screens()),
    follow(window, { placed, last, isFirst }) {
      const state: Followed = {
        home: last?.bounds ?? null,
        placed,
        isFirst,
        server: last?.server ?? null,
        awaitsMaximising: last?.maximised ?? false,
      }
      followed.set(window, state)
      window.once('show', () => {
        settle(window, state)
        if (state.awaitsMaximising) window.maximize()
        state.awaitsMaximising = false
      })
      window.on('move', soon.schedule)
      window.on('resize', soon.schedule)
      window.on('close', () => {
        if (!isStopped) store()
      })
      window.on('closed', () => {
        followed.delete(window)
        if (!isStopped) store()
      })
    },
    showsServer(window, server) {
      const state = followed.get(window)
      if (!state || state.server === server) return
      state.server = server
      store()
    },
    first: () => first,
    takeFurther() {
      const taken = further
      further = []
      return taken
    },
    stop() {
      isStopped = true
      soon.stop()
      screen.off('display-added', onScreensChanged)
      screen.off('display-removed', onScreensChanged)
      store()
    },
  }
}
