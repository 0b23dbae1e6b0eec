import type { NoticeCode } from '../shared/model/notice.ts'
import type { ServerProfile } from '../shared/model/server-profile.ts'
import { createAttentionHandlers, type AttentionHandlerParts } from './handlers/attention.ts'
import { createCallHandlers } from './handlers/calls.ts'
import { createDeskHandlers, type DeskHandlerParts } from './handlers/desk.ts'
import { createProfileHandlers, type ProfileHandlerParts } from './handlers/profiles.ts'
import { createRecordHandlers } from './handlers/records.ts'
import type { Handlers } from './ipc/router.ts'

type MadeHere = 'profileShown' | 'keepSecret'
export type HandlerParts = Omit<DeskHandlerParts & ProfileHandlerParts, MadeHere> &
  AttentionHandlerParts & { note: (code: NoticeCode, detail: string) => void }

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

  return {
    ...createDeskHandlers({ ...parts, profileShown, keepSecret }),
    ...createProfileHandlers({ ...parts, profileShown, keepSecret }),
    ...createAttentionHandlers(parts),
    ...createRecordHandlers(parts),
    ...createCallHandlers(parts),
  }
}
