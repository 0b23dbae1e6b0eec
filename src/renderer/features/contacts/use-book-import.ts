import { computed, onScopeDispose, shallowRef } from 'vue'
import { decodeText, readCsv, type CsvContent } from '../../ui/files/read-csv.ts'
import { fieldsByHeading, type ContactField, type LabelField } from './rules/import-headings.ts'
import {
  createPlanner,
  itemsToPut,
  verdicts,
  type ImportSubject,
  type PlannedRow,
  type Verdict,
} from './rules/import-plan.ts'

export type FileProblem = 'notText' | 'empty' | 'tooLarge'
type Field = ContactField | LabelField

const mostBytes = 20 * 1024 * 1024
const planRows = 1_000

/** The page draws and answers between two of these. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * A file on its way into the book.
 *
 *   choosing ──file──> reading ──read──> mapped ──a column is missing──> (choose columns) ──┐
 *      ^                  │                 └──all there──> planning ──> planned <──────────┘
 *      └──cancel, no table┘                                    └──cancel──> choosing
 *
 * Another choice of columns plans anew. Nothing reaches the desk from here: whoever asked takes `items`.
 */
export function useBookImport<Item, F extends Field>(subject: () => ImportSubject<Item, F>) {
  const state = shallowRef<'choosing' | 'reading' | 'mapped' | 'planning' | 'planned'>('choosing')
  const problem = shallowRef<FileProblem | null>(null)
  const fileName = shallowRef('')
  const progress = shallowRef(0)
  const content = shallowRef<CsvContent | null>(null)
  /** Whether the first row says what the columns are. */
  const headed = shallowRef(true)
  const mapping = shallowRef<readonly (F | null)[]>([])
  const rows = shallowRef<readonly PlannedRow<Item>[]>([])
  const replaceTyped = shallowRef(false)
  let under = new AbortController()
  onScopeDispose(() => under.abort())

  const missing = computed(() => subject().needed.filter((field) => !mapping.value.includes(field)))

  function begin(): AbortSignal {
    under.abort()
    under = new AbortController()
    progress.value = 0
    return under.signal
  }
  function refuse(why: FileProblem): void {
    problem.value = why
    state.value = 'choosing'
  }

  async function choose(file: File): Promise<void> {
    const signal = begin()
    problem.value = null
    fileName.value = file.name
    replaceTyped.value = false
    if (file.size > mostBytes) return refuse('tooLarge')
    state.value = 'reading'
    const text = decodeText(new Uint8Array(await file.arrayBuffer()))
    if (signal.aborted) return
    if (text === null) return refuse('notText')
    if (text.trim() === '') return refuse('empty')
    const read = await readCsv(text, { signal, pause, onProgress: (part) => (progress.value = part) })
    if (read === null || signal.aborted) return
    const [head] = read.rows
    if (head === undefined) return refuse('notText')
    content.value = read
    const found = fieldsByHeading(head.cells, subject().fields)
    // A first row with a number in it and no heading that we know is a row like the others.
    headed.value =
      found.some((field) => field !== null) || !head.cells.some((cell) => /^\d+$/.test(cell.trim()))
    mapping.value = found
    await plan()
  }

  async function plan(): Promise<void> {
    const signal = begin()
    rows.value = []
    if (missing.value.length > 0 || content.value === null) {
      state.value = 'mapped'
      return
    }
    state.value = 'planning'
    const planner = createPlanner(subject(), mapping.value)
    const read = content.value.rows.slice(headed.value ? 1 : 0)
    const planned: PlannedRow<Item>[] = content.value.brokenLines.map((line) => ({
      ...{ line, verdict: 'bad', cells: [], fault: { code: 'quotes' } },
    }))
    for (let from = 0; from < read.length; from += planRows) {
      for (const row of read.slice(from, from + planRows)) {
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
    ...{ state, problem, fileName, progress, headed, mapping, missing, rows, replaceTyped },
    /** The headings, or the first row where it is none, for choosing columns. */
    heads: computed(() => content.value?.rows[0]?.cells ?? []),
    counts: computed(() => {
      const counts: Record<Verdict, number> = { bad: 0, typed: 0, changed: 0, new: 0, unchanged: 0 }
      for (const { verdict } of rows.value) counts[verdict]++
      return verdicts.map((verdict) => ({ verdict, count: counts[verdict] }))
    }),
    items: computed(() => itemsToPut(rows.value, replaceTyped.value)),
    choose,
    /** A field stands in one column: where it is chosen anew, the other lets go of it. */
    map(place: number, field: F | null) {
      mapping.value = mapping.value.map((other, at) =>
        at === place ? field : other === field ? null : other,
      )
      return plan()
    },
    setHeaded(yes: boolean) {
      headed.value = yes
      return plan()
    },
    setReplaceTyped: (yes: boolean) => (replaceTyped.value = yes),
    cancel() {
      under.abort()
      state.value = 'choosing'
      content.value = null
      rows.value = []
    },
  }
}

export type BookImport<Item, F extends Field> = ReturnType<typeof useBookImport<Item, F>>
