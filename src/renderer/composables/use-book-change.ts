import { shallowRef } from 'vue'
import type { Failure } from '../../shared/result.ts'
import { changesOf, undoOf, type BookDeed } from '../rules/book/book-change.ts'
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

  async function send(change: BookDeed): Promise<boolean> {
    busy.value = true
    failure.value = null
    for (const part of changesOf(change)) {
      const answer = await bridge.request('book.change', part)
      if (answer.ok) continue
      failure.value = answer.error
      break
    }
    busy.value = false
    return failure.value === null
  }

  return {
    ...{ deed, failure, busy },
    /** False where it failed: then nothing that was typed may go. */
    async change(change: BookDeed, text: string): Promise<boolean> {
      const back = undoOf(change, {
        contact: (id) => book.contacts.get(id),
        label: ({ kind, id }) => {
          const name = book.labelOf(kind, id)
          return name === null ? undefined : { kind, id, name }
        },
      })
      const done = await send(change)
      deed.value = done ? { text, undo: () => send(back) } : null
      return done
    },
    undo() {
      const done = deed.value
      deed.value = null
      done?.undo?.()
    },
  }
}

export type BookChanging = ReturnType<typeof useBookChange>
