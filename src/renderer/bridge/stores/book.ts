import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { BookChange, Contact, ContactBook, LabelRef } from '../../../shared/model/contact-book.ts'
import { labelKinds } from '../../../shared/model/constants.ts'

export type LabelKind = LabelRef['kind']
/** Names by the numbers that they stand for. */
export type LabelNames = Readonly<Record<LabelKind, ReadonlyMap<number, string>>>

const noLabels = (): Record<LabelKind, Map<number, string>> => ({
  station: new Map(),
  dataServer: new Map(),
  tagGroup: new Map(),
  scenario: new Map(),
})

/** The people and the labels of the server that this page looks at. Main keeps them; this is what it told. */
export const useBook = defineStore('book', () => {
  const contacts = shallowRef<ReadonlyMap<number, Contact>>(new Map())
  const labels = shallowRef<LabelNames>(noLabels())
  /** False until the desk has told what is in it. */
  const known = shallowRef(false)
  /** The contact that another view leads to, until the book shows it. */
  const wanted = shallowRef<number | null>(null)

  return {
    contacts,
    labels,
    known,
    wanted,
    labelCount: computed(() => labelKinds.reduce((sum, kind) => sum + labels.value[kind].size, 0)),
    take(book: ContactBook) {
      contacts.value = new Map(book.contacts.map((contact) => [contact.id, contact]))
      const next = noLabels()
      for (const { kind, id, name } of book.labels) next[kind].set(id, name)
      labels.value = next
      known.value = true
    },
    /** Removals come first. Where a change names no label, nothing that shows labels is worked out again. */
    change({ put, remove }: BookChange) {
      if (put.contacts.length + remove.contacts.length > 0) {
        const next = new Map(contacts.value)
        for (const id of remove.contacts) next.delete(id)
        for (const contact of put.contacts) next.set(contact.id, contact)
        contacts.value = next
      }
      if (put.labels.length + remove.labels.length > 0) {
        const next = noLabels()
        for (const kind of labelKinds) next[kind] = new Map(labels.value[kind])
        for (const { kind, id } of remove.labels) next[kind].delete(id)
        for (const { kind, id, name } of put.labels) next[kind].set(id, name)
        labels.value = next
      }
    },
    /** Another server: its people are others. */
    forget() {
      contacts.value = new Map()
      labels.value = noLabels()
      known.value = false
    },
    /** What somebody is called; null where the book does not say. */
    contactName: (id: number): string | null => contacts.value.get(id)?.name || null,
    /** What a number of the service is called here; null where nobody named it. */
    labelOf: (kind: LabelKind, id: number): string | null => labels.value[kind].get(id) ?? null,
  }
})
