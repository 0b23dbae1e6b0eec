import type { Act, ActContent, Stamp } from '../../src/shared/model/act.ts'
import type { Shelved } from '../../src/shared/model/shelf.ts'

/** The fingerprint of a desk, made of its name. */
export const hostNamed = (name: string): string => name.padEnd(22, '-')

export interface ActFields {
  desk: string
  number: number
  stamp?: Stamp
  person?: string
  server?: string
  replaces?: string[]
}

/** An act of a desk as it is stored, before it is signed. */
export const makeAct = (content: ActContent, fields: ActFields): Act => ({
  id: `${hostNamed(fields.desk)}.run00001.${fields.number}`,
  desk: fields.desk,
  person: fields.person ?? `Anna of ${fields.desk}`,
  server: fields.server ?? 'https://alarms.plant.example',
  stamp: fields.stamp ?? { at: fields.number, count: 0 },
  content,
  replaces: fields.replaces ?? [],
})

const alarm = { alarmId: 7, path: 'NORTH\\P1', raisedAt: 1_000 }
export const take: ActContent = { action: 'claim.take', alarm, at: 2_000 }
export const acknowledge = (at: number): ActContent => ({ action: 'ack.send', alarm, at })
export const release: ActContent = { action: 'claim.release', alarm, isCleared: false }
export const note = (id: string): ActContent => ({
  action: 'note.write',
  note: { id, path: 'NORTH\\P1', text: `text ${id}`, by: 'Anna', at: 2_000 },
})
export const shelve = (until: number, fields: Partial<Shelved> = {}): ActContent => ({
  action: 'shelf.put',
  entry: {
    id: `s${until}`,
    path: 'NORTH\\P1',
    alarmId: null,
    band: 'low',
    message: '',
    reason: 'works',
    by: 'Anna',
    at: 1_000,
    until,
    ...fields,
  },
})
export const unshelve: ActContent = { action: 'shelf.remove', path: 'north\\p1', alarmId: null }
/** Work of an id that is planned between two moments. */
export const plan = (from: number, until: number): ActContent => ({
  action: 'plan.put',
  entry: {
    id: 'w1',
    path: 'NORTH',
    alarmId: null,
    band: 'low',
    message: '',
    reason: 'works',
    by: 'Anna',
    at: 1_000,
    until,
    work: { places: ['NORTH'], from },
  },
})
export const cancelPlan: ActContent = { action: 'plan.remove', id: 'w1', path: 'NORTH' }
export const work = (note: string): ActContent => ({
  action: 'worklist.put',
  item: {
    tag: 'NORTH\\P1',
    message: '',
    priority: 1,
    before: { alarms: 3, days: 1 },
    owner: '',
    state: 'open',
    note,
    doneAt: null,
    addedAt: 1,
    addedBy: 'Anna',
    changedAt: 1,
    changedBy: 'Anna',
  },
})
export const dropWork: ActContent = { action: 'worklist.remove', tag: 'NORTH\\P1' }
export const contact = (name: string): ActContent => ({
  action: 'contact.put',
  contact: { id: 4, name, phone: '', note: '', favourite: false, source: 'typed' },
})
export const dropContact: ActContent = { action: 'contact.remove', id: 4 }
export const label = (name: string): ActContent => ({
  action: 'label.put',
  label: { kind: 'station', id: 2, name },
})
export const dropLabel: ActContent = { action: 'label.remove', label: { kind: 'station', id: 2 } }
export const hours = (from: string): ActContent => ({
  action: 'hours.put',
  hours: { groupId: 3, lines: [{ days: [1], from, to: '16:00' }] },
})
export const help = (cause: string): ActContent => ({
  action: 'help.put',
  entry: { pattern: 'NORTH\\P*', cause, consequence: '', action: '', minutes: null, links: [] },
})
/** Ticked by somebody, or open. */
export const point = (tickedBy: string | null): ActContent => ({
  action: 'point.put',
  point: {
    id: 'p1',
    text: 'Look at pump 7.',
    by: 'Anna',
    at: 1_000,
    done: tickedBy === null ? null : { by: tickedBy, at: 2_000 },
  },
})
/** Ordered, or answered by the service. */
export const call = (placed: boolean | null): ActContent => ({
  action: 'call.put',
  call: {
    id: 'c1',
    at: 1_000,
    order: { userIds: [1], groupIds: [], text: 'Come', number: 1, file: null, about: null, audioBytes: null },
    people: [],
    groups: [],
    answers: [
      {
        to: 'users',
        ids: [1],
        answeredAt: placed === null ? null : 1_500,
        placed,
        reply: null,
        failure: null,
      },
    ],
  },
})
export const dismiss: ActContent = { action: 'reminder.dismiss', callId: 'c1', at: 3_000 }
/** Calls that were made about the raise of that moment, and whether somebody has stopped it. */
export const escalate = (made: number, { raisedAt = 1, isStopped = false } = {}): ActContent => ({
  action: 'escalation.put',
  raisedAt,
  escalation: {
    alarmId: 7,
    path: 'NORTH\\P1',
    message: '',
    chain: 'Night',
    steps: [{ groupId: 1, name: 'Maintenance', waitMinutes: 5 }],
    text: '',
    by: { session: 'local', name: 'Anna', role: 'operator', address: 'local' },
    startedAt: 1_000,
    calls: Array.from({ length: made }, (_, step) => ({
      step,
      at: 1_000,
      outcome: 'placed' as const,
      why: '',
    })),
    phase: isStopped
      ? { kind: 'ended', at: 2_000, end: 'stopped', by: 'Anna', personId: null }
      : { kind: 'waiting', step: made - 1, until: 9_000 },
  },
})
/** The end of the trail of the desk South. */
export const trailEnd = (number: number): ActContent => ({
  action: 'chain.head',
  host: hostNamed('South'),
  number,
  hash: 'ab'.repeat(32),
})
export const sign = (id: string): ActContent => ({ action: 'handover.sign', id, packed: 'AAAA' })
export const dropHelp: ActContent = { action: 'help.remove', pattern: 'north/p*' }
