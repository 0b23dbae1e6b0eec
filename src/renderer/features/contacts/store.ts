import { defineStore } from 'pinia'
import { computed, shallowRef, type Ref, type WritableComputedRef } from 'vue'
import type { LabelRef } from '../../../shared/model/contact-book.ts'
import type { ContactDraft, LabelDraft } from './rules/contact-draft.ts'

export const peopleParts = ['all', 'favourite', 'learned'] as const
export const labelParts = ['all', 'named', 'unnamed'] as const

/** What is looked for, selected and typed in one list of the book. */
export interface BookListState<Part, Subject, Draft> {
  text: string
  part: Part
  /** The key of the selected row. */
  selected: string | number | null
  /** What the panel shows. */
  editing: Subject | 'new' | null
  /** What is typed and not saved, by the key of its subject. */
  drafts: ReadonlyMap<string, Draft>
}
export type PeopleState = BookListState<(typeof peopleParts)[number], number, ContactDraft>
export type LabelsState = BookListState<(typeof labelParts)[number], LabelRef, LabelDraft>

const fresh = () => ({
  text: '',
  part: 'all' as const,
  selected: null,
  editing: null,
  drafts: new Map<string, never>(),
})

/** The state of the contact book's lists; it outlives the view, so that visiting another one loses nothing. */
export const useBookView = defineStore('book-view', () => {
  const shown = shallowRef<'people' | 'labels'>('people')
  const people = shallowRef<PeopleState>(fresh())
  const labels = shallowRef<LabelsState>(fresh())
  return {
    shown,
    people,
    labels,
    /** Another server has another book. */
    reset() {
      shown.value = 'people'
      people.value = fresh()
      labels.value = fresh()
    },
  }
})

/** One property of a list's state. */
export function propertyOf<State extends object, Key extends keyof State>(
  state: Ref<State>,
  key: Key,
): WritableComputedRef<State[Key]> {
  return computed({
    get: () => state.value[key],
    set: (value) => {
      state.value = { ...state.value, [key]: value }
    },
  })
}
