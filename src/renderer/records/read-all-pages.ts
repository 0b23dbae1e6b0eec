import { watch } from 'vue'
import type { RecordPages } from './record-pages.ts'

/** Goes on to the last page by itself, or until so many rows are read, unless somebody stops it. */
export function readAllPages(
  pages: Pick<RecordPages<object>, 'state' | 'rows' | 'atBound' | 'loadAll' | 'loadMore'>,
  enough = Infinity,
): void {
  watch(
    pages.state,
    (state) => {
      if (state !== 'partial' || pages.atBound.value || pages.rows.value.length >= enough) return
      void (enough === Infinity ? pages.loadAll() : pages.loadMore())
    },
    { immediate: true },
  )
}
