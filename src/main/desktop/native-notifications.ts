import { Notification } from 'electron'
import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { NativeNotification, NotificationOutcome } from '../platform/host-shell.ts'
import { escapeMarkup, type DaemonProbe } from './daemon-probe.ts'

export interface NativeNotificationsParts {
  clock: Clock
  platform: NodeJS.Platform
  daemon: DaemonProbe
  icon: string
  log: Log
}

export interface NativeNotifications {
  /** Settles when the system has confirmed or refused it; never rejects. */
  show(notification: Omit<NativeNotification, 'opens'>): Promise<NotificationOutcome>
  /** Closes every notification of a slot. */
  close(slot: string): void
  stop(): Promise<void>
}

const maxReferences = 50
// Systems confirm within a fraction of a second; some report an error by no confirmation at all.
const confirmationTimeoutMs = 3_000

interface Shown {
  slot: string
  key: string
}

/*
 *   show() ──'show'──> shown ──'click', 'close', 'failed'──> reported as events, each once
 *     └──'failed' │ an exception │ no 'show' in time──> failed or refused; nothing more is reported
 *
 * Only what is still known is ever closed: never twice, and never what the system has said is gone.
 */
export function createNativeNotifications(parts: NativeNotificationsParts): NativeNotifications {
  // Without a reference a notification is garbage-collected and its click is lost.
  const references = new Map<Notification, Shown>()

  const those = (belong: (shown: Shown) => boolean) =>
    [...references].flatMap(([notification, shown]) => (belong(shown) ? [notification] : []))

  const closeNow = (closing: readonly Notification[]) => {
    for (const notification of closing) {
      references.delete(notification)
      try {
        parts.daemon.call(() => notification.close())
      } catch (error) {
        // It is gone already, or a sandboxed package may not close it; nothing is lost either way.
        parts.log('warn', `a notification cannot be closed: ${messageOf(error)}`)
      }
    }
  }

  /** What cannot be closed stays known, for the next attempt. */
  const close = async (closing: readonly Notification[]) => {
    if (closing.length > 0 && (await parts.daemon.obstacle()) === null) closeNow(closing)
  }

  const keep = (notification: Notification, shown: Shown) => {
    references.set(notification, shown)
    const oldest = references.size > maxReferences ? references.keys().next().value : undefined
    if (oldest) references.delete(oldest)
  }

  const present = (notification: Notification, onEvent: NativeNotification['onEvent']) =>
    new Promise<NotificationOutcome>((resolve) => {
      let outcome: NotificationOutcome | null = null
      const settle = (next: NotificationOutcome) => {
        if (outcome !== null) return
        outcome = next
        cancelTimeout()
        if (next.kind !== 'shown') references.delete(notification)
        resolve(next)
      }
      const onFailed = (detail: string) => {
        if (outcome?.kind === 'shown' && references.delete(notification)) onEvent({ kind: 'failed', detail })
        settle(outcomeOfError(detail))
      }
      const cancelTimeout = parts.clock.after(confirmationTimeoutMs, () =>
        settle({ kind: 'failed', detail: 'the system did not confirm it' }),
      )
      notification.on('show', () => settle({ kind: 'shown' }))
      // On Linux the error is empty.
      notification.on('failed', (_event, error) => onFailed(error || 'the system gave no reason'))
      let isClicked = false
      let isClosed = false
      notification.on('click', () => {
        // Some systems report one click twice; one that was on its way while the desk closed the notification still counts.
        if (isClicked) return
        isClicked = true
        onEvent({ kind: 'clicked' })
      })
      notification.on('close', (details) => {
        // What the desk closes itself is no longer kept.
        if (isClosed || !references.has(notification)) return
        isClosed = true
        // On Windows it moves to the Action Center, where it can still be clicked and closed.
        const isMoved = parts.platform === 'win32' && details.reason === 'timedOut'
        if (!isMoved) references.delete(notification)
        onEvent({ kind: 'closed' })
      })
      try {
        parts.daemon.call(() => notification.show())
      } catch (error) {
        onFailed(messageOf(error))
      }
    })

  return {
    async show({ title, body, slot, key, replaces, urgent, onEvent }) {
      if (!Notification.isSupported())
        return { kind: 'refused', cause: 'unsupported', detail: 'this system shows no notifications' }
      const obstacle = await parts.daemon.obstacle()
      if (obstacle !== null) return { kind: 'refused', cause: 'no-daemon', detail: obstacle }
      const notification = new Notification({
        title,
        body: parts.platform === 'linux' ? escapeMarkup(body) : body,
        icon: parts.icon,
        urgency: urgent ? 'critical' : 'normal',
        timeoutType: urgent ? 'never' : 'default',
        // The desk plays its own sounds, which can be silenced and muted.
        silent: true,
      })
      closeNow(those((shown) => shown.key === key || replaces.includes(shown.slot)))
      keep(notification, { slot, key })
      return present(notification, onEvent)
    },
    close: (slot) => void close(those((shown) => shown.slot === slot)),
    stop: () => close(those(() => true)),
  }
}

/** Windows and macOS give a code where the user or do-not-disturb keeps notifications back. */
function outcomeOfError(detail: string): NotificationOutcome {
  const error = detail.toLowerCase()
  const is = (...signs: string[]) => signs.some((sign) => error.includes(sign))
  if (is('0x803e0207')) return { kind: 'refused', cause: 'focus-assist', detail }
  if (is('0x803e0111', 'not allowed', 'unerrordomain error 1', 'unerrordomain code=1'))
    return { kind: 'refused', cause: 'permission', detail }
  return { kind: 'failed', detail }
}
