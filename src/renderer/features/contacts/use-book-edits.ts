import { computed, shallowRef } from 'vue'
import type { Failure } from '../../../shared/result.ts'
import { inverseOf, sendEdit, type BookEdit, type BookState } from './rules/book-edit.ts'
import type { DatedAction } from '../../ui/commands.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useClock } from '../../ui/clock.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

/** Applies edits to the contact book one after another; the last one can be undone. */
export function useBookEdits() {
  const bridge = useBridge()
  const book = useContactBook()
  const clock = useClock()
  const lastAction = shallowRef<DatedAction | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const pendingCount = shallowRef(0)
  const isBusy = computed(() => pendingCount.value > 0)
  let last: Promise<unknown> = Promise.resolve()
  /** Undoes the edit applied last. */
  let undoLast: (() => Promise<unknown>) | null = null

  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    pendingCount.value++
    const result = last.then(task).finally(() => pendingCount.value--)
    last = result.catch(() => undefined)
    return result
  }
  /** The book as it is now; its maps are replaced, never mutated. */
  function currentState(): BookState {
    const { contacts, labels } = book
    return {
      contact: (id) => contacts.get(id),
      label: ({ kind, id }) => {
        const name = labels[kind].get(id)
        return name === undefined ? undefined : { kind, id, name }
      },
    }
  }
  async function send(edit: BookEdit, before: BookState): Promise<boolean> {
    const answer = await sendEdit(edit, before, (change) => bridge.request('book.change', change))
    failure.value = answer.ok ? null : answer.error
    return answer.ok
  }

  return {
    lastAction,
    failure,
    isBusy,
    /**
     * Resolves to false on failure: typed text must then be kept. The edit is built when its turn comes; null means
     * there is nothing left to do.
     */
    apply: (build: () => BookEdit | null, text: string): Promise<boolean> =>
      enqueue(async () => {
        const edit = build()
        if (edit === null) return false
        const before = currentState()
        const inverse = inverseOf(edit, before)
        const isDone = await send(edit, before)
        const undo = () => send(inverse, currentState())
        undoLast = undo
        lastAction.value = isDone ? { text, at: clock.moment(), undo: () => enqueue(undo) } : null
        return isDone
      }),
    /** When the edit that `undo` reverts was made: now, while one is in progress; null: there is none. */
    editedAt: () => (isBusy.value ? clock.now : (lastAction.value?.at ?? null)),
    /** Undoes the last edit, including one still in progress. */
    undo: (): Promise<void> =>
      enqueue(async () => {
        if (lastAction.value === null) return
        lastAction.value = null
        await undoLast?.()
      }),
  }
}

export type BookEdits = ReturnType<typeof useBookEdits>
