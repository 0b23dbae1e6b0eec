import {
  mostRowsChanged,
  type BookChange,
  type Contact,
  type Label,
  type LabelRef,
} from '../../../../shared/model/contact-book.ts'
import { labelKey } from '../../../alarm/seen-ids.ts'
import type { Result } from '../../../../shared/result.ts'

/** What is to be put and removed, each where there is something. */
export interface BookDeed {
  contacts?: readonly Contact[]
  labels?: readonly Label[]
  goneContacts?: readonly number[]
  goneLabels?: readonly LabelRef[]
}

/** The book as far as taking a deed back needs it. */
export interface BookBefore {
  contact: (id: number) => Contact | undefined
  label: (ref: LabelRef) => Label | undefined
}

/** What brings everything that a deed touches back to how it is now. */
export function undoOf(deed: BookDeed, before: BookBefore): BookDeed {
  const ids = [...new Set([...(deed.contacts ?? []).map(({ id }) => id), ...(deed.goneContacts ?? [])])]
  const refs = new Map(
    [...(deed.labels ?? []), ...(deed.goneLabels ?? [])].map((ref) => [labelKey(ref), ref]),
  )
  return {
    contacts: ids.flatMap((id) => before.contact(id) ?? []),
    goneContacts: ids.filter((id) => before.contact(id) === undefined),
    labels: [...refs.values()].flatMap((ref) => before.label(ref) ?? []),
    goneLabels: [...refs.values()]
      .filter((ref) => before.label(ref) === undefined)
      .map(({ kind, id }) => ({ kind, id })),
  }
}

/** A part of a deed as a deed of its own. */
const deedOf = ({ put, remove }: BookChange): BookDeed => ({
  ...{ contacts: put.contacts, labels: put.labels },
  ...{ goneContacts: remove.contacts, goneLabels: remove.labels },
})

/** Sends a deed part by part; where one is refused, those before are taken back, so that it is done whole or not. */
export async function sendWhole(
  deed: BookDeed,
  before: BookBefore,
  send: (change: BookChange) => Promise<Result<null>>,
): Promise<Result<null>> {
  const done: BookDeed[] = []
  for (const change of changesOf(deed)) {
    const answer = await send(change)
    if (!answer.ok) {
      for (const back of done.reverse().flatMap(changesOf)) await send(back)
      return answer
    }
    done.push(undoOf(deedOf(change), before))
  }
  return { ok: true, value: null }
}

/** A deed as the desk takes it: at most so many rows at once, removals first. */
export function changesOf(deed: BookDeed): BookChange[] {
  const { contacts = [], labels = [], goneContacts = [], goneLabels = [] } = deed
  const most = Math.max(contacts.length, labels.length, goneContacts.length, goneLabels.length)
  const batches = Math.ceil(most / mostRowsChanged)
  return Array.from({ length: batches }, (_, batch) => {
    const part = <Row>(rows: readonly Row[]) =>
      rows.slice(batch * mostRowsChanged, (batch + 1) * mostRowsChanged)
    return {
      put: { contacts: part(contacts), labels: part(labels) },
      remove: { contacts: part(goneContacts), labels: part(goneLabels) },
    }
  })
}
