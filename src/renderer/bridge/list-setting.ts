import { computed, shallowRef, type ComputedRef } from 'vue'
import type { Problem } from '../ui/problem.ts'
import { useSettingsEditor } from './settings-editor.ts'

export interface ListSetting<Item> {
  /** What is typed, or else what is stored. */
  items: ComputedRef<readonly Item[]>
  problem: ComputedRef<Problem | null>
  isStoring: ComputedRef<boolean>
  /** Shows the list at once, and stores it when it is right. */
  offer(next: readonly Item[]): Promise<void>
  /** Can be undone; `text` says what was done. */
  remove(gone: Item, text: string): void
  /** Of the element around the fields: what is typed is not replaced while somebody is in it. */
  listeners: { focusin: () => void; focusout: () => void }
}

/**
 * A setting that is a list, edited field by field. What was typed stays until the desk has stored all of it, so that
 * what is typed next builds on it.
 */
export function useListSetting<Item>(
  path: string,
  stored: () => readonly Item[],
  problemOf?: (next: readonly Item[]) => Problem | null,
): ListSetting<Item> {
  const editor = useSettingsEditor()
  const draft = shallowRef<readonly Item[] | null>(null)
  const underWay = shallowRef(0)
  const items = computed(() => draft.value ?? stored())
  const find = problemOf ?? ((next: readonly Item[]) => editor.problem(path, next))
  const problem = computed(() => (draft.value === null ? null : find(draft.value)))
  let isInside = false

  async function offer(next: readonly Item[]) {
    draft.value = next
    if (problem.value !== null) return
    underWay.value++
    try {
      await editor.set(path, next)
    } finally {
      underWay.value--
      settle()
    }
  }
  function settle() {
    if (!isInside && underWay.value === 0 && problem.value === null) draft.value = null
  }
  return {
    items,
    problem,
    isStoring: computed(() => underWay.value > 0),
    offer,
    remove(gone, text) {
      const place = items.value.indexOf(gone)
      // A second press on a button that is about to go.
      if (place < 0) return
      void offer(items.value.toSpliced(place, 1))
      // Only this one comes back: others may have been changed since.
      editor.lastAction.value = { text, undo: () => void offer(items.value.toSpliced(place, 0, gone)) }
    },
    listeners: {
      focusin: () => (isInside = true),
      focusout() {
        isInside = false
        settle()
      },
    },
  }
}
