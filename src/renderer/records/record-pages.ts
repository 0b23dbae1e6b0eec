import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue'
import type { PagePlace, RecordPage, ServerShare } from '../../shared/model/records.ts'
import type { Failure, Result } from '../../shared/result.ts'
import { useLatest } from '../ui/use-latest.ts'

export type RecordState = 'idle' | 'loading' | 'partial' | 'loading-all' | 'complete' | 'failed' | 'cancelled'

/** The records of one request, as far as they are loaded. */
export interface RecordPages<Row> {
  state: Readonly<ShallowRef<RecordState>>
  /** In the order of the service. */
  rows: Readonly<ShallowRef<readonly Row[]>>
  /** False while the rows still belong to the previous request. */
  current: Readonly<ShallowRef<boolean>>
  /** As the service counts them. */
  total: Readonly<ShallowRef<number>>
  /** How many could not be read. */
  malformed: Readonly<ShallowRef<number>>
  failure: Readonly<ShallowRef<Failure | null>>
  /** How far each server is, where the records are of several; empty: they are of one. */
  servers: Readonly<ShallowRef<readonly ServerShare[]>>
  /** True once as many rows are loaded as the settings allow. */
  atLimit: ComputedRef<boolean>
  /** True if the end was reached and the service counts differently: records changed during loading. */
  shifted: ComputedRef<boolean>
  /** Loads the next page, whatever ended the last one. */
  loadMore(): Promise<void>
  /** Loads every page, up to the limit. */
  loadAll(): Promise<void>
  /** Loads the next page when the end is scrolled to; does nothing after a failure or a cancellation. */
  reachEnd(): Promise<void>
  /** Resumes what failed or was cancelled, at the page where it stopped. */
  retry(): Promise<void>
  cancel(): void
  /** Starts the same request over; the rows stay until its first page has arrived. */
  reload(): Promise<void>
  /** Where the rows of this request were read. */
  place(): ScrollPlace
}

/** What was loaded for a request, to be shown again without loading it. */
export interface LoadedRecords<Row> {
  rows: readonly Row[]
  total: number
  malformed: number
  servers: readonly ServerShare[]
  offset: number
  /** Where the next page begins, of records that are read on from a place. */
  after: PagePlace | null
  isComplete: boolean
  /** How many rows were being loaded when it was left; null: nothing was. */
  wantedRows: number | null
  place: ScrollPlace
}

/** Where the rows were read; whoever shows them writes it. */
export interface ScrollPlace {
  top: number
}

/** Record pages whose owner can change the request. */
export interface RequestedRecordPages<Row> extends RecordPages<Row> {
  /** Starts another request; the rows of the previous one are never presented as its result. */
  begin(): Promise<void>
  /** There is nothing to request. */
  clear(): void
  /** What is loaded for the request; null where that is nothing. */
  loaded(): LoadedRecords<Row> | null
  /** Shows what was loaded for this request before, and goes on loading where that was under way. */
  resume(loaded: LoadedRecords<Row>): Promise<void>
}

export interface RecordPagesOptions<Row> {
  /** The next page begins at the offset, and after the place that the page before named. */
  read(page: { offset: number; after: PagePlace | null; limit: number }): Promise<Result<RecordPage<Row>>>
  /** Cancels the request in progress. */
  cancel(): void
  /** Rows with the same identity are the same row; undefined: this row has none. */
  identityOf(row: Row): unknown
  /** Where a row stands among those of other servers, which may come late. */
  rankOf(row: Row): number
  pageSize: number
  maxRows(): number
  /** How many rows a request loads by itself, one page at least; the rest is loaded on demand. */
  rowsAtOnce: number
}

/**
 * Loads records page by page.
 *
 *                                page
 *            begin            ┌───────────> partial
 *   idle ────────────> loading <─loadMore──┘  │ ^
 *                             │               │ │
 *                             │        loadAll│ │limit
 *                             │               v │
 *                             ├─page, more────> loading-all
 *                             │  at once        │
 *                             ├────last page────┼───> complete
 *                             ├──────fails──────┼───> failed ─────┐
 *                             └─────cancel──────┴───> cancelled ──┤
 *                                                                 │
 *   loading or loading-all  <────retry, loadMore, loadAll─────────┘  at the page where it stopped
 *
 * Another request begins from any state, and so does a reload of the same one.
 */
