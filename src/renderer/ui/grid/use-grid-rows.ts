import { computed, onScopeDispose, watch, type ComputedRef } from 'vue'
import { useI18n } from '../i18n.ts'
import { parseQuery } from '../../../shared/rules/text-query.ts'
import { useClock } from '../clock.ts'
import type { FilterHelp } from '../filters.ts'
import type { GridColumn } from './grid-column.ts'
import { createRowOrder, type GridSortKey, type RowOrder } from './row-order.ts'
import { fieldNameOf, rowLanguage, valuesIn, wordsQuery } from './row-query.ts'
import { createRowSearch } from './row-search.ts'
import { whenIdle } from '../time-slices.ts'

export interface GridRowsOptions<Row> {
  /** Everything loaded; it only ever grows at its end, or is another list. */
  rows: () => readonly Row[]
  columns: () => readonly GridColumn<Row>[]
  sort: () => readonly GridSortKey[]
  /** What a row must match: words, or a query of the table's language. */
  text?: () => string
  hasLanguage?: true
  /** Further restricts the rows, by their indexes in `rows`; null: all. */
  keep?: () => ((place: number) => boolean) | null
  /** Rows arrive by themselves: those that are sorted keep their places, and the others join them at the end. */
  isGrowing?: () => boolean
}

/** Rows that are read ahead between two checks of the idle time that is left. */
const sliceRows = 100
const minIdleMs = 3

/** Records as they are shown: sorted and narrowed in the page, over everything that is loaded. */
export function useGridRows<Row extends object>(
  parts: GridRowsOptions<Row>,
): {
  shown: ComputedRef<readonly Row[]>
  /** A mark for every row that matches; null where nothing is asked for. */
  found: ComputedRef<Uint8Array | null>
  /** For the field that the text is typed into. */
  filter: ComputedRef<FilterHelp>
} {
  const { t, locale } = useI18n()
  const clock = useClock()
  const collator = computed(() => new Intl.Collator(locale.value, { numeric: true, sensitivity: 'base' }))
  const order = computed(() => createRowOrder(parts.columns(), collator.value.compare))
  const search = computed(() => createRowSearch(parts.columns(), clock.zone))
  const places = useSortedPlaces(parts, () => order.value)
  const language = computed(() => rowLanguage(parts.columns()))
  const query = computed(() => {
    const text = parts.text?.() ?? ''
    return parts.hasLanguage ? parseQuery(text, language.value) : wordsQuery(text)
  })
  const found = computed(() => search.value.find(parts.rows(), query.value))
  const titles = computed(
    () =>
      new Map(
        parts.columns().flatMap((column): [string, string][] => {
          const name = fieldNameOf(column)
          return name === null ? [] : [[name, column.title ?? t(column.titleKey)]]
        }),
      ),
  )

  // What sorting and searching will want is read while the page has nothing else to do, so that neither the
  // first letter typed nor the first press on a heading has to wait for a hundred thousand rows.
  let cancel: (() => void) | null = null
  function readAhead(remainingMs: () => number): void {
    const rows = parts.rows()
    let until = search.value.prepared()
    while (until < rows.length && remainingMs() > minIdleMs) {
      until = Math.min(rows.length, until + sliceRows)
      search.value.prepare(rows, until)
      order.value.prepare(rows, until)
    }
    cancel = until < rows.length ? whenIdle(readAhead) : null
  }
  watch(
    [parts.rows, order, search],
    () => {
      cancel ??= whenIdle(readAhead)
    },
    { immediate: true },
  )
  onScopeDispose(() => cancel?.())

  return {
    found,
    filter: computed(() => ({
      language: language.value,
      problem: query.value.problem,
      titles: titles.value,
      valuesOf: (field) => valuesIn(parts.columns(), parts.rows(), field),
    })),
    shown: computed(() => arrange(parts.rows(), places.value, found.value, parts.keep?.() ?? null)),
  }
}

/** The order of the rows; null: as they came. */
function useSortedPlaces<Row extends object>(
  { rows, sort, isGrowing }: GridRowsOptions<Row>,
  order: () => RowOrder<Row>,
): ComputedRef<Uint32Array | null> {
  // What was sorted last. The order of a list that has grown since still holds for its beginning.
  let last: { first: Row | undefined; by: readonly unknown[]; places: Uint32Array } | null = null
  return computed(() => {
    if (sort().length === 0) return null
    const [first] = rows()
    const by = [order(), sort()]
    const isSame = last !== null && last.first === first && last.by.every((part, at) => part === by[at])
    if (last === null || !isSame || !isGrowing?.()) last = { first, by, places: order().of(rows(), sort()) }
    return last.places
  })
}

/** The rows as they are shown: in this order (null: as they came), those that are marked and kept. */
export function arrange<Row>(
  rows: readonly Row[],
  order: Uint32Array | null,
  found: Uint8Array | null,
  keep: ((place: number) => boolean) | null,
): readonly Row[] {
  if (order === null && found === null && keep === null) return rows
  const shown: Row[] = []
  const count = order?.length ?? rows.length
  for (let index = 0; index < count; index++) {
    const place = order?.[index] ?? index
    if (found?.[place] === 0 || keep?.(place) === false) continue
    const row = rows[place]
    if (row !== undefined) shown.push(row)
  }
  return shown
}
