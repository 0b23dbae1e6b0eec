import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Problem } from '../../ui/problem.ts'
import { contactOfDraft, draftOfContact, emptyContactDraft, type ContactDraft } from './contact-draft.ts'
import { useBook } from '../../bridge/stores/book.ts'
import type { BookChanging } from './use-book-change.ts'

/** The form for one contact, or for a new one. What was typed stays while others are looked at. */
export function useContactForm(changing: BookChanging) {
  const { t } = useI18n()
  const book = useBook()
  const editing = shallowRef<number | 'new' | null>(null)
  const drafts = shallowRef<ReadonlyMap<number | 'new', ContactDraft>>(new Map())
  const tried = shallowRef(false)

  const contact = computed(() =>
    typeof editing.value === 'number' ? (book.contacts.get(editing.value) ?? null) : null,
  )
  const stored = computed(() => (contact.value ? draftOfContact(contact.value) : emptyContactDraft))
  const draft = computed(() => drafts.value.get(editing.value ?? 'new') ?? stored.value)
  const taken = (id: number): Problem | null =>
    editing.value === 'new' && book.contacts.has(id)
      ? { code: 'said', text: t('book.taken', { name: book.contactName(id) ?? id }) }
      : null
  const checked = computed(() => contactOfDraft(draft.value, taken))

  function drop(key: number | 'new') {
    drafts.value = new Map([...drafts.value].filter(([other]) => other !== key))
  }

  return {
    ...{ editing, contact, draft },
    isChanged: computed(() => JSON.stringify(draft.value) !== JSON.stringify(stored.value)),
    /** Told once somebody wanted to save it: an empty field is no mistake before. */
    problems: computed(() => (tried.value && 'problems' in checked.value ? checked.value.problems : {})),
    open(key: number | 'new' | null) {
      if (key !== editing.value) tried.value = false
      editing.value = key
    },
    type(fields: Partial<ContactDraft>) {
      if (editing.value !== null)
        drafts.value = new Map([...drafts.value, [editing.value, { ...draft.value, ...fields }]])
    },
    drop() {
      if (editing.value !== null) drop(editing.value)
      tried.value = false
    },
    /** The number of the contact that was saved; null where it was not. */
    async save(): Promise<number | null> {
      const key = editing.value
      tried.value = true
      if (key === null || changing.busy.value || !('contact' in checked.value)) return null
      const saved = checked.value.contact
      const text = t(key === 'new' ? 'book.added' : 'book.saved', { name: saved.name })
      if (!(await changing.change(() => ({ contacts: [saved] }), text))) return null
      drop(key)
      tried.value = false
      if (editing.value === key) editing.value = saved.id
      return saved.id
    },
  }
}

export type ContactForm = ReturnType<typeof useContactForm>
