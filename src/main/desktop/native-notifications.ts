import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Notification } from 'electron'
import { messageOf } from '../../shared/errors.ts'
import type { Log } from '../platform/log.ts'
import type { NativeNotification } from '../platform/host-shell.ts'
import { escapeMarkup } from './notification-markup.ts'

export interface NativeNotificationsParts {
  platform: NodeJS.Platform
  /** Asked before each notification: showing one without a daemon would block main. */
  isPossible: () => Promise<boolean>
  icon: string
}

export interface NativeNotifications {
  /** False where the system shows no notifications. */
  show(notification: Omit<NativeNotification, 'opens'> & { onClick: () => void }): Promise<boolean>
  /** Closes every notification of a slot. */
  close(slot: string): void
  stop(): void
}

const maxReferences = 50

export function createNativeNotifications(parts: NativeNotificationsParts): NativeNotifications {
  // Without a reference a notification is garbage-collected and its click is lost.
  const slots = new Map<Notification, string>()

  const close = (slot: string) => {
    for (const [notification, its] of slots) {
      if (its !== slot) continue
      slots.delete(notification)
      notification.close()
    }
  }

  return {
    async show({ title, body, slot, replaces, urgent, onClick }) {
      if (!Notification.isSupported() || !(await parts.isPossible())) return false
      const notification = new Notification({
        title,
        body: parts.platform === 'linux' ? escapeMarkup(body) : body,
        icon: parts.icon,
        urgency: urgent ? 'critical' : 'normal',
        timeoutType: urgent ? 'never' : 'default',
        // The desk plays its own sounds, which can be silenced and muted.
        silent: true,
      })
      notification.on('click', onClick)
      notification.on('close', () => slots.delete(notification))
      for (const replaced of replaces) close(replaced)
      slots.set(notification, slot)
      const oldest = slots.size > maxReferences ? slots.keys().next().value : undefined
      if (oldest) slots.delete(oldest)
      notification.show()
      return true
    },
    close,
    stop() {
      for (const notification of slots.keys()) notification.close()
      slots.clear()
    },
  }
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
