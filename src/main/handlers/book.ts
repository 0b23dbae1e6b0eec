import { succeed } from '../../shared/result.ts'
import type { Handlers } from '../ipc/router.ts'
import type { ProfileSlots } from '../profile-slots.ts'
import { notYet } from './not-yet.ts'

type BookChannel = 'book.read' | 'book.change'

/** The contact book of the server that a page looks at. */
export function createBookHandlers({ slots }: { slots: ProfileSlots }): Pick<Handlers, BookChannel> {
  const contactsOf = (page: { id: number }) => slots.slotOf(page).running?.acting.contacts
  return {
    'book.read': async (_nothing, page) => {
      const contacts = contactsOf(page)
      return contacts ? succeed(await contacts.read()) : notYet
    },
    'book.change': async (change, page) => (await contactsOf(page)?.change(change)) ?? notYet,
  }
}
