import { z } from 'zod'
import {
  contactSchema,
  labelSchema,
  type BookChange,
  type Contact,
  type ContactBook,
  type Label,
  type LabelRef,
} from '../../shared/model/contact-book.ts'
import type { LooseRecord } from '../../shared/model/group-list.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { calledIn, groupIn, type SeenGroup, type Sighting } from '../../shared/rules/sightings.ts'
import type { WholeFile } from '../storage/json-document.ts'
import { learn } from './learn-contacts.ts'

/** The book as it is kept; `forgotten`: whoever was removed and is not to be learned again. */
export const bookFileSchema = z.object({
  contacts: z.array(contactSchema),
  labels: z.array(labelSchema),
  forgotten: z.array(z.int()),
})
export type BookFile = z.infer<typeof bookFileSchema>

export interface ContactDeskParts {
  file: WholeFile<BookFile>
  onChanged: (change: BookChange) => void
}

/** The contacts and labels of one server profile. */
export interface ContactDesk {
  read(): Promise<ContactBook>
  change(change: BookChange): Promise<Result<null>>
  /** Learns from what the service showed; the groups are remembered for this run. */
  sawGroups(records: readonly LooseRecord[]): void
  sawCalls(records: readonly LooseRecord[]): void
  /** What is known of somebody or of a group, for naming a call. */
  contact(id: number): Contact | null
  group(id: number): SeenGroup | null
  /** What a number is called; null where nobody named it. */
  labelOf(ref: LabelRef): string | null
  stop(): Promise<void>
}

const mostContacts = 100_000
const mostLabels = 50_000
const nothing: BookChange = { put: { contacts: [], labels: [] }, remove: { contacts: [], labels: [] } }
const labelKey = ({ kind, id }: LabelRef) => `${kind} ${id}`

export function createContactDesk({ file, onChanged }: ContactDeskParts): ContactDesk {
  const contacts = new Map<number, Contact>()
  const labels = new Map<string, Label>()
  const forgotten = new Set<number>()
  const groups = new Map<number, SeenGroup>()
  let stopped = false

  const loaded = file.read().then((kept) => {
    for (const contact of kept?.contacts ?? []) contacts.set(contact.id, contact)
    for (const label of kept?.labels ?? []) labels.set(labelKey(label), label)
    for (const id of kept?.forgotten ?? []) forgotten.add(id)
  })

  const apply = ({ put, remove }: BookChange) => {
    for (const id of remove.contacts) {
      contacts.delete(id)
      forgotten.add(id)
    }
    for (const label of remove.labels) labels.delete(labelKey(label))
    for (const contact of put.contacts) {
      contacts.set(contact.id, contact)
      forgotten.delete(contact.id)
    }
    for (const label of put.labels) labels.set(labelKey(label), label)
    file.write(() => ({
      contacts: [...contacts.values()],
      labels: [...labels.values()],
      forgotten: [...forgotten],
    }))
  }

  const learnFrom = async (sightings: readonly Sighting[]) => {
    await loaded
    let room = mostContacts - contacts.size
    const learned = learn(contacts, forgotten, sightings).filter(({ id }) => contacts.has(id) || room-- > 0)
    if (learned.length === 0 || stopped) return
    const change = { ...nothing, put: { contacts: learned, labels: [] } }
    apply(change)
    onChanged(change)
  }

  return {
    async read() {
      await loaded
      return { contacts: [...contacts.values()], labels: [...labels.values()] }
    },
    async change(change) {
      await loaded
      const more = change.put.contacts.filter(({ id }) => !contacts.has(id)).length
      if (contacts.size + more > mostContacts)
        return fail('rejected', `the contact book holds at most ${mostContacts} contacts`)
      if (labels.size + change.put.labels.length > mostLabels)
        return fail('rejected', `the desk holds at most ${mostLabels} labels`)
      apply(change)
      onChanged(change)
      return succeed(null)
    },
    sawGroups(records) {
      const seen = records.flatMap((record) => groupIn(record) ?? [])
      for (const group of seen) groups.set(group.id, group)
      void learnFrom(seen.flatMap(({ members }) => members))
    },
    sawCalls: (records) => void learnFrom(records.flatMap((record) => calledIn(record) ?? [])),
    contact: (id) => contacts.get(id) ?? null,
    group: (id) => groups.get(id) ?? null,
    labelOf: (ref) => labels.get(labelKey(ref))?.name ?? null,
    async stop() {
      stopped = true
      await loaded
      await file.stop()
    },
  }
}
