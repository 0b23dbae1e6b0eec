import {
  maxRowsPerChange,
  type BookChange,
  type Contact,
  type Label,
  type LabelRef,
} from '../../../../shared/model/contact-book.ts'
import { labelKey } from '../../../alarm/seen-ids.ts'
import type { Result } from '../../../../shared/result.ts'

/** Contacts and labels to save and to remove, of any number. */
export interface BookEdit {
  contacts?: readonly Contact[]
  labels?: readonly Label[]
  removedContacts?: readonly number[]
  removedLabels?: readonly LabelRef[]
}

/** The book before an edit, as far as undoing it needs. */
export interface BookState {
  contact: (id: number) => Contact | undefined
  label: (ref: LabelRef) => Label | undefined
}

/** The edit that restores everything this one touches. */
export function inverseOf(edit: BookEdit, before: BookState): BookEdit {
  const ids = [...new Set([...(edit.contacts ?? []).map(({ id }) => id), ...(edit.removedContacts ?? [])])]
  const refs = new Map(
    [...(edit.labels ?? []), ...(edit.removedLabels ?? [])].map((ref) => [labelKey(ref), ref]),
  )
  return {
    contacts: ids.flatMap((id) => before.contact(id) ?? []),
    removedContacts: ids.filter((id) => before.contact(id) === undefined),
    labels: [...refs.values()].flatMap((ref) => before.label(ref) ?? []),
    removedLabels: [...refs.values()]
      .filter((ref) => before.label(ref) === undefined)
      .map(({ kind, id }) => ({ kind, id })),
  }
}

const editOf = ({ put, remove }: BookChange): BookEdit => ({
  contacts: put.contacts,
  labels: put.labels,
  removedContacts: remove.contacts,
  removedLabels: remove.labels,
})

/** Sends an edit in batches; if one is refused, the batches before it are rolled back. */
export async function sendEdit(
  edit: BookEdit,
  before: BookState,
  send: (change: BookChange) => Promise<Result<null>>,
): Promise<Result<null>> {
  const rollback: BookEdit[] = []
  for (const change of batchesOf(edit)) {
    const answer = await send(change)
    if (!answer.ok) {
      for (const inverse of rollback.reverse().flatMap(batchesOf)) await send(inverse)
      return answer
    }
    rollback.push(inverseOf(editOf(change), before))
  }
  return { ok: true, value: null }
}

/** An edit as requests of limited size, removals first. */
export function batchesOf(edit: BookEdit): BookChange[] {
  const { contacts = [], labels = [], removedContacts = [], removedLabels = [] } = edit
  const longest = Math.max(contacts.length, labels.length, removedContacts.length, removedLabels.length)
  return Array.from({ length: Math.ceil(longest / maxRowsPerChange) }, (_, batch) => {
    const part = <Row>(rows: readonly Row[]) =>
      rows.slice(batch * maxRowsPerChange, (batch + 1) * maxRowsPerChange)
    return {
      put: { contacts: part(contacts), labels: part(labels) },
      remove: { contacts: part(removedContacts), labels: part(removedLabels) },
    }
  })
}
