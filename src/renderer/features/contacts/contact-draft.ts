import type { Contact } from '../../../shared/model/contact-book.ts'
import { uintTextSchema } from '../../../shared/model/primitives.ts'
import { problemOf, type Problem } from '../../ui/problem.ts'

/** A contact as it is typed. */
export interface ContactDraft {
  id: string
  name: string
  phone: string
  note: string
  favourite: boolean
}

export const emptyContactDraft: ContactDraft = { id: '', name: '', phone: '', note: '', favourite: false }

export function draftOfContact({ id, name, phone, note, favourite }: Contact): ContactDraft {
  return { id: String(id), name, phone, note, favourite }
}

export type ContactProblems = Partial<Record<'id' | 'name', Problem>>

/** The number that was typed, or what is wrong with it. */
export function checkedId(text: string): { id: number } | { problem: Problem } {
  if (text.trim() === '') return { problem: { code: 'required' } }
  const parsed = uintTextSchema.safeParse(text.trim())
  if (parsed.success) return { id: parsed.data }
  const [issue] = parsed.error.issues
  return { problem: issue?.code === 'too_big' ? problemOf(issue) : { code: 'notWhole' } }
}

/** The contact that a draft makes, or what is wrong with it. What was typed is its writer's from now on. */
export function contactOfDraft(
  draft: ContactDraft,
  taken: (id: number) => Problem | null,
): { contact: Contact } | { problems: ContactProblems } {
  const checked = checkedId(draft.id)
  const idProblem = 'problem' in checked ? checked.problem : taken(checked.id)
  const name = draft.name.trim()
  if ('id' in checked && idProblem === null && name !== '') {
    const { phone, note, favourite } = draft
    return {
      contact: { id: checked.id, name, phone: phone.trim(), note: note.trim(), favourite, source: 'typed' },
    }
  }
  return {
    problems: {
      ...(idProblem === null ? {} : { id: idProblem }),
      ...(name === '' ? { name: { code: 'required' } } : {}),
    },
  }
}
