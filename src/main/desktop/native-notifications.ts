import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Notification } from 'electron'
import { messageOf } from '../../shared/errors.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { NativeNotification, NotificationOutcome } from '../platform/host-shell.ts'
import { escapeMarkup } from './notification-markup.ts'

export interface NativeNotificationsParts {
  clock: Clock
  platform: NodeJS.Platform
  /** Asked before each notification: showing one without a daemon would block main. */
  isPossible: () => Promise<boolean>
  icon: string
}

export interface NativeNotifications {
  /** Settles when the system has confirmed or refused it; never rejects. */
  show(notification: Omit<NativeNotification, 'opens'>): Promise<NotificationOutcome>
  /** Closes every notification of a slot. */
  close(slot: string): void
  stop(): void
}

const maxReferences = 50
// Systems confirm within a fraction of a second; some report an error by no confirmation at all.
const confirmationTimeoutMs = 3_000

interface Shown {
  slot: string
  key: string
}

/*
 *   show() ──'show'──> shown ──'click', 'close', 'failed'──> reported as events
 *     └──'failed' │ an exception │ no 'show' in time──> failed or refused; nothing more is reported
 */
export function createNativeNotifications(parts: NativeNotificationsParts): NativeNotifications {
  // Without a reference a notification is garbage-collected and its click is lost.
  const references = new Map<Notification, Shown>()

  const closeAll = (belongs: (shown: Shown) => boolean) => {
    for (const [notification, shown] of references) {
      if (!belongs(shown)) continue
      references.delete(notification)
      notification.close()
    }
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
      notification.on('click', () => onEvent({ kind: 'clicked' }))
      notification.on('close', () => {
        // What the desk closes itself is no longer kept.
        if (references.delete(notification)) onEvent({ kind: 'closed' })
      })
      try {
        notification.show()
      } catch (error) {
        onFailed(messageOf(error))
      }
    })

  return {
    async show({ title, body, slot, key, replaces, urgent, onEvent }) {
      if (!Notification.isSupported())
        return { kind: 'refused', cause: 'unsupported', detail: 'this system shows no notifications' }
      if (!(await parts.isPossible()))
        return { kind: 'refused', cause: 'no-daemon', detail: 'no notification daemon' }
      const notification = new Notification({
        title,
        body: parts.platform === 'linux' ? escapeMarkup(body) : body,
        icon: parts.icon,
        urgency: urgent ? 'critical' : 'normal',
        timeoutType: urgent ? 'never' : 'default',
        // The desk plays its own sounds, which can be silenced and muted.
        silent: true,
      })
      closeAll((shown) => shown.key === key || replaces.includes(shown.slot))
      keep(notification, { slot, key })
      return present(notification, onEvent)
    },
    close: (slot) => closeAll((shown) => shown.slot === slot),
    stop: () => closeAll(() => true),
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

const run = promisify(execFile)
const probeTimeoutMs = 2_000
const probeValidMs = 10_000
const daemon = 'org.freedesktop.Notifications'

/**
 * Whether a native notification can be shown without blocking main. On Linux the call is synchronous and hangs for a
 * minute or more when no daemon owns the name on the session bus, so a child process asks the bus first.
 */
export function createDaemonProbe(
  platform: NodeJS.Platform,
  now: () => number,
  log: Log,
): () => Promise<boolean> {
  if (platform !== 'linux') return () => Promise.resolve(true)
  let answer: Promise<boolean> | null = null
  let askedAt = -Infinity

  const call = async (method: string, ...args: string[]): Promise<string> => {
    const bus = ['--session', '--print-reply=literal', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
    const { stdout } = await run(
      'dbus-send',
      [...bus, `org.freedesktop.DBus.${method}`, `string:${daemon}`, ...args],
      { timeout: probeTimeoutMs },
    )
    return stdout.trim()
  }

  const probe = async (): Promise<boolean> => {
    try {
      if ((await call('NameHasOwner')) === 'boolean true') return true
      // The bus may be able to start a daemon; if not, this fails.
      await call('StartServiceByName', 'uint32:0')
      return true
    } catch (error) {
      log('warn', `no notification daemon: ${messageOf(error).trim()}`)
      return false
    }
  }

  return () => {
    if (!answer || now() - askedAt > probeValidMs) {
      askedAt = now()
      answer = probe()
    }
    return answer
  }
}
