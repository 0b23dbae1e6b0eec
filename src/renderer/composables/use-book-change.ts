import { shallowRef } from 'vue'
import type { Failure } from '../../shared/result.ts'
import { sendWhole, undoOf, type BookBefore, type BookDeed } from '../rules/book/book-change.ts'
import type { Deed } from '../rules/deed.ts'
import { useBook } from '../stores/book.ts'
import { useBridge } from './use-bridge.ts'

/** Changes the book, says what was done, and takes it back when it was not meant. */
export function useBookChange() {
  const bridge = useBridge()
  const book = useBook()
  const deed = shallowRef<Deed | null>(null)
  const failure = shallowRef<Failure | null>(null)
  const busy = shallowRef(false)
  let underWay: Promise<unknown> = Promise.resolve()

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
    busy.value = true
    const answer = await sendWhole(change, before, (part) => bridge.request('book.change', part))
    failure.value = answer.ok ? null : answer.error
    busy.value = false
    return answer.ok
  }

  return {
    ...{ deed, failure, busy },
    /** False where it failed: then nothing that was typed may go. */
    change(change: BookDeed, text: string): Promise<boolean> {
      const before = present()
      const back = undoOf(change, before)
      const changed = send(change, before).then((done) => {
        deed.value = done ? { text, undo: () => send(back, present()) } : null
        return done
      })
      underWay = changed
      return changed
    },
    canUndo: () => busy.value || (deed.value?.undo ?? null) !== null,
    /** Takes back what was done last, which is what is under way where something is. */
    async undo() {
      await underWay
      const done = deed.value
      deed.value = null
      done?.undo?.()
    },
  }
}

export type BookChanging = ReturnType<typeof useBookChange>
