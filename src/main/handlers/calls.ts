import { fail, succeed } from '../../shared/result.ts'
import type { Handlers } from '../ipc/router.ts'
import type { ProfileSlots } from '../profile-slots.ts'
import { notYet } from './not-yet.ts'

type CallChannel = 'calls.place' | 'calls.groups' | 'calls.recent'

/** What main does for a page that calls people. */
export function createCallHandlers({ slots }: { slots: ProfileSlots }): Pick<Handlers, CallChannel> {
  return {
    'calls.place': async (order, page) => {
      if (order.userIds.length + order.groupIds.length === 0)
        return fail('bad-payload', 'nobody was chosen to call')
      const running = slots.slotOf(page).running
      if (!running) return notYet
      const placed = await running.calls.place(order)
      return placed.ok ? succeed({ placed: placed.value }) : placed
    },
    'calls.groups': async (_nothing, page) => (await slots.slotOf(page).running?.calls.groups()) ?? notYet,
    'calls.recent': async (_nothing, page) => (await slots.slotOf(page).running?.calls.recent()) ?? notYet,
  }
}
