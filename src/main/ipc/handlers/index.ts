import type { NoticeCode } from '../../../shared/model/attention.ts'
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

type MadeHere = 'profileShown' | 'storeSecret' | 'pushSettings'
export type HandlerParts = Omit<DeskHandlerParts & ProfileHandlerParts & ActingHandlerParts, MadeHere> &
  AttentionHandlerParts &
  WindowHandlerParts &
  ExportHandlerParts & { addNotice: (code: NoticeCode, detail: string) => void }

/** The handlers of all channels. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { slots, settings, vault } = parts

  const profileShown = (slotId: string): ServerProfile => {
    const running = [...slots.all()].find(({ id }) => id === slotId)?.running
    const profile = running?.profile ?? parts.profileOf(slotId) ?? settings.current().profiles[0]
    if (!profile) throw new Error('settings have at least one profile')
    return profile
  }

  const storeSecret = (key: string, secret: string) => {
    const result = vault.store(key, secret)
    if (!result.isStored) parts.addNotice('token-not-kept', result.reason)
    return result.isStored
  }

  /** Sends the settings to every page, each with the profile that it shows. */
  const pushSettings = (): Settings => {
    for (const slot of slots.all()) {
      const payload = { settings: settings.current(), profile: profileShown(slot.id) }
      slot.publisher.send({ name: 'settings.changed', payload })
    }
    return settings.current()
  }

  return {
    ...createDeskHandlers({ ...parts, profileShown, storeSecret }),
    ...createProfileHandlers({ ...parts, storeSecret, pushSettings }),
    ...createAttentionHandlers(parts),
    ...createWindowHandlers(parts),
    ...createJournalHandlers(parts),
    ...createRecordHandlers(parts),
    ...createExportHandlers(parts),
    ...createCallHandlers(parts),
    ...createGroupHandlers(parts),
    ...createBookHandlers(parts),
    ...createActingHandlers({ ...parts, pushSettings }),
  }
}
