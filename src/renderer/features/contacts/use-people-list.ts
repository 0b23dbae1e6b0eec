import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Contact } from '../../../shared/model/contact-book.ts'
import type { GridSortKey } from '../../ui/grid/row-order.ts'
import { useBook } from '../../bridge/stores/book.ts'
import { useContactColumns } from './use-contact-columns.ts'
import { useGridRows } from '../../ui/grid/use-grid-rows.ts'

const isOf = {
  all: () => true,
  favourite: ({ favourite }: Contact) => favourite,
  learned: ({ source }: Contact) => source === 'learned',
}

/** The people of the book as they are shown: a part of them, narrowed and sorted. */
export function usePeopleList() {
  const { t, n } = useI18n()
  const book = useBook()
  const text = shallowRef('')
  const part = shallowRef<keyof typeof isOf>('all')
  const sort = shallowRef<readonly GridSortKey[]>([{ column: 'name', descending: false }])
  const columns = useContactColumns()
  const rows = computed(() => [...book.contacts.values()])
  const { shown } = useGridRows<Contact>({
    rows: () => rows.value,
    columns: () => columns.value,
    sort: () => sort.value,
    text: () => text.value,
    keep: () => {
      const wanted = isOf[part.value]
      if (part.value === 'all') return null
      return (place) => {
        const row = rows.value[place]
        return row !== undefined && wanted(row)
      }
    },
  })
  const learned = computed(() => rows.value.filter(isOf.learned).length)
  const favourites = computed(() => rows.value.filter(isOf.favourite).length)
  return {
    ...{ text, part, sort, columns, rows, shown, learned },
    parts: computed(() => [
      { value: 'all' as const, label: t('book.part.all', { n: n(rows.value.length) }) },
      { value: 'favourite' as const, label: t('book.part.favourite', { n: n(favourites.value) }) },
      { value: 'learned' as const, label: t('book.part.learned', { n: n(learned.value) }) },
    ]),
    showAll() {
      text.value = ''
      part.value = 'all'
    },
  }
}
