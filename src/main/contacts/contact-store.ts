import { z } from 'zod'
import type { ActContent } from '../../shared/model/act.ts'
import {
  contactSchema,
  groupHoursSchema,
  labelSchema,
  type BookChange,
  type Contact,
  type ContactBook,
  type GroupHours,
  type HoursLine,
  type Label,
  type LabelRef,
} from '../../shared/model/contact-book.ts'
import type { LooseRecord } from '../../shared/model/call-group.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { readCallee, readGroup, type FoundGroup, type FoundPerson } from '../../shared/rules/group-fields.ts'
import type { JsonDocument } from '../storage/json-document.ts'
import { createActSender } from '../platform/act-sender.ts'
import { learnContacts } from './learn-contacts.ts'

export const maxContacts = 100_000
const maxLabels = 50_000
export const maxHours = 50_000

/** The contact book on disk; `forgotten` lists removed contacts that must not be learned again. */
export const contactFileSchema = z.object({
  contacts: z.array(contactSchema).max(maxContacts),
  labels: z.array(labelSchema).max(maxLabels),
  /** Absent in files of earlier versions. */
  hours: z.array(groupHoursSchema).max(maxHours).optional(),
  forgotten: z.array(z.int()).max(maxContacts),
})
export type ContactFile = z.infer<typeof contactFileSchema>

export interface ContactStoreParts {
  file: JsonDocument<ContactFile>
  onChanged: (change: BookChange) => void
  /** Somebody here did something, which other desks are to know. */
  onActed?: (person: string, content: ActContent) => void
}

/** The contacts and labels of one server profile. */
export interface ContactStore {
  read(): Promise<ContactBook>
  change(change: BookChange, by?: string): Promise<Result<null>>
  /** What people have put here, as acts; what was learned every desk learns by itself. */
  acts(): { person: string; content: ActContent }[]
  /** Other desks have agreed with this one on what holds. */
  merge(change: BookChange): void
  /** Learns contacts from call groups; the groups are remembered for this run. */
  learnFromGroups(records: readonly LooseRecord[]): void
  learnFromCalls(records: readonly LooseRecord[]): void
  /** For naming the callees of a call. */
  contact(id: number): Contact | null
  group(id: number): FoundGroup | null
  /** The working hours of a group; none: always on shift. */
  hours(groupId: number): readonly HoursLine[]
  /** The label of a numbered thing; null where it has none. */
  labelOf(ref: LabelRef): string | null
  stop(): Promise<void>
}

const noChange: BookChange = { put: { contacts: [], labels: [] }, remove: { contacts: [], labels: [] } }
const labelKey = ({ kind, id }: LabelRef) => `${kind} ${id}`

