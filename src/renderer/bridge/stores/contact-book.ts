import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type {
  BookChange,
  Contact,
  ContactBook,
  HoursLine,
  LabelRef,
} from '../../../shared/model/contact-book.ts'
import { changedMap } from '../collection-feed.ts'
import { labelKinds } from '../../../shared/model/constants.ts'

export type LabelKind = LabelRef['kind']
/** Names by the identifiers of the service. */
export type LabelNames = Readonly<Record<LabelKind, ReadonlyMap<number, string>>>

const noLabels = (): Record<LabelKind, Map<number, string>> => ({
  station: new Map(),
  dataServer: new Map(),
  tagGroup: new Map(),
  scenario: new Map(),
})

/** The people and labels of this page's server, as main last sent them. */
export const useContactBook = defineStore('contact-book', () => {
  const contacts = shallowRef<ReadonlyMap<number, Contact>>(new Map())
  const labels = shallowRef<LabelNames>(noLabels())
  /** The working hours of groups, by their ids; a group without any is always on shift. */
  const hours = shallowRef<ReadonlyMap<number, readonly HoursLine[]>>(new Map())
  /** False until main has sent the book. */
  const isLoaded = shallowRef(false)

  return {
    contacts,
    labels,
    hours,
    isLoaded,
    labelCount: computed(() => labelKinds.reduce((sum, kind) => sum + labels.value[kind].size, 0)),
    replace(book: ContactBook) {
      contacts.value = new Map(book.contacts.map((contact) => [contact.id, contact]))
      const next = noLabels()
      for (const { kind, id, name } of book.labels) next[kind].set(id, name)
      labels.value = next
      hours.value = new Map(book.hours?.map(({ groupId, lines }) => [groupId, lines]))
      isLoaded.value = true
    },
    /** Removals come first. A change without labels leaves the label maps as they are, so nothing recomputes them. */
    apply({ put, remove }: BookChange) {
      contacts.value = changedMap(
        contacts.value,
        { put: put.contacts, remove: remove.contacts },
        ({ id }) => id,
      )
      if (put.labels.length + remove.labels.length > 0) {
        const next = noLabels()
        for (const kind of labelKinds) next[kind] = new Map(labels.value[kind])
        for (const { kind, id } of remove.labels) next[kind].delete(id)
        for (const { kind, id, name } of put.labels) next[kind].set(id, name)
        labels.value = next
      }
      if (put.hours !== undefined) {
        const next = new Map(hours.value)
        for (const { groupId, lines } of put.hours)
          if (lines.length > 0) next.set(groupId, lines)
          else next.delete(groupId)
        hours.value = next
      }
    },
    /** Another server has another book. */
    reset() {
      contacts.value = new Map()
      labels.value = noLabels()
      hours.value = new Map()
      isLoaded.value = false
    },
    /** Null if the book has no name for this person. */
    contactName: (id: number): string | null => contacts.value.get(id)?.name || null,
    /** Null if the number has no label. */
    labelOf: (kind: LabelKind, id: number): string | null => labels.value[kind].get(id) ?? null,
  }
})
