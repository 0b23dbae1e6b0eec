import { BrowserWindow, Menu, shell as electronShell, type BaseWindow, type WebContents } from 'electron'
import { assertNever } from '../../shared/errors.ts'
import { pushChannel } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { bandOf } from '../../shared/rules/alarm-state.ts'
import type { Clock } from '../platform/clock.ts'
import type {
  AlarmEvent,
  HostShell,
  PageMemory,
  PageRef,
  SystemAttention,
  TraySummary,
} from '../platform/host-shell.ts'
import { createTranslator } from '../platform/translate.ts'
import type { StoredValue } from '../storage/json-document.ts'
import { applicationMenu, type TrayChoice } from './menus.ts'
import { chooseFile, createPdfSaver } from './system.ts'
import type { NativeNotifications } from './native-notifications.ts'
import { drawTrayFace } from './tray-image.ts'
import type { TrayHost } from './tray-host.ts'
import { createTray, faceOf, type DeskTray } from './tray.ts'
import { createWindowArrangement } from './window-arrangement.ts'
import type { WindowPlacements } from './window-placement.ts'
import { createDeskWindows, type FirstWindow } from './windows.ts'

export interface DesktopParts {
  clock: Clock
  platform: NodeJS.Platform
  systemLocale: string
  hasDevTools: boolean
  isOnWayland: boolean
  preload: string
  icon: string
  notifications: NativeNotifications
  readAttention: () => Promise<SystemAttention>
  trayHost: TrayHost
  placement: StoredValue<WindowPlacements>
  settings: () => Settings
  admit: (page: WebContents, memory: PageMemory) => void
  /** The web contents of an admitted page; null once it is closed. */
  contentsOf: (page: { id: number }) => WebContents | null
  /** Opens an alarm; the pages that show its server. */
  openAlarm: (event: AlarmEvent) => PageRef[]
  openAlarmById: (id: number) => PageRef[]
  showing: (server: string) => PageRef[]
  annunciator: { silence(): void; muteFor(minutes: number | null): void }
  setBadgeCount: (count: number) => void
  /** Keeps the screen from going dark. */
  keepAwake: (isWanted: boolean) => void
  setStartAtLogin: (enabled: boolean) => void
  setHardwareAcceleration: (enabled: boolean) => void
  quit: () => void
}

/** The desktop host: windows, tray, native notifications and badge. */
export interface Desktop extends HostShell {
  start(first: FirstWindow): void
  /** Brings the first window to the front. */
  showWindow(): void
  /** Brings an alarm, a server or the first window to the front. */
  show(what: { alarm: number | null; server: string | null }): void
  stop(): Promise<void>
}

