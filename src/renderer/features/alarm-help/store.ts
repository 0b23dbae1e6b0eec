import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { HelpField } from './rules/help-import.ts'

/** The fields of the form as typed. */
export type HelpDraft = Record<HelpField, string>

/** What is looked for, selected and typed; it outlives the view, so that visiting another one loses nothing. */
export const useHelpView = defineStore('alarm-help-view', () => {
  const text = shallowRef('')
  /** The key of the selected row. */
  const selected = shallowRef<string | number | null>(null)
  /** The pattern whose entry the panel shows; empty for one to be added, since a tag may have any name. */
  const editing = shallowRef<string | null>(null)
  /** What is typed into the panel and not saved. */
  const draft = shallowRef<HelpDraft | null>(null)
  return {
    text,
    selected,
    editing,
    draft,
    open(pattern: string | null) {
      if (pattern !== editing.value) draft.value = null
      editing.value = pattern
    },
    /** Another server has other help. */
    reset() {
      text.value = ''
      selected.value = null
      editing.value = null
      draft.value = null
    },
  }
})
