import { computed, onScopeDispose, shallowRef } from 'vue'
import { decodeText, readCsv, type CsvContent } from '../ui/files/read-csv.ts'
import {
  createPlanner,
  itemsToImport,
  rowStatuses,
  type ImportSubject,
  type PlannedRow,
  type RowStatus,
} from './import-plan.ts'

export type FileProblem = 'notText' | 'empty' | 'tooLarge'

const maxBytes = 20 * 1024 * 1024
const rowsPerSlice = 1_000

/** Lets the page render and handle input between two slices. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Reads a CSV file and plans its import.
 *
 *   choosing ──file──> reading ──read──> mapped ──a column is missing──> (choose columns) ──┐
 *      ^                  │                 └──all there──> planning ──> planned <──────────┘
 *      └──cancel, no table┘                                    └──cancel──> choosing
 *
 * Another choice of columns plans again. The caller imports `items`; nothing is sent from here.
 */
export function useFileImport<Item, F extends string>(subject: () => ImportSubject<Item, F>) {
  const state = shallowRef<'choosing' | 'reading' | 'mapped' | 'planning' | 'planned'>('choosing')
  const problem = shallowRef<FileProblem | null>(null)
  const fileName = shallowRef('')
  const progress = shallowRef(0)
  const content = shallowRef<CsvContent | null>(null)
  /** Whether the first row has the headings. */
  const hasHeadings = shallowRef(true)
  const mapping = shallowRef<readonly (F | null)[]>([])
  const rows = shallowRef<readonly PlannedRow<Item>[]>([])
  const replaceTyped = shallowRef(false)
  let current = new AbortController()
  onScopeDispose(() => current.abort())

  const missing = computed(() => subject().required.filter((field) => !mapping.value.includes(field)))

  function restart(): AbortSignal {
    current.abort()
    current = new AbortController()
    progress.value = 0
    return current.signal
  }
  function reject(reason: FileProblem): void {
    problem.value = reason
    state.value = 'choosing'
  }

  async function choose(file: File): Promise<void> {
    const signal = restart()
    problem.value = null
    fileName.value = file.name
    replaceTyped.value = false
    if (file.size > maxBytes) return reject('tooLarge')
    state.value = 'reading'
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    if (signal.aborted) return
    if (text === null) return reject('notText')
    if (text.trim() === '') return reject('empty')
    const read = await readCsv(text, { signal, pause, onProgress: (part) => (progress.value = part) })
    if (read === null || signal.aborted) return
    const [head] = read.rows
    if (head === undefined) return reject('notText')
    content.value = read
    const found = subject().fieldsOf(head.cells)
    // A first row with a number and without a known heading is data.
    hasHeadings.value =
      found.some((field) => field !== null) || !head.cells.some((cell) => /^\d+$/.test(cell.trim()))
    mapping.value = found
    await plan()
  }

  async function plan(): Promise<void> {
    const signal = restart()
    rows.value = []
    if (missing.value.length > 0 || content.value === null) {
      state.value = 'mapped'
      return
    }
    state.value = 'planning'
    const planner = createPlanner(subject(), mapping.value)
    const read = content.value.rows.slice(hasHeadings.value ? 1 : 0)
    const planned: PlannedRow<Item>[] = content.value.brokenLines.map((line) => ({
      line,
      status: 'invalid',
      cells: [],
      error: { code: 'quotes' },
    }))
    for (let from = 0; from < read.length; from += rowsPerSlice) {
      for (const row of read.slice(from, from + rowsPerSlice)) {
        const one = planner(row)
        if (one) planned.push(one)
      }
      progress.value = from / read.length
      await pause()
      if (signal.aborted) return
    }
    rows.value = planned.sort((a, b) => a.line - b.line)
    state.value = 'planned'
  }

  return {
    state,
    problem,
    fileName,
    progress,
    hasHeadings,
    mapping,
    missing,
    rows,
    replaceTyped,
    /** The cells of the first row, for choosing columns. */
    firstRow: computed(() => content.value?.rows[0]?.cells ?? []),
    counts: computed(() => {
      const counts: Record<RowStatus, number> = { invalid: 0, typed: 0, changed: 0, new: 0, unchanged: 0 }
      for (const { status } of rows.value) counts[status]++
      return rowStatuses.map((status) => ({ status, count: counts[status] }))
    }),
    items: computed(() => itemsToImport(rows.value, replaceTyped.value)),
    choose,
    /** Assigns a field to a column; another column that had it loses it. */
    assign(index: number, field: F | null) {
      mapping.value = mapping.value.map((other, at) =>
        at === index ? field : other === field ? null : other,
      )
      return plan()
    },
    setHasHeadings(value: boolean) {
      hasHeadings.value = value
      return plan()
    },
    setReplaceTyped: (value: boolean) => (replaceTyped.value = value),
    cancel() {
      current.abort()
      state.value = 'choosing'
      content.value = null
      rows.value = []
    },
  }
}

export type FileImport<Item, F extends string> = ReturnType<typeof useFileImport<Item, F>>
