import { computed, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Contact } from '../../../shared/model/contact-book.ts'
import type { GridColumn } from '../../ui/grid/grid-column.ts'

/** The columns of the contact book; their ids are its fields, so that an export can be imported again. */
export function useContactColumns(): ComputedRef<readonly GridColumn<Contact>[]> {
  const { t } = useI18n()
  return computed(() => [
    {
      id: 'id',
      titleKey: 'book.field.id',
      width: 5,
      value: ({ id }) => id,
      text: ({ id }) => String(id),
    },
    {
      id: 'name',
      titleKey: 'book.field.name',
      ...{ width: 18, least: 10 },
      value: ({ name }) => name,
      text: ({ name }) => name,
    },
    {
      id: 'phone',
      titleKey: 'book.field.phone',
      width: 12,
      value: ({ phone }) => phone,
      text: ({ phone }) => phone,
    },
    {
      id: 'note',
      titleKey: 'book.field.note',
      ...{ width: 20, least: 8, takesRest: true },
      value: ({ note }) => note,
      text: ({ note }) => note.replace(/\s+/g, ' '),
      hover: ({ note }) => note,
    },
    {
      id: 'favourite',
      titleKey: 'book.field.favourite',
      width: 6,
      descendingFirst: true,
      value: ({ favourite }) => Number(favourite),
      text: ({ favourite }) => (favourite ? '★' : ''),
      hover: ({ favourite }) => t(favourite ? 'detail.yes' : 'detail.no'),
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