export function createContactStore({ file, onChanged, onActed }: ContactStoreParts): ContactStore {
  const contacts = new Map<number, Contact>()
  const labels = new Map<string, Label>()
  const hours = new Map<number, GroupHours>()
  const forgotten = new Set<number>()
  const groups = new Map<number, FoundGroup>()
  /** What changed before the file could be read; null: it was read. */
  let early: BookChange[] | null = []
  /** Pages may hold an empty book: what is read from now on is pushed to them. */
  let isLate = false
  let stopped = false
  const sender = createActSender((person, content) => onActed?.(person, content))

  const loaded = file
    .load((stored) => {
      contacts.clear()
      labels.clear()
      hours.clear()
      forgotten.clear()
      for (const contact of stored?.contacts ?? []) contacts.set(contact.id, contact)
      for (const label of stored?.labels ?? []) labels.set(labelKey(label), label)
      for (const each of stored?.hours ?? []) hours.set(each.groupId, each)
      for (const id of stored?.forgotten ?? []) forgotten.add(id)
      for (const change of early ?? []) merge(change)
      early = null
      if (isLate) onChanged({ ...noChange, put: wholeBook() })
    })
    .then(() => {
      isLate = true
    })

  const wholeBook = () => ({
    contacts: [...contacts.values()],
    labels: [...labels.values()],
    hours: [...hours.values()],
  })

  const apply = (change: BookChange) => {
    merge(change)
    early?.push(change)
    file.write(() => ({ ...wholeBook(), forgotten: [...forgotten] }))
  }

  const merge = ({ put, remove }: BookChange) => {
    for (const id of remove.contacts) {
      contacts.delete(id)
      forgotten.add(id)
    }
    for (const id of forgotten) {
      if (forgotten.size <= maxContacts) break
      forgotten.delete(id)
    }
    for (const label of remove.labels) labels.delete(labelKey(label))
    for (const contact of put.contacts) {
      contacts.set(contact.id, contact)
      forgotten.delete(contact.id)
    }
    for (const label of put.labels) labels.set(labelKey(label), label)
    for (const each of put.hours ?? []) {
      if (each.lines.length > 0) hours.set(each.groupId, each)
      else hours.delete(each.groupId)
    }
  }

  const learn = async (sightings: readonly FoundPerson[]) => {
    await loaded
    let room = maxContacts - contacts.size
    const learned = learnContacts(contacts, forgotten, sightings).filter(
      ({ id }) => contacts.has(id) || room-- > 0,
    )
    if (learned.length === 0 || stopped) return
    const change = { ...noChange, put: { contacts: learned, labels: [] } }
    apply(change)
    onChanged(change)
  }

  /** What there is now of what somebody has changed. */
  const tell = ({ put, remove }: BookChange, by: string) => {
    const ids = new Set([...remove.contacts, ...put.contacts.map(({ id }) => id)])
    const refs = new Map(
      [...remove.labels, ...put.labels].map(({ kind, id }) => [labelKey({ kind, id }), { kind, id }]),
    )
    const contactAct = (id: number) => (): ActContent => {
      const contact = contacts.get(id)
      return contact ? { action: 'contact.put', contact } : { action: 'contact.remove', id }
    }
    const labelAct = (ref: LabelRef) => (): ActContent => {
      const label = labels.get(labelKey(ref))
      return label ? { action: 'label.put', label } : { action: 'label.remove', label: ref }
    }
    const hoursAct =
      ({ groupId }: GroupHours) =>
      (): ActContent => ({
        action: 'hours.put',
        hours: hours.get(groupId) ?? { groupId, lines: [] },
      })
    sender.send(by, [
      ...Array.from(ids, contactAct),
      ...Array.from(refs.values(), labelAct),
      ...(put.hours ?? []).map(hoursAct),
    ])
  }

  return {
    async read() {
      await loaded
      return wholeBook()
    },
    async change(change, by = '') {
      await loaded
      const newContacts = change.put.contacts.filter(({ id }) => !contacts.has(id)).length
      if (contacts.size + newContacts > maxContacts)
        return fail('rejected', `the contact book holds at most ${maxContacts} contacts`)
      const newLabels = change.put.labels.filter((label) => !labels.has(labelKey(label))).length
      if (labels.size + newLabels > maxLabels)
        return fail('rejected', `the desk holds at most ${maxLabels} labels`)
      const newHours = change.put.hours?.filter(({ groupId }) => !hours.has(groupId)).length ?? 0
      if (hours.size + newHours > maxHours)
        return fail('rejected', `the desk holds the working hours of at most ${maxHours} groups`)
      apply(change)
      onChanged(change)
      tell(change, by)
      return succeed(null)
    },
    acts() {
      const isByPeople = ({ source, note, favourite }: Contact) =>
        source !== 'learned' || note !== '' || favourite
      const contents: ActContent[] = [
        ...contacts
          .values()
          .filter(isByPeople)
          .map((contact) => ({ action: 'contact.put' as const, contact })),
        ...labels.values().map((label) => ({ action: 'label.put' as const, label })),
        ...hours.values().map((each) => ({ action: 'hours.put' as const, hours: each })),
      ]
      return contents.map((content) => ({ person: '', content }))
    },
    merge({ put, remove }) {
      const news: BookChange = {
        put: {
          contacts: newRows(put.contacts, ({ id }) => contacts.get(id), maxContacts - contacts.size),
          labels: newRows(put.labels, (label) => labels.get(labelKey(label)), maxLabels - labels.size),
          hours: newRows(
            (put.hours ?? []).filter(({ groupId, lines }) => lines.length > 0 || hours.has(groupId)),
            ({ groupId }) => hours.get(groupId),
            maxHours - hours.size,
          ),
        },
        remove: {
          contacts: remove.contacts.filter((id) => contacts.has(id) || !forgotten.has(id)),
          labels: remove.labels.filter((label) => labels.has(labelKey(label))),
        },
      }
      const rows = [...Object.values(news.put), ...Object.values(news.remove)].flat()
      if (rows.length === 0) return
      apply(news)
      onChanged(news)
    },
    learnFromGroups(records) {
      const seen = records.flatMap((record) => readGroup(record) ?? [])
      for (const group of seen) groups.set(group.id, group)
      void learn(seen.flatMap(({ members }) => members))
    },
    learnFromCalls: (records) => void learn(records.flatMap((record) => readCallee(record) ?? [])),
    contact: (id) => contacts.get(id) ?? null,
    group: (id) => groups.get(id) ?? null,
    hours: (groupId) => hours.get(groupId)?.lines ?? [],
    labelOf: (ref) => labels.get(labelKey(ref))?.name ?? null,
    async stop() {
      stopped = true
      await Promise.all([loaded, sender.stop()])
      await file.stop()
    },
  }
}

/** The rows that differ from what is known, as far as there is room for those that are new. */
function newRows<T>(rows: readonly T[], known: (row: T) => T | undefined, room: number): T[] {
  let left = room
  return rows.filter((row) => {
    const before = known(row)
    return before ? JSON.stringify(before) !== JSON.stringify(row) : left-- > 0
  })
}
