import { computed, shallowRef, toRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { Contact } from '../../../shared/model/contact-book.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'
import type { BookEdit } from './rules/book-edit.ts'
import { propertyOf, useBookView } from './store.ts'
import type { BookEdits } from './use-book-edits.ts'

const matches = {
  all: () => true,
  favourite: ({ favourite }: Contact) => favourite,
  learned: ({ source }: Contact) => source === 'learned',
}

/** The list of contacts: a part of them, filtered and sorted. */
export function usePeopleList() {
  const { t, n } = useI18n()
  const book = useContactBook()
  const state = toRef(useBookView(), 'people')
  const text = propertyOf(state, 'text')
  const part = propertyOf(state, 'part')
  const sort = shallowRef<readonly GridSortKey[]>([{ column: 'name', descending: false }])
  const columns = useContactColumns()
  const rows = computed(() => [...book.contacts.values()])
  const { shown } = useGridRows<Contact>({
    rows: () => rows.value,
    columns: () => columns.value,
    sort: () => sort.value,
    text: () => text.value,
    keep: () => {
      if (part.value === 'all') return null
      const isWanted = matches[part.value]
      return (index) => {
        const row = rows.value[index]
        return row !== undefined && isWanted(row)
      }
    },
  })
  const learned = computed(() => rows.value.filter(matches.learned).length)
  const favourites = computed(() => rows.value.filter(matches.favourite).length)
  return {
    text,
    part,
    selected: propertyOf(state, 'selected'),
    sort,
    columns,
    rows,
    shown,
    learned,
    parts: computed(() => [
      { value: 'all' as const, label: t('book.part.all', { n: n(rows.value.length) }) },
      { value: 'favourite' as const, label: t('book.part.favourite', { n: n(favourites.value) }) },
      { value: 'learned' as const, label: t('book.part.learned', { n: n(learned.value) }) },
    ]),
  }
}

/** The columns of contacts; their ids are the fields, so that an export can be imported again. */
function useContactColumns() {
  const { t } = useI18n()
  const textColumn = (id: 'name' | 'phone' | 'note', width: number): GridColumn<Contact> => ({
    id,
    width,
    titleKey: `book.field.${id}`,
    value: (contact) => contact[id],
    text: (contact) => contact[id],
  })
  return computed((): readonly GridColumn<Contact>[] => [
    {
      id: 'id',
      titleKey: 'book.field.id',
      width: 5,
      line: 1,
      value: ({ id }) => id,
      text: ({ id }) => String(id),
    },
    { ...textColumn('name', 18), minWidth: 10, line: 2, inName: 0 },
    { ...textColumn('phone', 12), line: 1 },
    {
      ...textColumn('note', 20),
      minWidth: 8,
      takesRest: true,
      line: 2,
      text: ({ note }) => note.replace(/\s+/g, ' '),
      tooltip: ({ note }) => note,
    },
    {
      id: 'favourite',
      titleKey: 'book.field.favourite',
      width: 6,
      line: 1,
      descendingFirst: true,
      value: ({ favourite }) => Number(favourite),
      text: ({ favourite }) => (favourite ? '★' : ''),
      tooltip: ({ favourite }) => t(favourite ? 'detail.yes' : 'detail.no'),
    },
    {
      id: 'source',
      titleKey: 'book.field.source',
      width: 9,
      value: ({ source }) => t(`book.source.${source}`),
      text: ({ source }) => t(`book.source.${source}`),
    },
  ])
}

/** Edits of contacts besides the form; each resolves to whether it succeeded. */
export function useContactActions({ apply }: BookEdits) {
  const { t, n } = useI18n()
  const book = useContactBook()
  return {
    /** Pressed twice, it removes once: a second removal would have nothing to undo. */
    remove: ({ id, name }: Contact) =>
      apply(
        () => (book.contacts.has(id) ? { removedContacts: [id] } : null),
        t('book.removed', { name: name || id }),
      ),
    toggleFavourite: (contact: Contact) =>
      apply(
        () => ({ contacts: [{ ...contact, favourite: !contact.favourite }] }),
        t(contact.favourite ? 'book.unfavoured' : 'book.favoured', { name: contact.name }),
      ),
    merge: (edit: BookEdit, merged: Contact) =>
      apply(() => edit, t('book.merge.done', { name: merged.name })),
    importAll: (contacts: readonly Contact[]) =>
      apply(() => ({ contacts }), t('import.done', { n: n(contacts.length) }, contacts.length)),
  }
}
