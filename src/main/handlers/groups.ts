import { succeed } from '../../shared/result.ts'
import type { Permit } from '../acting/permit.ts'
import type { Handlers } from '../ipc/router.ts'
import type { ProfileSlots } from '../profile-slots.ts'
import { notYet } from './not-yet.ts'

export interface GroupHandlerParts {
  slots: ProfileSlots
  permit: Permit
}

type GroupChannel = 'groups.read' | 'groups.create'

/** The service's call groups and groupings. */
export function createGroupHandlers({ slots, permit }: GroupHandlerParts): Pick<Handlers, GroupChannel> {
  return {
    'groups.read': async (_nothing, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notYet
      const lists = await running.callGroups.read()
      running.acting.contacts.sawGroups(lists.groups.items)
      return succeed(lists)
    },
    'groups.create': async ({ kind, body, pin }, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notYet
      const refused = await permit.toAct('create', pin)
      if (refused) return { ok: false, error: refused }
      const created = await running.callGroups.create(kind, body)
      return created.ok ? succeed({ created: created.value }) : created
    },
  }
}
