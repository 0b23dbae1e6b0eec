import { Notification } from 'electron'
import { type NotificationText, escapeMarkup } from './notification-text.ts'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from '../platform/log.ts'

export interface NativeNotifierParts {
  platform: NodeJS.Platform
  /** Asked before each: showing one where nobody listens would freeze main. */
  possible: () => Promise<boolean>
  icon: string
}

/** What is told; `place` is what it shares with others of its kind. */
export interface NativeTelling {
  text: NotificationText
  place: string
  /** Places that this one empties before it takes its own. */
  replaces: readonly string[]
  /** Stays on screen until somebody deals with it. */
  urgent: boolean
  onClick: () => void
}

export interface NativeNotifier {
  /** False where no native notification can be had. */
  show(telling: NativeTelling): Promise<boolean>
  /** Takes back what was told in a place. */
  empty(place: string): void
  stop(): void
}

const mostKept = 50

export function createNativeNotifier(parts: NativeNotifierParts): NativeNotifier {
  // Without a reference a notification is collected and its click is lost.
  const kept = new Map<Notification, string>()

  const empty = (place: string) => {
    for (const [notification, its] of kept) {
      if (its !== place) continue
      kept.delete(notification)
      notification.close()
    }
  }

  return {
    async show({ text: { title, body }, place, replaces, urgent, onClick }) {
      if (!Notification.isSupported() || !(await parts.possible())) return false
      const text = parts.platform === 'linux' ? escapeMarkup(body) : body
      const notification = new Notification({
        title,
        body: text,
        icon: parts.icon,
        urgency: urgent ? 'critical' : 'normal',
        timeoutType: urgent ? 'never' : 'default',
        // The desk has sounds of its own, which know of silence and mutes.
        silent: true,
      })
      notification.on('click', onClick)
      notification.on('close', () => kept.delete(notification))
      for (const other of replaces) empty(other)
      kept.set(notification, place)
      const oldest = kept.size > mostKept ? kept.keys().next().value : undefined
      if (oldest) kept.delete(oldest)
      notification.show()
      return true
    },
    empty,
    stop() {
      for (const notification of kept.keys()) notification.close()
      kept.clear()
    },
  }
}

const run = promisify(execFile)
const askMillis = 2_000
const trustMillis = 10_000
const daemon = 'org.freedesktop.Notifications'

/**
 * Whether a native notification can be shown without freezing main. On Linux the call is synchronous and hangs for
 * a minute or more when nobody owns the name on the session bus, so the bus is asked first, from outside, with a limit.
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
      {
        timeout: askMillis,
      },
    )
    return stdout.trim()
  }

  const ask = async (): Promise<boolean> => {
    try {
      if ((await call('NameHasOwner')) === 'boolean true') return true
      // Nobody is there yet, but the bus may know how to start somebody; if not, this fails.
      await call('StartServiceByName', 'uint32:0')
      return true
    } catch (error) {
      log('warn', `no notification daemon: ${error instanceof Error ? error.message.trim() : String(error)}`)
      return false
    }
  }

  return () => {
    if (!answer || now() - askedAt > trustMillis) {
      askedAt = now()
      answer = ask()
    }
    return answer
  }
}
