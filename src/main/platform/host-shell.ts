import type { Alarm } from '../../shared/model/alarm.ts'
import type { AttentionState } from '../../shared/model/attention.ts'
import type { BandId } from '../../shared/model/constants.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { fail, type Result } from '../../shared/result.ts'

/** A page that the host admitted. */
export interface PageRef {
  readonly id: number
}

/** An alarm and the server that raised it. */
export interface AlarmEvent {
  alarm: Alarm
  profile: ServerProfile
}

/** How many alarms there are and the worst unacknowledged band; unknown where a server is not confirmed. */
export type AlarmSummary =
  { known: false } | { known: true; worst: BandId | null; unacknowledged: number; total: number }

/** What tray, badge and taskbar show. */
export interface TraySummary {
  summary: AlarmSummary
  /** The newest alarms, newest first. */
  latest: readonly AlarmEvent[]
  attention: AttentionState
  isFlashing: boolean
  /** The taskbar entry demands attention. */
  isDemanding: boolean
  badge: number
}

/** A notification of the operating system. */
export interface NativeNotification {
  title: string
  body: string
  /** Groups notifications that are replaced or closed together. */
  slot: string
  /** Slots that are closed before this one is shown. */
  replaces: readonly string[]
  /** Stays on screen until someone dismisses it. */
  urgent: boolean
  /** The alarm that a click opens; null: a click shows the window. */
  opens: AlarmEvent | null
}

/** Where an export is written. */
export interface FileTarget {
  file: string
  /** The address from which the page fetches the file once, and how to discard it; null where the user chose a place. */
  download: { path: string; drop(): Promise<void> } | null
}

export type FileExtension = 'csv' | 'json' | 'pdf'

/** What a host offers beyond its pages: notifications, tray, windows and files. */
export interface HostShell {
  systemLocale: string
  /** Whether one of the desk's windows has the focus. */
  isInFront(): boolean
  /** False where the host cannot show notifications. */
  showNotification(notification: NativeNotification): Promise<boolean>
  closeNotifications(slot: string): void
  showSummary(summary: TraySummary, settings: Settings): void
  applySettings(settings: Settings): void
  /** Opens another window; false where the host has none. */
  openWindow(): boolean
  /** Asks where to save a file; null where the user cancels. */
  chooseFile(suggestion: { name: string; extension: FileExtension }): Promise<FileTarget | null>
  /** Shows a file in the file manager; false where the host cannot. */
  revealFile(file: string): boolean
  /** Saves a page as PDF; the file, or null where the user cancels. */
  savePdf(page: PageRef, name: string): Promise<Result<string | null>>
}

/** A host that has only pages. */
export const headlessShell: HostShell = {
  systemLocale: 'en',
  isInFront: () => false,
  showNotification: () => Promise.resolve(false),
  closeNotifications: () => undefined,
  showSummary: () => undefined,
  applySettings: () => undefined,
  openWindow: () => false,
  chooseFile: () => Promise.resolve(null),
  revealFile: () => false,
  savePdf: () => Promise.resolve(fail('rejected', 'the browser saves its own pages')),
}
