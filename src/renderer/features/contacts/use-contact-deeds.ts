import { useI18n } from 'vue-i18n'
import type { Contact } from '../../../shared/model/contact-book.ts'
import type { BookDeed } from './rules/book-change.ts'
import { useBook } from '../../bridge/stores/book.ts'
import type { BookChanging } from './use-book-change.ts'

/** What is done to people of the book besides editing one; each answers whether it was done. */
export function useContactDeeds({ change }: BookChanging) {
  const { t, n } = useI18n()
  const book = useBook()
  return {
    /** Pressed twice, it is done once: the second would have nothing to bring back. */
    remove: ({ id, name }: Contact) =>
      change(
        () => (book.contacts.has(id) ? { goneContacts: [id] } : null),
        t('book.removed', { name: name || id }),
      ),
    favour: (contact: Contact) =>
      change(
        () => ({ contacts: [{ ...contact, favourite: !contact.favourite }] }),
        t(contact.favourite ? 'book.unfavoured' : 'book.favoured', { name: contact.name }),
      ),
    merge: (deed: BookDeed, kept: Contact) => change(() => deed, t('book.merge.done', { name: kept.name })),
    take: (contacts: readonly Contact[]) =>
      change(() => ({ contacts }), t('book.import.done', { n: n(contacts.length) }, contacts.length)),
  }
}
