import type { LearnedField } from './learned-form.ts'

/** The form of a group or grouping as typed. */
export interface GroupDraft {
  values: Readonly<Record<string, string>>
  /** The chosen people or groups as sent; an untouched list is not sent. */
  parts: Readonly<Record<string, readonly unknown[]>>
  /** Fields of pasted JSON that differ from the learned ones. */
  pasted: readonly LearnedField[]
}

export function emptyGroupDraft(): GroupDraft {
  return { values: {}, parts: {}, pasted: [] }
}

/** Whether the form is empty. */
export function isEmptyDraft({ values, parts }: GroupDraft): boolean {
  return (
    Object.values(values).every((text) => text.trim() === '') &&
    Object.values(parts).every((list) => list.length === 0)
  )
}
