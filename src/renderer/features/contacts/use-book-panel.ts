import { nextTick, useTemplateRef, type ShallowRef } from 'vue'

interface BookForm<Subject> {
  editing: Readonly<ShallowRef<Subject | 'new' | null>>
  open(subject: Subject | 'new' | null): void
  /** What was saved; null where nothing was. */
  save(): Promise<Subject | null>
}

/** The table of one part of the book and the form in the panel beside it: what is open, and where the keys are. */
export function useBookPanel<Subject extends number | object>(
  form: BookForm<Subject>,
  keyOf: (subject: Subject) => number | string,
) {
  const table = useTemplateRef<{ focus(): void; reveal(key: number | string): void }>('table')
  const panel = useTemplateRef<{ focus(): Promise<void> }>('panel')

  async function edit(subject: Subject | 'new') {
    form.open(subject)
    await nextTick()
    await panel.value?.focus()
  }
  function reveal(subject: Subject) {
    table.value?.reveal(keyOf(subject))
    table.value?.focus()
  }

  return {
    edit,
    reveal,
    toTable: () => table.value?.focus(),
    /** A second press on the same row goes into its fields. */
    open(subject: Subject) {
      const { value } = form.editing
      if (value !== null && value !== 'new' && keyOf(value) === keyOf(subject)) void edit(subject)
      else form.open(subject)
    },
    close() {
      form.open(null)
      table.value?.focus()
    },
    async save() {
      const saved = await form.save()
      if (saved !== null) reveal(saved)
    },
  }
}
