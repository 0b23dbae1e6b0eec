import { succeed } from '../../shared/result.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Permit } from '../acting/permit.ts'
import type { Handlers } from '../ipc/router.ts'
import type { ProfileSlots } from '../profile-slots.ts'
import type { SettingsFile } from '../settings/settings-file.ts'
import { notYet } from './not-yet.ts'

export interface ActingHandlerParts {
  slots: ProfileSlots
  settings: SettingsFile
  permit: Permit
  tellSettings: () => Settings
}

type ActingChannel = 'alarm.create' | 'acting.change' | 'acting.pin'

/** Raising alarms, and who may act from this desk. */
export function createActingHandlers(parts: ActingHandlerParts): Pick<Handlers, ActingChannel> {
  const { slots, settings, permit } = parts
  return {
    'alarm.create': async ({ creation, pin }, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notYet
      const refused = await permit.toAct('create', pin)
      if (refused) return { ok: false, error: refused }
      const id = await running.raiseAlarm(creation)
      return id.ok ? succeed({ id: id.value }) : id
    },
    'acting.change': async ({ acting, pin }) => {
      const refused = await permit.toChange(acting, pin)
      if (refused) return { ok: false, error: refused }
      settings.changeActing(acting)
      return succeed(parts.tellSettings())
    },
    'acting.pin': async ({ current, next }) => {
      const refused = await permit.changePin(current, next)
      if (refused) return { ok: false, error: refused }
      const state = { pinSet: permit.pinSet() }
      slots.broadcast({ name: 'acting.changed', payload: state })
      return succeed(state)
    },
  }
}
