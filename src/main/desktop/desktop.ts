import { shell, type WebContents } from 'electron'
import { assertNever } from '../../shared/assert-never.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { bandOf } from '../../shared/rules/band-of.ts'
import type { Clock } from '../platform/clock.ts'
import type { Outside, Picture } from '../platform/host-shell.ts'
import type { StateFile } from '../storage/json-document.ts'
import { createDeskTray, faceOf, type DeskTray } from './tray.ts'
import { createDeskWindows } from './windows.ts'
import type { NativeNotifier } from './native-notifications.ts'
import { notificationText } from './notification-text.ts'
import { createPdfSaver, chooseFile } from './file-dialogs.ts'
import { drawTrayFace } from './tray-image.ts'
import type { TrayChoice } from './tray-menu.ts'
import type { WindowPlacement } from './window-placement.ts'
import { timeFor, wordsFor } from './words.ts'

type News = Picture['latest'][number]

export interface DesktopParts {
  clock: Clock
  platform: NodeJS.Platform
  systemLocale: string
  preload: string
  icon: string
  notifier: NativeNotifier
  placement: StateFile<WindowPlacement | null>
  settings: () => Settings
  admit: (page: WebContents) => void
  /** The window's page behind a page of ours; null once it is gone. */
  contentsOf: (page: { id: number }) => WebContents | null
  openAlarm: (news: News) => void
  attention: { silence(): void; muteFor(minutes: number | null): void }
  setBadgeCount: (count: number) => void
  setStartAtLogin: (wanted: boolean) => void
  quit: () => void
}

/** The desk on a desktop: windows, tray, native notifications, badge. */
export interface Desktop extends Outside {
  start(): void
  /** Brings the first window to the front. */
  showWindow(): void
  stop(): void
}

const places = { single: 'single', urgent: 'urgent', summary: 'summary' }
const recallPlace = (callId: string) => `recall ${callId}`
const lossPlace = (serviceId: string) => `lost ${serviceId}`

export function createDesktop(parts: DesktopParts): Desktop {
  const { notifier } = parts
  let tray: DeskTray | null = null
  let quitting = false
  let latest: readonly News[] = []
  let badge = 0
  let startAtLogin = false
  const words = (settings: Settings) => wordsFor(settings.locale, parts.systemLocale)

  const windows = createDeskWindows({
    preload: parts.preload,
    icon: parts.icon,
    placement: parts.placement,
    settings: () => parts.settings().desktop,
    quitting: () => quitting,
    admit: parts.admit,
  })

  const open = (news: News) => {
    windows.show()
    parts.openAlarm(news)
  }

  const onChoice = (choice: TrayChoice) => {
    switch (choice.kind) {
      case 'open-alarm': {
        const news = latest[choice.index]
        if (news) open(news)
        return
      }
      case 'silence':
        return parts.attention.silence()
      case 'mute':
        return parts.attention.muteFor(choice.minutes)
      case 'open':
        return windows.show()
      case 'quit':
        return parts.quit()
      default:
        assertNever(choice)
    }
  }

  const showTray = ({ summary, flashing, attention, latest: news }: Picture, settings: Settings) => {
    latest = news
    const { mutedUntil } = attention
    tray?.update(
      {
        summary,
        flashing,
        latest: news.map(({ alarm, profile }) => ({
          alarm,
          shape: bandOf(alarm.priority, profile.priorityScale).shape,
        })),
        sounding: attention.sounding !== null,
        mutedUntil: mutedUntil === null ? null : timeFor(mutedUntil, settings.locale, parts.systemLocale),
      },
      words(settings),
    )
  }

  const showBadge = (picture: Picture) => {
    if (picture.badge === badge) return
    badge = picture.badge
    parts.setBadgeCount(badge)
    if (parts.platform !== 'win32') return
    windows.setOverlay(badge === 0 ? null : drawTrayFace(faceOf(picture.summary)), String(badge))
  }

  const applyLogin = ({ desktop }: Settings) => {
    if (desktop.startAtLogin === startAtLogin) return
    startAtLogin = desktop.startAtLogin
    parts.setStartAtLogin(startAtLogin)
  }

  return {
    inFront: windows.inFront,
    tellAlarm({ count, urgent, ...news }, settings) {
      const { alarm, profile } = news
      const band = bandOf(alarm.priority, profile.priorityScale)
      const spoken = words(settings)
      const summary = count > 1
      return notifier.show({
        text: notificationText(alarm, count, spoken.bands[band.id], spoken),
        place: summary ? places.summary : urgent ? places.urgent : places.single,
        replaces: summary ? [places.summary, places.single] : [],
        urgent,
        onClick: () => open(news),
      })
    },
    tellLoss({ id, name }, settings) {
      const { lost, lostMeaning } = words(settings)
      return notifier.show({
        text: { title: lost(name), body: lostMeaning },
        place: lossPlace(id),
        replaces: [lossPlace(id)],
        urgent: true,
        onClick: windows.show,
      })
    },
    endLoss: (id) => notifier.empty(lossPlace(id)),
    tellRecall({ reminder, ...news }, settings) {
      const { recall, recallMeaning } = words(settings)
      const message = notificationText(news.alarm, 1, '', words(settings)).title
      const called = timeFor(reminder.calledAt, settings.locale, parts.systemLocale)
      return notifier.show({
        text: { title: recall(message), body: recallMeaning(called) },
        place: recallPlace(reminder.id),
        replaces: [],
        urgent: true,
        onClick: () => open(news),
      })
    },
    endRecall: (id) => notifier.empty(recallPlace(id)),
    show(picture, settings) {
      showTray(picture, settings)
      showBadge(picture)
      windows.ask(picture.asking)
    },
    settingsChanged(settings) {
      windows.apply(settings.desktop)
      applyLogin(settings)
    },
    openWindow() {
      windows.openAnother()
      return true
    },
    chooseFile,
    showFile(file) {
      shell.showItemInFolder(file)
      return true
    },
    savePdf: createPdfSaver({ contentsOf: parts.contentsOf, chooseFile }),
    showWindow: windows.show,
    start() {
      const settings = parts.settings()
      tray = createDeskTray(parts.clock, onChoice, windows.show)
      applyLogin(settings)
      if (settings.desktop.startMinimised) windows.openHidden()
      else windows.show()
    },
    stop() {
      quitting = true
      notifier.stop()
      tray?.stop()
      tray = null
    },
  }
}
