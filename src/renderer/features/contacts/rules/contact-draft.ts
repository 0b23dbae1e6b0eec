import type { Contact, LabelRef } from '../../../../shared/model/contact-book.ts'
import { uintTextSchema } from '../../../../shared/model/primitives.ts'
import { problemOf, type Problem } from '../../../ui/problem.ts'

/** The fields of the contact form as typed. */
export interface ContactDraft {
  id: string
  name: string
  phone: string
  note: string
  favourite: boolean
}

/** The fields of the label form as typed. */
export interface LabelDraft {
  kind: LabelRef['kind']
  id: string
  name: string
}

export const emptyContactDraft: ContactDraft = { id: '', name: '', phone: '', note: '', favourite: false }

export function draftOfContact({ id, name, phone, note, favourite }: Contact): ContactDraft {
  return { id: String(id), name, phone, note, favourite }
}

export type BookProblems = Partial<Record<'id' | 'name', Problem>>
export type Checked<Item> = { item: Item } | { problems: BookProblems }

/** Parses a typed id. */
export function parseId(text: string): { id: number } | { problem: Problem } {
  if (text.trim() === '') return { problem: { code: 'required' } }
  const parsed = uintTextSchema.safeParse(text.trim())
  if (parsed.success) return { id: parsed.data }
  const [issue] = parsed.error.issues
  return { problem: issue?.code === 'too_big' ? problemOf(issue) : { code: 'notWhole' } }
}

/** Checks the id and the name, which contacts and labels share. */
export function checkIdAndName(
  draft: { id: string; name: string },
  conflictOf: (id: number) => Problem | null,
): Checked<{ id: number; name: string }> {
  const parsed = parseId(draft.id)
  const idProblem = 'problem' in parsed ? parsed.problem : conflictOf(parsed.id)
  const name = draft.name.trim()
  if ('id' in parsed && idProblem === null && name !== '') return { item: { id: parsed.id, name } }
  return {
    problems: {
      ...(idProblem === null ? {} : { id: idProblem }),
      ...(name === '' ? { name: { code: 'required' } } : {}),
    },
  }
}

/** The contact of a draft, or its problems. A contact saved from the form counts as typed. */
export function contactOfDraft(
  draft: ContactDraft,
  conflictOf: (id: number) => Problem | null,
): Checked<Contact> {
  const checked = checkIdAndName(draft, conflictOf)
  if ('problems' in checked) return checked
  const { phone, note, favourite } = draft
  return {
    item: { ...checked.item, phone: phone.trim(), note: note.trim(), favourite, source: 'typed' },
  }
}
