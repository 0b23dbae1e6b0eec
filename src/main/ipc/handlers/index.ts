import type { NoticeCode } from '../../../shared/model/attention.ts'
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
  type JournalHandlerParts,
} from './desk.ts'
import { createExportHandlers, type ExportHandlerParts, createRecordHandlers } from './records.ts'
import {
  createProfileHandlers,
  type ProfileHandlerParts,
  createWindowHandlers,
  type WindowHandlerParts,
} from './settings.ts'
import type { TokenVault } from '../../session/token-vault.ts'
import {
  createAboutHandlers,
  type AboutHandlerParts,
  createScreenHandlers,
  type ScreenHandlerParts,
  createSelfTestHandlers,
  type SelfTestHandlerParts,
} from './host.ts'
import { createMemoryHandlers } from './memory.ts'
import { createPhoneHandlers, type PhoneHandlerParts } from './phones.ts'
import { createResponseHandlers } from './response.ts'
import { createShelfHandlers } from './shelf.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { Handlers } from '../router.ts'

type MadeHere = 'storeSecret' | 'pushSettings'
export type HandlerParts = Omit<
  DeskHandlerParts & ProfileHandlerParts & ActingHandlerParts & PhoneHandlerParts,
  MadeHere
> &
  AttentionHandlerParts &
  JournalHandlerParts &
  WindowHandlerParts &
  ExportHandlerParts &
  AboutHandlerParts &
  SelfTestHandlerParts &
  ScreenHandlerParts & { vault: TokenVault; addNotice: (code: NoticeCode, detail: string) => void }

/** The handlers of all channels. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { pages, settings, vault } = parts

  const storeSecret = (key: string, secret: string) => {
    const result = vault.store(key, secret)
    if (!result.isStored) parts.addNotice('token-not-kept', result.reason)
    return result.isStored
  }

  const pushSettings = (): Settings => {
    pages.broadcast({ name: 'settings.changed', payload: settings.current() })
    return settings.current()
  }

  return {
    ...createDeskHandlers({ ...parts, storeSecret }),
    ...createProfileHandlers({ ...parts, storeSecret, pushSettings }),
    ...createAttentionHandlers(parts),
    ...createWindowHandlers(parts),
    ...createScreenHandlers(parts),
    ...createAboutHandlers(parts),
    ...createSelfTestHandlers(parts),
    ...createPhoneHandlers({ ...parts, storeSecret }),
    ...createJournalHandlers(parts),
    ...createMemoryHandlers(parts),
    ...createResponseHandlers(parts),
    ...createShelfHandlers(parts),
    ...createRecordHandlers(parts),
    ...createExportHandlers(parts),
    ...createCallHandlers(parts),
    ...createGroupHandlers(parts),
    ...createBookHandlers(parts),
    ...createActingHandlers({ ...parts, pushSettings }),
  }
}
