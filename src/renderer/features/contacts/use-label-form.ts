import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Label, LabelRef } from '../../../shared/model/contact-book.ts'
import { labelKey } from '../../alarm/seen-ids.ts'
import { useBook, type LabelKind } from '../../bridge/stores/book.ts'
import { checkedId } from './contact-draft.ts'
import type { Problem } from '../../ui/problem.ts'
import type { BookChanging } from './use-book-change.ts'

interface LabelDraft {
  kind: LabelKind
  id: string
  name: string
}
const emptyDraft: LabelDraft = { kind: 'station', id: '', name: '' }

/** The form for one label, or for a new one. What was typed stays while others are looked at. */
export function useLabelForm(changing: BookChanging) {
  const { t } = useI18n()
  const book = useBook()
  const editing = shallowRef<LabelRef | 'new' | null>(null)
  const drafts = shallowRef<ReadonlyMap<string, LabelDraft>>(new Map())
  const tried = shallowRef(false)
  const keyOf = (subject: LabelRef | 'new') => (subject === 'new' ? 'new' : labelKey(subject))

  const stored = computed((): LabelDraft => {
    if (editing.value === null || editing.value === 'new') return emptyDraft
    const { kind, id } = editing.value
    return { kind, id: String(id), name: book.labelOf(kind, id) ?? '' }
  })
  const draft = computed(() => (editing.value && drafts.value.get(keyOf(editing.value))) ?? stored.value)

  const checked = computed((): { label: Label } | { problems: { id?: Problem; name?: Problem } } => {
    const { kind, id: text, name: typed } = draft.value
    const name = typed.trim()
    const number = checkedId(text)
    const there = 'id' in number && editing.value === 'new' ? book.labelOf(kind, number.id) : null
    const taken: Problem | null =
      there === null ? null : { code: 'said', text: t('book.taken', { name: there }) }
    if ('id' in number && taken === null && name !== '') return { label: { kind, id: number.id, name } }
    const idProblem = 'problem' in number ? number.problem : taken
    return {
      problems: {
        ...(idProblem === null ? {} : { id: idProblem }),
        ...(name === '' ? { name: { code: 'required' } } : {}),
      },
    }
  })

  function drop(subject: LabelRef | 'new') {
    drafts.value = new Map([...drafts.value].filter(([key]) => key !== keyOf(subject)))
  }

  return {
    ...{ editing, draft },
    /** Whether it has a name that can be taken away. */
    isNamed: computed(() => stored.value.name !== ''),
    isChanged: computed(() => JSON.stringify(draft.value) !== JSON.stringify(stored.value)),
    problems: computed(() => (tried.value && 'problems' in checked.value ? checked.value.problems : {})),
    open(subject: LabelRef | 'new' | null) {
      tried.value = false
      editing.value = subject
    },
    type(fields: Partial<LabelDraft>) {
      if (editing.value !== null)
        drafts.value = new Map([...drafts.value, [keyOf(editing.value), { ...draft.value, ...fields }]])
    },
    drop() {
      if (editing.value !== null) drop(editing.value)
      tried.value = false
    },
    /** What the name that was saved is for; null where it was not. */
    async save(): Promise<LabelRef | null> {
      const subject = editing.value
      tried.value = true
      if (subject === null || changing.busy.value || !('label' in checked.value)) return null
      const saved = checked.value.label
      if (!(await changing.change(() => ({ labels: [saved] }), t('book.saved', { name: saved.name }))))
        return null
      drop(subject)
      tried.value = false
      if (editing.value === subject) editing.value = { kind: saved.kind, id: saved.id }
      return saved
    },
  }
}

export type LabelForm = ReturnType<typeof useLabelForm>