export function createDesktop(parts: DesktopParts): Desktop {
  const { notifications, systemLocale } = parts
  let tray: DeskTray | null = null
  let isQuitting = false
  let latest: readonly AlarmEvent[] = []
  let badge = 0
  let startAtLogin = false
  let shownMenu = ''

  const windows = createDeskWindows({
    preload: parts.preload,
    icon: parts.icon,
    arrangement: createWindowArrangement(parts),
    settings: () => parts.settings().desktop,
    isQuitting: () => isQuitting,
    keepAwake: parts.keepAwake,
    hasDevTools: parts.hasDevTools,
    isOnWayland: parts.isOnWayland,
    admit: parts.admit,
  })

  const bringToFront = ([page]: readonly PageRef[]): boolean => {
    const contents = page ? parts.contentsOf(page) : null
    if (contents) windows.showPage(contents)
    return contents !== null
  }
  const open = (event: AlarmEvent) => void bringToFront(parts.openAlarm(event))

  const onChoice = (choice: TrayChoice) => {
    switch (choice.kind) {
      case 'open-alarm': {
        const event = latest[choice.index]
        if (event) open(event)
        return
      }
      case 'silence':
        return parts.annunciator.silence()
      case 'mute':
        return parts.annunciator.muteFor(choice.minutes)
      case 'open':
        return windows.show()
      case 'quit':
        return parts.quit()
      default:
        assertNever(choice)
    }
  }

  const updateTray = (
    { summary, isFlashing, attention, latest: events, isOneServer }: TraySummary,
    { locale, timeZone }: Settings,
  ) => {
    latest = events
    const translator = createTranslator(locale, systemLocale, timeZone)
    const { mutedUntil } = attention
    tray?.update(
      {
        summary,
        isFlashing,
        latest: events.map(({ alarm, profile }) => ({
          alarm,
          server: isOneServer ? '' : profile.name,
          shape: bandOf(alarm.priority, profile.priorityScale).shape,
        })),
        isSounding: attention.sounding !== null,
        mutedUntil: mutedUntil === null ? null : translator.timeOfDay(mutedUntil),
      },
      translator,
    )
  }

  const updateBadge = (summary: TraySummary) => {
    if (summary.badge === badge) return
    badge = summary.badge
    parts.setBadgeCount(badge)
    if (parts.platform !== 'win32') return
    windows.setOverlay(badge === 0 ? null : drawTrayFace(faceOf(summary.summary)), String(badge))
  }

  /** In that window alone: another one may be a wall of alarms. */
  const showAbout = (window: BaseWindow | undefined) => {
    if (window instanceof BrowserWindow)
      window.webContents.send(pushChannel, { name: 'about.opened', payload: null } satisfies Push)
  }

  const applyLocale = ({ locale }: Settings) => {
    const entries = applicationMenu({ ...parts, showAbout }, createTranslator(locale, systemLocale))
    const menu = JSON.stringify(entries)
    if (menu === shownMenu) return
    shownMenu = menu
    Menu.setApplicationMenu(Menu.buildFromTemplate(entries))
  }

  const applyStartAtLogin = ({ desktop }: Settings) => {
    if (desktop.startAtLogin === startAtLogin) return
    startAtLogin = desktop.startAtLogin
    parts.setStartAtLogin(startAtLogin)
  }

  return {
    systemLocale,
    isInFront: windows.isInFront,
    hasNotifications: true,
    showNotification: ({ opens, ...notification }) =>
      notifications.show({
        ...notification,
        onEvent(event) {
          notification.onEvent(event)
          if (event.kind !== 'clicked') return
          if (opens) open(opens)
          else windows.show()
        },
      }),
    closeNotifications: notifications.close,
    readAttention: parts.readAttention,
    showSummary(summary, settings) {
      updateTray(summary, settings)
      updateBadge(summary)
      windows.demandAttention(summary.isDemanding)
    },
    applySettings(settings) {
      applyLocale(settings)
      windows.apply(settings.desktop)
      applyStartAtLogin(settings)
      parts.setHardwareAcceleration(settings.desktop.hardwareAcceleration)
    },
    openWindow: windows.openAnother,
    pageShows(page, server) {
      const contents = parts.contentsOf(page)
      if (contents) windows.pageShows(contents, server)
    },
    screens: null,
    chooseFile,
    revealFile(file) {
      electronShell.showItemInFolder(file)
      return true
    },
    savePdf: createPdfSaver({ contentsOf: parts.contentsOf, chooseFile }),
    showWindow: windows.show,
    show({ alarm, server }) {
      if (alarm !== null) bringToFront(parts.openAlarmById(alarm))
      else if (server === null) windows.show()
      else if (!bringToFront(parts.showing(server))) windows.openAnother(server)
    },
    start(first) {
      const settings = parts.settings()
      tray = createTray(parts.clock, parts.trayHost, onChoice, windows.show)
      // Before any window: Electron's default menu comes with DevTools.
      applyLocale(settings)
      applyStartAtLogin(settings)
      parts.setHardwareAcceleration(settings.desktop.hardwareAcceleration)
      windows.start(first)
    },
    async stop() {
      isQuitting = true
      windows.stop()
      tray?.stop()
      tray = null
      await notifications.stop()
    },
  }
}
