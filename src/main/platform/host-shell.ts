import type { Alarm } from '../../shared/model/alarm.ts'
import type { AttentionState } from '../../shared/model/attention.ts'
import type { Actor, Viewer } from '../../shared/model/role.ts'
import type { Invitation, InvitationOrder, Screen } from '../../shared/model/screen.ts'
import type { BandId } from '../../shared/model/constants.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { fail, type Result } from '../../shared/result.ts'

/** A page that the host admitted. */
export interface PageRef {
  readonly id: number
}

/** What is known of the server that a page showed before. */
export interface PageMemory {
  /** The page itself showed it, before a reload or a lost connection. */
  own: string | null
  /** Its place showed it last: the window before a restart, or the browser. */
  last: string | null
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
  /** The desk has one server, so an alarm needs no server name. */
  isOneServer: boolean
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
  /** Replaces the earlier notification with the same key. */
  key: string
  /** Stays on screen until someone dismisses it. */
  urgent: boolean
  /** The alarm that a click opens; null: a click shows the window. */
  opens: AlarmEvent | null
  /** What happens to it after it was shown. */
  onEvent(event: NotificationEvent): void
}

/** What became of a notification:
 *   shown     the system confirmed it
 *   failed    the system reported an error, or nothing at all in time
 *   refused   the system shows none: not supported, not allowed, kept back by do-not-disturb, or no daemon
 */
export type NotificationOutcome =
  | { kind: 'shown' }
  | { kind: 'failed'; detail: string }
  | { kind: 'refused'; cause: RefusalCause; detail: string }
export type RefusalCause = 'unsupported' | 'permission' | 'focus-assist' | 'no-daemon'

/** After it was shown: a click, a close by the user or the system, or a failure that came to light late. */
export type NotificationEvent = { kind: 'clicked' } | { kind: 'closed' } | { kind: 'failed'; detail: string }

/** What the system does with the sounds of the desk; `silent`: its volume is 0. */
export type SoundOutput = 'audible' | 'muted' | 'silent' | 'no-output' | 'unknown'

/** What of the desk reaches a person at this machine, as far as the system says. */
export interface SystemAttention {
  sound: SoundOutput
  doNotDisturb: 'on' | 'off' | 'unknown'
  tray: 'shown' | 'none' | 'unknown'
}

/** Where an export is written. */
export interface FileTarget {
  file: string
  /** The address from which the page fetches the file once, and how to discard it; null where the user chose a place. */
  download: { path: string; drop(): Promise<void> } | null
}

/** The browsers that are signed in, where the host has a sign-in of its own. */
export interface Screens {
  list(own: string): Screen[]
  invite(order: InvitationOrder, by: Actor): Invitation
  withdraw(id: string): void
  /** These settle once the change is stored, with false where there is no such screen. */
  rename(id: string, name: string, by: Actor): Promise<boolean>
  revoke(id: string, by: Actor): Promise<boolean>
  /** Who sees at the screen of a session; a browser that signs in again stays the same. Null: there is none. */
  viewer(session: string): Viewer | null
  /** The name that somebody gave a screen; null where it goes by its browser's. */
  nameOf(session: string): string | null
  /** The ids of all viewers. */
  viewers(): ReadonlySet<string>
  signOut(own: string): Promise<boolean>
  onChange(listener: () => void): void
}

export type FileExtension = 'csv' | 'json' | 'pdf' | 'zip'

/** What a host offers beyond its pages: notifications, tray, windows and files. */
export interface HostShell {
  /** Null where pages need no sign-in. */
  screens: Screens | null
  systemLocale: string
  /** Whether one of the desk's windows has the focus. */
  isInFront(): boolean
  /** Whether the host has native notifications at all; each may still fail. */
  hasNotifications: boolean
  /** Settles when the system has confirmed or refused it; never rejects. */
  showNotification(notification: NativeNotification): Promise<NotificationOutcome>
  closeNotifications(slot: string): void
  /** Asks the system, which may take some seconds; null where the desk is not at a person's machine. */
  readAttention: (() => Promise<SystemAttention>) | null
  showSummary(summary: TraySummary, settings: Settings): void
  applySettings(settings: Settings): void
  /** Opens another window on a server; null: the home profile. Fails where the host has none, or too many. */
  openWindow(server: string | null): Result<null>
  /** A page shows this server. */
  pageShows(page: PageRef, server: string): void
  /** Asks where to save a file; null where the user cancels. */
  chooseFile(suggestion: {
    page: PageRef
    name: string
    extension: FileExtension
  }): Promise<FileTarget | null>
  /** Shows a file in the file manager; false where the host cannot. */
  revealFile(file: string): boolean
  /** Saves a page as PDF; the file, or null where the user cancels. */
  savePdf(page: PageRef, name: string): Promise<Result<string | null>>
}

/** A host that has only pages. */
export const headlessShell: HostShell = {
  screens: null,
  systemLocale: 'en',
  isInFront: () => false,
  hasNotifications: false,
  showNotification: () =>
    Promise.resolve({ kind: 'refused', cause: 'unsupported', detail: 'this host has only pages' }),
  closeNotifications: () => undefined,
  readAttention: null,
  showSummary: () => undefined,
  applySettings: () => undefined,
  openWindow: () => fail('rejected', 'this host has no windows'),
  pageShows: () => undefined,
  chooseFile: () => Promise.resolve(null),
  revealFile: () => false,
  savePdf: () => Promise.resolve(fail('rejected', 'the browser saves its own pages')),
}
