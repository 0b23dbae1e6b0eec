import { Notification } from 'electron'
import type { NotificationText } from './notification-text.ts'
import { escapeMarkup } from './notification-text.ts'

export interface NativeNotifierParts {
  platform: NodeJS.Platform
  /** Asked before each: showing one where nobody listens would freeze main. */
  possible: () => Promise<boolean>
  icon: string
  onClick: (alarmId: number) => void
}

export interface NativeNotifier {
  /** False where no native notification can be had. */
  show(text: NotificationText, alarmId: number): Promise<boolean>
  stop(): void
}

const mostKept = 50

export function createNativeNotifier(parts: NativeNotifierParts): NativeNotifier {
  // Without a reference a notification is collected and its click is lost.
  const kept = new Set<Notification>()

  return {
    async show({ title, body }, alarmId) {
      if (!Notification.isSupported() || !(await parts.possible())) return false
      const text = parts.platform === 'linux' ? escapeMarkup(body) : body
      const notification = new Notification({ title, body: text, icon: parts.icon })
      notification.on('click', () => parts.onClick(alarmId))
      notification.on('close', () => kept.delete(notification))
      kept.add(notification)
      const oldest = kept.size > mostKept ? kept.values().next().value : undefined
      if (oldest) kept.delete(oldest)
      notification.show()
      return true
    },
    stop() {
      for (const notification of kept) notification.close()
      kept.clear()
    },
  }
}
