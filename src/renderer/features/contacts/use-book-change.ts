import { computed, shallowRef } from 'vue'
import type { Failure } from '../../../shared/result.ts'
import { sendWhole, undoOf, type BookBefore, type BookDeed } from './rules/book-change.ts'
import type { UndoableAction } from '../../ui/undoable-action.ts'
import { useBook } from '../../bridge/stores/book.ts'
import { useBridge } from '../../bridge/use-bridge.ts'

/** Changes the book one deed after another, says what was done, and takes it back when it was not meant. */
export function useBookChange() {
  const bridge = useBridge()
  const book = useBook()
  const deed = shallowRef<UndoableAction | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const underWay = shallowRef(0)
  const busy = computed(() => underWay.value > 0)
  let last: Promise<unknown> = Promise.resolve()
  /** Takes back the deed that is told, once it is its turn. */
  let takeBack: (() => Promise<unknown>) | null = null

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    underWay.value++
    const turn = last.then(task).finally(() => underWay.value--)
    last = turn.catch(() => undefined)
    return turn
  }
  /** The book as it is now; its maps are never changed, only replaced. */
  function present(): BookBefore {
    const { contacts, labels } = book
    return {
      contact: (id) => contacts.get(id),
      label: ({ kind, id }) => {
        const name = labels[kind].get(id)
        return name === undefined ? undefined : { kind, id, name }
      },
    }
  }
  async function send(change: BookDeed, before: BookBefore): Promise<boolean> {
    const answer = await sendWhole(change, before, (part) => bridge.request('book.change', part))
    failure.value = answer.ok ? null : answer.error
    return answer.ok
  }

  return {
    ...{ deed, failure, busy },
    /**
     * False where it failed: then nothing that was typed may go. What is to be done is asked for when it is its turn;
     * null: nothing any more.
     */
    change: (make: () => BookDeed | null, text: string): Promise<boolean> =>
      inTurn(async () => {
        const change = make()
        if (change === null) return false
        const before = present()
        const back = undoOf(change, before)
        const done = await send(change, before)
        const undo = () => send(back, present())
        takeBack = undo
        deed.value = done ? { text, undo: () => inTurn(undo) } : null
        return done
      }),
    canUndo: () => busy.value || (deed.value?.undo ?? null) !== null,
    /** Takes back what was done last, which is what is under way where something is. */
    undo: (): Promise<void> =>
      inTurn(async () => {
        if (deed.value === null) return
        deed.value = null
        await takeBack?.()
      }),
  }
}

export type BookChanging = ReturnType<typeof useBookChange>
