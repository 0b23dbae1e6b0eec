import { fail, succeed } from '../../shared/result.ts'
import { audioBytesOf } from '../acting/call-desk.ts'
import type { Permit } from '../acting/permit.ts'
import type { Handlers } from '../ipc/router.ts'
import type { ProfileSlots } from '../profile-slots.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { notYet } from './not-yet.ts'

export interface CallHandlerParts {
  slots: ProfileSlots
  settings: SettingsFile
  permit: Permit
}

type CallChannel = 'calls.place' | 'calls.audit' | 'calls.reminder.dismiss'

/** What main does for a page that calls people. */
export function createCallHandlers(parts: CallHandlerParts): Pick<Handlers, CallChannel> {
  const { slots, settings, permit } = parts
  const runningOf = (page: { id: number }) => slots.slotOf(page).running
  return {
    'calls.place': async ({ pin, ...order }, page) => {
      const running = runningOf(page)
      if (!running) return notYet
      const { mostAudioBytes } = settings.current().calls
      if (order.audio !== null && audioBytesOf(order.audio) > mostAudioBytes) {
        const message = `The audio is larger than ${mostAudioBytes} bytes.`
        return fail('bad-payload', message, { fields: [{ field: 'audio', message }] })
      }
      const refused = await permit.toAct('call', pin)
      if (refused) return { ok: false, error: refused }
      return running.acting.callDesk.place(order)
    },
    'calls.audit': async ({ limit }, page) => {
      const running = runningOf(page)
      return running ? succeed(await running.acting.callBook.newest(limit)) : notYet
    },
    'calls.reminder.dismiss': ({ id }, page) => {
      runningOf(page)?.acting.dismissReminder(id)
      return succeed(null)
    },
  }
}
