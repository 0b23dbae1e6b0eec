import { computed, shallowRef, toRef, watch, type Ref } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { Contact, Label, LabelRef } from '../../../shared/model/contact-book.ts'
import { labelKey } from '../../alarm/seen-ids.ts'
import { useContactBook, type LabelKind } from '../../bridge/stores/contact-book.ts'
import type { Problem } from '../../ui/problem.ts'
import type { BookEdit } from './rules/book-edit.ts'
import {
  checkIdAndName,
  contactOfDraft,
  draftOfContact,
  emptyContactDraft,
  type BookProblems,
  type Checked,
  type ContactDraft,
  type LabelDraft,
} from './rules/contact-draft.ts'
import { propertyOf, useBookView, type BookListState, type LabelsState, type PeopleState } from './store.ts'
import type { BookEdits } from './use-book-edits.ts'

interface FormOptions<Subject, Draft, Item> {
  keyOf: (subject: Subject) => string
  /** The draft of what is stored; of null, an empty one. */
  storedDraft: (subject: Subject | null) => Draft
  check: (draft: Draft, isNew: boolean) => Checked<Item>
  subjectOf: (item: Item) => Subject
  editOf: (item: Item) => BookEdit
  savedText: (item: Item, isNew: boolean) => string
}

/** The form in the panel. Each subject keeps its unsaved draft while others are viewed. */
function useBookForm<Part, Subject, Draft extends object, Item>(
  edits: BookEdits,
  state: Ref<BookListState<Part, Subject, Draft>>,
  options: FormOptions<Subject, Draft, Item>,
) {
  const editing = propertyOf(state, 'editing')
  const drafts = propertyOf(state, 'drafts')
  const isSubmitted = shallowRef(false)
  const keyOf = (subject: Subject | 'new') => (subject === 'new' ? 'new' : options.keyOf(subject))
  watch(
    () => editing.value !== null && keyOf(editing.value),
    () => (isSubmitted.value = false),
    { flush: 'sync' },
  )

  const stored = computed(() =>
    options.storedDraft(editing.value === 'new' || editing.value === null ? null : editing.value),
  )
  const draft = computed(
    () => (editing.value === null ? undefined : drafts.value.get(keyOf(editing.value))) ?? stored.value,
  )
  const checked = computed(() => options.check(draft.value, editing.value === 'new'))

  function discard(subject: Subject | 'new') {
    drafts.value = new Map([...drafts.value].filter(([key]) => key !== keyOf(subject)))
  }

  return {
    editing,
    draft,
    stored,
    isChanged: computed(() => JSON.stringify(draft.value) !== JSON.stringify(stored.value)),
    /** Empty before the first attempt to save: an empty field is no mistake until then. */
    problems: computed((): BookProblems =>
      isSubmitted.value && 'problems' in checked.value ? checked.value.problems : {},
    ),
    open(subject: Subject | 'new' | null) {
      editing.value = subject
    },
    update(fields: Partial<Draft>) {
      if (editing.value !== null)
        drafts.value = new Map([...drafts.value, [keyOf(editing.value), { ...draft.value, ...fields }]])
    },
    discard() {
      if (editing.value !== null) discard(editing.value)
      isSubmitted.value = false
    },
    /** Resolves to the saved subject; null where nothing was saved. */
    async save(): Promise<Subject | null> {
      const subject = editing.value
      isSubmitted.value = true
      if (subject === null || edits.isBusy.value || !('item' in checked.value)) return null
      const { item } = checked.value
      const saved = options.subjectOf(item)
      if (!(await edits.apply(() => options.editOf(item), options.savedText(item, subject === 'new'))))
        return null
      discard(subject)
      isSubmitted.value = false
      if (editing.value === subject) editing.value = saved
      return saved
    },
  }
}

/** The form of a contact, by its id. */
export function useContactForm(edits: BookEdits) {
  const { t } = useI18n()
  const book = useContactBook()
  const conflictOf = (id: number): Problem | null =>
    book.contacts.has(id)
      ? { code: 'said', text: t('book.taken', { name: book.contactName(id) ?? id }) }
      : null
  const form = useBookForm<PeopleState['part'], number, ContactDraft, Contact>(
    edits,
    toRef(useBookView(), 'people'),
    {
      keyOf: String,
      storedDraft: (id) => {
        const contact = id === null ? undefined : book.contacts.get(id)
        return contact ? draftOfContact(contact) : emptyContactDraft
      },
      check: (draft, isNew) => contactOfDraft(draft, isNew ? conflictOf : () => null),
      subjectOf: ({ id }) => id,
      editOf: (contact) => ({ contacts: [contact] }),
      savedText: ({ name }, isNew) => t(isNew ? 'book.added' : 'book.saved', { name }),
    },
  )
  const contact = computed(() =>
    typeof form.editing.value === 'number' ? (book.contacts.get(form.editing.value) ?? null) : null,
  )
  return { ...form, contact }
}

export type ContactForm = ReturnType<typeof useContactForm>

/** The form of a label. */
export function useLabelForm(edits: BookEdits) {
  const { t } = useI18n()
  const book = useContactBook()
  const conflictOf = (kind: LabelKind, id: number): Problem | null => {
    const name = book.labelOf(kind, id)
    return name === null ? null : { code: 'said', text: t('book.taken', { name }) }
  }
  const form = useBookForm<LabelsState['part'], LabelRef, LabelDraft, Label>(
    edits,
    toRef(useBookView(), 'labels'),
    {
      keyOf: labelKey,
      storedDraft: (ref) =>
        ref === null
          ? { kind: 'station', id: '', name: '' }
          : { kind: ref.kind, id: String(ref.id), name: book.labelOf(ref.kind, ref.id) ?? '' },
      check(draft, isNew) {
        const checked = checkIdAndName(draft, (id) => (isNew ? conflictOf(draft.kind, id) : null))
        return 'problems' in checked ? checked : { item: { kind: draft.kind, ...checked.item } }
      },
      subjectOf: ({ kind, id }) => ({ kind, id }),
      editOf: (label) => ({ labels: [label] }),
      savedText: ({ name }) => t('book.saved', { name }),
    },
  )
  /** Whether there is a name to remove. */
  return { ...form, isNamed: computed(() => form.stored.value.name !== '') }
}
