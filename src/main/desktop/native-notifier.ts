import { Notification } from 'electron'
import type { NotificationText } from './notification-text.ts'
import { escapeMarkup } from './notification-text.ts'

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
