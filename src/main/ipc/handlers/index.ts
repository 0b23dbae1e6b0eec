import type { NoticeCode } from '../../../shared/model/notice.ts'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import {
  createActingHandlers,
  type ActingHandlerParts,
  createBookHandlers,
  createCallHandlers,
  createGroupHandlers,
} from './acting.ts'
import {
  createAttentionHandlers,
  type AttentionHandlerParts,
  createDeskHandlers,
  type DeskHandlerParts,
  createJournalHandlers,
} from './desk.ts'
import { createExportHandlers, type ExportHandlerParts, createRecordHandlers } from './records.ts'
import {
  createProfileHandlers,
  type ProfileHandlerParts,
  createWindowHandlers,
  type WindowHandlerParts,
} from './settings.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { Handlers } from '../router.ts'

type MadeHere = 'profileShown' | 'keepSecret' | 'tellSettings'
export type HandlerParts = Omit<DeskHandlerParts & ProfileHandlerParts & ActingHandlerParts, MadeHere> &
  AttentionHandlerParts &
  WindowHandlerParts &
  ExportHandlerParts & { note: (code: NoticeCode, detail: string) => void }

/** What main does for a page, one handler a channel. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { slots, settings, vault } = parts

  const profileShown = (slotId: string): ServerProfile => {
    const running = [...slots.all()].find(({ id }) => id === slotId)?.running
    const profile = running?.profile ?? parts.profileOf(slotId) ?? settings.current().profiles[0]
    if (!profile) throw new Error('settings have at least one profile')
    return profile
  }

  const keepSecret = (key: string, secret: string) => {
    const keeping = vault.keep(key, secret)
    if (!keeping.kept) parts.note('token-not-kept', keeping.why)
    return keeping.kept
  }

  /** Every page learns the settings, each with the profile that it looks at. */
  const tellSettings = (): Settings => {
    for (const slot of slots.all()) {
      const payload = { settings: settings.current(), profile: profileShown(slot.id) }
      slot.publisher.send({ name: 'settings.changed', payload })
    }
    return settings.current()
  }

  return {
    ...createDeskHandlers({ ...parts, profileShown, keepSecret }),
    ...createProfileHandlers({ ...parts, keepSecret, tellSettings }),
    ...createAttentionHandlers(parts),
    ...createWindowHandlers(parts),
    ...createJournalHandlers(parts),
    ...createRecordHandlers(parts),
    ...createExportHandlers(parts),
    ...createCallHandlers(parts),
    ...createGroupHandlers(parts),
    ...createBookHandlers(parts),
    ...createActingHandlers({ ...parts, tellSettings }),
  }
}