export function createRecordPages<Row>(options: RecordPagesOptions<Row>): RequestedRecordPages<Row> {
  const state = shallowRef<RecordState>('idle')
  const rows = shallowRef<readonly Row[]>([])
  const current = shallowRef(true)
  const total = shallowRef(0)
  const malformed = shallowRef(0)
  const failure = shallowRef<Failure | null>(null)
  const servers = shallowRef<readonly ServerShare[]>([])
  const atLimit = computed(() => rows.value.length >= options.maxRows())
  const shifted = computed(
    () => state.value === 'complete' && rows.value.length + malformed.value !== total.value,
  )
  let known = new Set<unknown>()
  let place: ScrollPlace = { top: 0 }
  // How many the service has sent: where its next page begins.
  let offset = 0
  let after: PagePlace | null = null
  // How many rows the latest load is to reach.
  let wantedRows = 0
  /** Whether the rows, if they are not current, belong to another request. */
  let isOtherRequest = false
  /** The next rows belong among those so far. */
  let isBehind = false
  const latest = useLatest()

  function empty(): void {
    rows.value = []
    malformed.value = 0
    total.value = 0
    servers.value = []
    known = new Set()
    current.value = true
    place = { top: 0 }
  }
  function append(page: RecordPage<Row>): void {
    if (!current.value) empty()
    const fresh = page.items.filter((row) => {
      const identity = options.identityOf(row)
      if (identity === undefined) return true
      if (known.has(identity)) return false
      known.add(identity)
      return true
    })
    const all = rows.value.concat(fresh)
    rows.value = isBehind ? inRank(all) : all
    isBehind = page.isBehind ?? false
    malformed.value += page.malformed
    total.value = page.total
    servers.value = page.servers ?? []
    offset += page.items.length + page.malformed
    after = page.next ?? null
  }

  function inRank(unordered: readonly Row[]): Row[] {
    const ranked = unordered.map((row) => ({ row, rank: options.rankOf(row) }))
    return ranked.toSorted((a, b) => a.rank - b.rank).map(({ row }) => row)
  }
  function fromStart(): void {
    offset = 0
    after = null
    isBehind = false
    current.value = rows.value.length === 0
  }

  /** Loads a page, and further ones until there are as many rows as wanted. */
  async function load(wanted: number): Promise<void> {
    const signal = latest()
    wantedRows = wanted
    failure.value = null
    // Another reading does not know which rows are still to come.
    if (isBehind) fromStart()
    for (;;) {
      state.value = wanted > 0 && offset > 0 ? 'loading-all' : 'loading'
      const room = current.value ? options.maxRows() - rows.value.length : options.maxRows()
      if (room <= 0) break
      const answer = await options.read({ offset, after, limit: Math.min(options.pageSize, room) })
      if (signal.aborted) return
      if (!answer.ok) return stop(answer.error)
      append(answer.value)
      // A server that answers late is waited for here, beside the rows of the others.
      if (isBehind) continue
      const { items, malformed: unread, next } = answer.value
      const isEnd = items.length + unread === 0 && answer.value.servers === undefined
      if (isEnd || next === null || offset >= answer.value.total) {
        state.value = 'complete'
        return
      }
      if (rows.value.length >= wanted) break
    }
    state.value = 'partial'
  }

  function stop(error: Failure): void {
    if (!current.value && isOtherRequest) empty()
    failure.value = error.code === 'cancelled' ? null : error
    state.value = error.code === 'cancelled' ? 'cancelled' : 'failed'
  }
  function restart(another: boolean): Promise<void> {
    fromStart()
    isOtherRequest = another
    return load(options.rowsAtOnce)
  }
  const isLoading = () => state.value === 'loading' || state.value === 'loading-all'
  const canResume = () => ['partial', 'failed', 'cancelled'].includes(state.value)

  return {
    state,
    rows,
    current,
    total,
    malformed,
    failure,
    servers,
    atLimit,
    shifted,
    async loadMore() {
      if (canResume()) await load(0)
    },
    async loadAll() {
      if (canResume() || state.value === 'loading') await load(Infinity)
    },
    async reachEnd() {
      if (state.value === 'partial' && !atLimit.value) await load(0)
    },
    async retry() {
      if (canResume()) await load(wantedRows)
    },
    cancel() {
      if (!isLoading()) return
      latest.drop()
      options.cancel()
      stop({ code: 'cancelled', message: '' })
    },
    place: () => place,
    reload: () => restart(false),
    begin: () => restart(true),
    clear() {
      latest.drop()
      empty()
      failure.value = null
      state.value = 'idle'
    },
    loaded() {
      if (!current.value || offset === 0 || isBehind) return null
      const isComplete = state.value === 'complete'
      const numbers = {
        total: total.value,
        malformed: malformed.value,
        servers: servers.value,
        offset,
        after,
      }
      const wanted = isLoading() ? wantedRows : null
      return { rows: rows.value, ...numbers, isComplete, wantedRows: wanted, place }
    },
    async resume(loaded) {
      latest.drop()
      empty()
      failure.value = null
      known = new Set(loaded.rows.map(options.identityOf))
      offset = loaded.offset
      after = loaded.after
      isBehind = false
      total.value = loaded.total
      malformed.value = loaded.malformed
      servers.value = loaded.servers
      place = loaded.place
      rows.value = loaded.rows
      state.value = loaded.isComplete ? 'complete' : 'partial'
      if (loaded.wantedRows !== null) await load(loaded.wantedRows)
    },
  }
}
