import type { Announcement } from '../../shared/model/announcement.ts'
import type { NoticeCode } from '../../shared/model/notice.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Telling } from './notification-batcher.ts'
import type { WatchedService } from './connection-loss-monitor.ts'
import type { Outside, Recall } from '../platform/host-shell.ts'
import type { ProfileSlots } from '../profiles/slots.ts'

export interface TellerParts {
  outside: Outside
  /** Where a host has notifications at all, it says so when they cannot be had. */
  expectsNative: boolean
  slots: ProfileSlots
  settings: () => Settings
  note: (code: NoticeCode, detail: string) => void
  dismiss: (code: NoticeCode) => void
}

export interface Teller {
  tellAlarm(telling: Telling): Promise<void>
  tellLoss(service: WatchedService): Promise<void>
  endLoss(serviceId: string): void
  tellRecall(recall: Recall): Promise<void>
}

/** Tells natively where that can be done, and on the page where it cannot. */
export function createTeller(parts: TellerParts): Teller {
  const { outside, slots, settings, note } = parts
  const lost = new Map<string, string>()

  const noteLost = () => {
    if (lost.size > 0) note('service-lost', [...lost.values()].join(', '))
    else parts.dismiss('service-lost')
  }
  const cannot = () => {
    if (parts.expectsNative) note('no-native-notifications', '')
  }

  return {
    async tellAlarm(telling) {
      const onPage = settings().attention.onlyWhenAway && outside.inFront()
      const told = !onPage && (await outside.tellAlarm(telling, settings()))
      const payload: Announcement = { alarm: telling.alarm, count: telling.count, inPage: !told }
      for (const slot of slots.all()) {
        if (slot.id === telling.profile.id) slot.publisher.send({ name: 'alarm.announced', payload })
      }
      if (!told && !onPage) cannot()
    },
    async tellLoss(service) {
      lost.set(service.id, service.name)
      noteLost()
      if (settings().attention.enabled && !(await outside.tellLoss(service, settings()))) cannot()
    },
    endLoss(id) {
      lost.delete(id)
      noteLost()
      outside.endLoss(id)
    },
    // Pages show reminders by themselves, whatever is told outside.
    async tellRecall(recall) {
      if (settings().attention.enabled && !(await outside.tellRecall(recall, settings()))) cannot()
    },
  }
}
