import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { RecordPage } from '../../shared/model/record-query.ts'
import type { Failure, Result } from '../../shared/result.ts'

export type RecordState = 'idle' | 'loading' | 'partial' | 'loading-all' | 'complete' | 'failed' | 'cancelled'

/** The records of one question, as far as they have been read. */
export interface RecordPages<Row> {
  state: Readonly<ShallowRef<RecordState>>
  /** In the service's order. */
  rows: Readonly<ShallowRef<readonly Row[]>>
  /** False while what is shown still answers the question before. */
  current: Readonly<ShallowRef<boolean>>
  /** As the service counts them. */
  total: Readonly<ShallowRef<number>>
  /** How many could not be read. */
  malformed: Readonly<ShallowRef<number>>
  failure: Readonly<ShallowRef<Failure | null>>
  /** True once no more rows are held than the settings allow. */
  atBound: ComputedRef<boolean>
  /** True where the end was reached and the service had counted others: records came or went meanwhile. */
  shifted: ComputedRef<boolean>
  /** The next page, whatever ended the last one. */
  loadMore(): Promise<void>
  /** Every page there is, up to the bound. */
  loadAll(): Promise<void>
  /** The next page for somebody who has scrolled to the end; nothing after a failure or a cancellation. */
  reachEnd(): Promise<void>
  /** Goes on with what failed or was cancelled, at the page where it stood. */
  retry(): Promise<void>
  cancel(): void
  /** The same question from its start; what was read stays until its first page is there. */
  reload(): Promise<void>
}

/** What also knows that there is another question. */
export interface AskedRecordPages<Row> extends RecordPages<Row> {
  /** Another question from its start; what answered the one before never stands for this one. */
  begin(): Promise<void>
  /** There is no question. */
  clear(): void
}

export interface RecordPagesParts<Row> {
  ask(page: { offset: number; limit: number }): Promise<Result<RecordPage<Row>>>
  /** Ends what is being asked. */
  end(): void
  /** Two rows of one identity are one row; undefined: this row has none. */
  identityOf(row: Row): unknown
  pageSize: number
  mostRows(): number
}

/**
 * Reads records a page at a time.
 *
 *                                page
 *            begin            ┌───────────> partial
 *   idle ────────────> loading <─loadMore──┘  │ ^
 *                             │               │ │
 *                             │        loadAll│ │bound
 *                             │               v │
 *                             │           loading-all
 *                             │                 │
 *                             ├────last page────┼───> complete
 *                             ├──────fails──────┼───> failed ─────┐
 *                             └─────cancel──────┴───> cancelled ──┤
 *                                                                 │
 *   loading or loading-all  <────retry, loadMore, loadAll─────────┘  at the page where it stopped
 *
 * Another question begins from any state, and so does a reload of the same one.
 */
export function createRecordPages<Row>(parts: RecordPagesParts<Row>): AskedRecordPages<Row> {
  const state = shallowRef<RecordState>('idle')
  const rows = shallowRef<readonly Row[]>([])
  const current = shallowRef(true)
  const total = shallowRef(0)
  const malformed = shallowRef(0)
  const failure = shallowRef<Failure | null>(null)
  const atBound = computed(() => rows.value.length >= parts.mostRows())
  const shifted = computed(
    () => state.value === 'complete' && rows.value.length + malformed.value !== total.value,
  )
  let known = new Set<unknown>()
  // How many the service has given, which is where its next page begins.
  let offset = 0
  let wantsAll = false
  /** Whether the rows on show, which are not current, answered another question. */
  let ofAnother = false
  // Only the newest reading counts: what an older one still brings is an answer to nothing.
  let reading = 0

  function empty(): void {
    rows.value = []
    malformed.value = 0
    total.value = 0
    known = new Set()
    current.value = true
  }
  function take(page: RecordPage<Row>): void {
    if (!current.value) empty()
    const fresh = page.items.filter((row) => {
      const identity = parts.identityOf(row)
      if (identity === undefined) return true
      if (known.has(identity)) return false
      known.add(identity)
      return true
    })
    rows.value = rows.value.concat(fresh)
    malformed.value += page.malformed
    total.value = page.total
    offset += page.items.length + page.malformed
  }

  async function load(all: boolean): Promise<void> {
    const mine = ++reading
    wantsAll = all
    failure.value = null
    state.value = all ? 'loading-all' : 'loading'
    for (;;) {
      const room = current.value ? parts.mostRows() - rows.value.length : parts.mostRows()
      if (room <= 0) break
      const answer = await parts.ask({ offset, limit: Math.min(parts.pageSize, room) })
      if (mine !== reading) return
      if (!answer.ok) return stop(answer.error)
      take(answer.value)
      const came = answer.value.items.length + answer.value.malformed
      if (came === 0 || offset >= answer.value.total) {
        state.value = 'complete'
        return
      }
      if (!all) break
    }
    state.value = 'partial'
  }

  function stop(error: Failure): void {
    if (!current.value && ofAnother) empty()
    failure.value = error.code === 'cancelled' ? null : error
    state.value = error.code === 'cancelled' ? 'cancelled' : 'failed'
  }
  function restart(another: boolean): Promise<void> {
    offset = 0
    ofAnother = another
    current.value = rows.value.length === 0
    return load(false)
  }
  const isLoading = () => state.value === 'loading' || state.value === 'loading-all'
  const canGoOn = () => ['partial', 'failed', 'cancelled'].includes(state.value)

  return {
    ...{ state, rows, current, total, malformed, failure, atBound, shifted },
    async loadMore() {
      if (canGoOn()) await load(false)
    },
    async loadAll() {
      if (canGoOn() || state.value === 'loading') await load(true)
    },
    async reachEnd() {
      if (state.value === 'partial' && !atBound.value) await load(false)
    },
    async retry() {
      if (canGoOn()) await load(wantsAll)
    },
    cancel() {
      if (!isLoading()) return
      reading++
      parts.end()
      stop({ code: 'cancelled', message: '' })
    },
    reload: () => restart(false),
    begin: () => restart(true),
    clear() {
      reading++
      empty()
      failure.value = null
      state.value = 'idle'
    },
  }
}
