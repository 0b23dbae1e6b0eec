import type { AttentionState } from '../../shared/model/attention.ts'
import type { CallReminder } from '../../shared/model/call-audit.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { News, Telling } from '../notify/notification-batcher.ts'
import type { WatchedService } from '../notify/connection-loss-monitor.ts'
import type { Summary } from '../notify/tray-summary.ts'
import type { PageRef } from '../ipc/router.ts'

/** The desk in a glance, for whoever is not looking at a page. */
export interface Picture {
  summary: Summary
  /** The newest alarms, newest first. */
  latest: readonly News[]
  attention: AttentionState
  flashing: boolean
  /** The window asks to be looked at. */
  asking: boolean
  badge: number
}

/** A call that nobody answered by acknowledging, and the alarm that it was about. */
export interface Recall extends News {
  reminder: CallReminder
}

/** Where a file that is being made goes. */
export interface FileTarget {
  file: string
  /** Where the page fetches the file, once, and how to take it away unfetched; null: it lies where somebody chose. */
  download: { path: string; drop(): Promise<void> } | null
}

/** What a host does outside its pages. */
export interface Outside {
  /** Whether the operator has one of the desk's windows in front. */
  inFront(): boolean
  /** Tells natively; the answer is false where that cannot be done. */
  tellAlarm(telling: Telling, settings: Settings): Promise<boolean>
  tellLoss(service: WatchedService, settings: Settings): Promise<boolean>
  /** A service whose loss was told answers again. */
  endLoss(serviceId: string): void
  /** Nobody has acknowledged an alarm that somebody was called about. */
  tellRecall(recall: Recall, settings: Settings): Promise<boolean>
  endRecall(callId: string): void
  show(picture: Picture, settings: Settings): void
  settingsChanged(settings: Settings): void
  /** Opens another window; false where the host has none. */
  openWindow(): boolean
  /** Finds a place for a file; null where nobody wants it any more. */
  chooseFile(suggestion: { name: string; ending: 'csv' | 'json' | 'pdf' }): Promise<FileTarget | null>
  /** Shows a file where it lies; false where the host cannot. */
  showFile(file: string): boolean
  /** Saves a page as it prints; the file, or null where nobody wants it any more. */
  savePdf(page: PageRef, name: string): Promise<Result<string | null>>
}

/** A host that is only pages. */
export const nothingOutside: Outside = {
  inFront: () => false,
  tellAlarm: () => Promise.resolve(false),
  tellLoss: () => Promise.resolve(false),
  endLoss: () => undefined,
  tellRecall: () => Promise.resolve(false),
  endRecall: () => undefined,
  show: () => undefined,
  settingsChanged: () => undefined,
  openWindow: () => false,
  chooseFile: () => Promise.resolve(null),
  showFile: () => false,
  savePdf: () => Promise.resolve(fail('rejected', 'a page in a browser is saved by the browser')),
}
