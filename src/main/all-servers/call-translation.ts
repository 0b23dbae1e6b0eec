import type { GroupLists, LooseRecord } from '../../shared/model/call-group.ts'
import type { CallAudit, CallOrder, CallReminder } from '../../shared/model/call.ts'
import type { BookChange, Contact, GroupHours } from '../../shared/model/contact-book.ts'
import type { Escalation } from '../../shared/model/escalation.ts'
import type { CallRecord } from '../../shared/model/records.ts'
import { idOf, isLooseRecord, readGroup, readGrouping } from '../../shared/rules/group-fields.ts'
import { looseInstant } from '../../shared/rules/record-fields.ts'
import type { ClockCorrection } from './clock-correction.ts'
import type { Numbering } from './numbering.ts'

/** What the interface leaves open, as services are likely to call it. */
const calleeFields = new Set(['userId', 'personId', 'contactId', 'memberId', 'groupId', 'callGroupId'])
const alarmFields = new Set(['alarmId', 'alarm'])
const recordFields = new Set(['id', 'callId', 'requestId'])

/** Whom one can call on a server and who was called there, told apart from those of the other servers. */
export function createCallTranslation(
  { id, path, name, callee, ownCallee }: Numbering,
  { text }: Pick<ClockCorrection, 'text'>,
) {
  const reached = <P extends { id: number }>(own: P): P => ({ ...own, id: callee(own.id) })
  const contact = (own: Contact): Contact => reached(own)
  const hours = ({ groupId, lines }: GroupHours): GroupHours => ({ groupId: callee(groupId), lines })
  /** As the desk reads them: whatever else a service says of them is shown where it is alone. */
  const group = (record: LooseRecord) => {
    const own = readGroup(record)
    return own ? [{ ...reached(own), members: own.members.map(reached) }] : []
  }
  const grouping = (record: LooseRecord) => {
    const own = readGrouping(record)
    return own ? [{ ...reached(own), groups: own.groupIds.map(callee) }] : []
  }
  const field = (key: string, value: unknown): unknown => {
    const own = calleeFields.has(key) || alarmFields.has(key) ? idOf(value) : null
    if (own !== null) return alarmFields.has(key) ? id(own) : callee(own)
    if (recordFields.has(key) && (typeof value === 'number' || typeof value === 'string'))
      return `${name} ${value}`
    if (looseInstant(value) !== null && typeof value === 'string') return text(value)
    return value
  }

  return {
    contact,
    hours,
    bookChange: ({ put, remove }: BookChange): BookChange => ({
      // The labels of such a page are the names of its servers.
      put: {
        contacts: put.contacts.map(contact),
        labels: [],
        ...(put.hours && { hours: put.hours.map(hours) }),
      },
      remove: { contacts: remove.contacts.map(callee), labels: [] },
    }),
    groupLists: ({ groups, groupings }: GroupLists): GroupLists => ({
      groups: { ...groups, items: groups.items.filter(isLooseRecord).flatMap(group) },
      groupings: { ...groupings, items: groupings.items.filter(isLooseRecord).flatMap(grouping) },
    }),
    /** A record of the service's calls, whose fields are open. */
    callRecord: (own: CallRecord): CallRecord =>
      Object.fromEntries(Object.entries(own).map(([key, value]) => [key, field(key, value)])),
    escalation: (own: Escalation): Escalation => ({
      ...own,
      alarmId: id(own.alarmId),
      path: path(own.path),
      steps: own.steps.map((step) => ({ ...step, groupId: callee(step.groupId) })),
      phase:
        own.phase.kind === 'ended' && own.phase.personId !== null
          ? { ...own.phase, personId: callee(own.phase.personId) }
          : own.phase,
    }),
    reminder: (own: CallReminder): CallReminder => ({
      ...own,
      alarmId: id(own.alarmId),
      path: path(own.path),
    }),
    audit(own: CallAudit): CallAudit {
      const { userIds, groupIds, about } = own.order
      return {
        ...own,
        order: {
          ...own.order,
          userIds: userIds.map(callee),
          groupIds: groupIds.map(callee),
          about: about && {
            ...about,
            alarmId: about.alarmId === null ? null : id(about.alarmId),
            path: path(about.path),
          },
        },
        people: own.people.map((person) => ({
          ...reached(person),
          groupId: person.groupId === null ? null : callee(person.groupId),
        })),
        groups: own.groups.map(reached),
        answers: own.answers.map((answer) => ({ ...answer, ids: answer.ids.map(callee) })),
      }
    },
    /** The people and groups of an order as their own server knows them; null where one is another server's. */
    ownCallees({ userIds, groupIds }: Pick<CallOrder, 'userIds' | 'groupIds'>) {
      const own = (ids: readonly number[]) => ids.flatMap((each) => ownCallee(each) ?? [])
      const found = { userIds: own(userIds), groupIds: own(groupIds) }
      const isWhole = found.userIds.length === userIds.length && found.groupIds.length === groupIds.length
      return isWhole ? found : null
    },
  }
}
