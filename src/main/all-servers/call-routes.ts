import type { GroupLists, WholeList } from '../../shared/model/call-group.ts'
import type { Clock } from '../platform/clock.ts'
import { fail, succeed, type Failure } from '../../shared/result.ts'
import { serverOfCallee } from '../../shared/rules/server-ranges.ts'
import type { ServerPart } from './all-view.ts'
import { named, notFound, type Routes, type Routing } from './routing.ts'

/** How long those who can be called elsewhere are held back for a server that does not answer. */
const lateAfterMs = 3_000

/** Whom one can call on each server, the calls and escalations there, and alarms that people raise: each is of one server. */
export function createCallRoutes(
  { view, all, joined, ofPath, sendEach, split, splitIds }: Routing,
  clock: Pick<Clock, 'after'>,
): Routes {
  /** Lists of several servers; what one of them could not answer is said of all. */
  const joinLists = (lists: readonly WholeList[]): WholeList => ({
    items: lists.flatMap(({ items }) => items),
    total: lists.reduce((sum, { total }) => sum + total, 0),
    malformed: lists.reduce((sum, { malformed }) => sum + malformed, 0),
    failure: lists.flatMap(({ failure }) => failure ?? [])[0] ?? null,
  })
  const emptyList: WholeList = { items: [], total: 0, malformed: 0, failure: null }
  /** The groups that each server answered last. */
  const lastGroups = new Map<ServerPart, GroupLists>()
  /** What it answered last, with the reason why it is not what it has now. */
  const lastOf = (part: ServerPart, error: Failure): GroupLists => {
    const failure = named(part, error)
    const { groups, groupings } = lastGroups.get(part) ?? { groups: emptyList, groupings: emptyList }
    return { groups: { ...groups, failure }, groupings: { ...groupings, failure } }
  }
  const readGroups = async (part: ServerPart): Promise<GroupLists> => {
    const nameIn = (list: WholeList) => ({ ...list, failure: list.failure && named(part, list.failure) })
    const answered = part.request('groups.read', null).then((answer): GroupLists => {
      if (!answer.ok) return lastOf(part, answer.error)
      const { groups, groupings } = part.translation.calls.groupLists(answer.value)
      const lists = { groups: nameIn(groups), groupings: nameIn(groupings) }
      lastGroups.set(part, lists)
      return lists
    })
    const late = Promise.withResolvers<GroupLists>()
    const cancel = clock.after(lateAfterMs, () =>
      late.resolve(lastOf(part, { code: 'unreachable', message: 'it has not answered yet' })),
    )
    return Promise.race([answered, late.promise]).finally(cancel)
  }

  return {
    async 'book.read'() {
      const found = await sendEach('book.read', all(null), ({ translation: { calls } }, book) => ({
        contacts: book.contacts.map(calls.contact),
        hours: (book.hours ?? []).map(calls.hours),
      }))
      // The names of the servers are known whatever becomes of their books.
      return succeed({
        contacts: found.done.flatMap(({ contacts }) => contacts),
        labels: view.all().map(({ translation: { numbering } }) => ({
          kind: 'dataServer',
          id: numbering.number,
          name: numbering.name,
        })),
        hours: found.done.flatMap(({ hours }) => hours),
      })
    },
    async 'groups.read'() {
      const lists = await Promise.all(view.parts().map(readGroups))
      return succeed({
        groups: joinLists(lists.map(({ groups }) => groups)),
        groupings: joinLists(lists.map(({ groupings }) => groupings)),
      })
    },
    async 'alarms.matching'({ filter }) {
      const { callGroupId } = filter
      const orders = view.parts().flatMap((part) => {
        // A view that was saved on one server names a group of whichever server is asked.
        if (callGroupId === undefined || serverOfCallee(callGroupId) === 0)
          return [{ part, payload: { filter } }]
        const own = part.translation.numbering.ownCallee(callGroupId)
        return own === null ? [] : [{ part, payload: { filter: { ...filter, callGroupId: own } } }]
      })
      const found = await sendEach('alarms.matching', orders, ({ translation }, { ids }) =>
        ids.map(translation.numbering.id),
      )
      return joined(found, (ids) => ({ ids: ids.flat() }))
    },
    async 'alarm.create'({ creation, pin }) {
      const found = ofPath(creation.path)
      if (!found) return fail('one-server', 'the path of an alarm begins with the name of its server')
      const { numbering, ownPriority } = found.part.translation
      const { priority } = creation
      const own = {
        ...creation,
        path: found.path,
        ...(priority !== undefined && { priority: ownPriority(priority) }),
      }
      const answer = await found.part.request('alarm.create', { creation: own, pin })
      return answer.ok ? succeed({ id: numbering.id(answer.value.id) }) : answer
    },
    async 'calls.place'({ about, userIds, groupIds, ...order }) {
      const [part] = view
        .all()
        .filter(({ translation }) => translation.calls.ownCallees({ userIds, groupIds }) !== null)
      const callees = part?.translation.calls.ownCallees({ userIds, groupIds })
      const subject = about && ofPath(about.path)
      // People of one plant never hear of an alarm of another one.
      if (!part || !callees || (about && subject?.part !== part))
        return fail('one-server', 'a call goes to the people of one server, about an alarm of that server')
      const answer = await part.request('calls.place', {
        ...order,
        ...callees,
        about: about &&
          subject && {
            ...about,
            alarmId: about.alarmId === null ? null : part.translation.numbering.ownId(about.alarmId),
            path: subject.path,
          },
      })
      return answer.ok ? succeed(part.translation.calls.audit(answer.value)) : answer
    },
    async 'calls.audit'(payload) {
      const found = await sendEach('calls.audit', all(payload), ({ translation }, entries) =>
        entries.map(translation.calls.audit),
      )
      return joined(found, (entries) =>
        entries
          .flat()
          .toSorted((a, b) => b.at - a.at)
          .slice(0, payload.limit),
      )
    },
    async 'calls.reminder.dismiss'({ id }) {
      const part = view.all().find(({ reminders }) => reminders.some((reminder) => reminder.id === id))
      return part ? part.request('calls.reminder.dismiss', { id }) : succeed(null)
    },
    async 'escalation.read'() {
      const found = await sendEach('escalation.read', all(null), ({ translation }, escalations) =>
        escalations.map(translation.calls.escalation),
      )
      return joined(found, (escalations) => escalations.flat())
    },
    async 'escalation.begin'({ alarm, ...order }) {
      const [found] = split([alarm])
      const [own] = found?.alarms ?? []
      return found && own ? found.part.request('escalation.begin', { ...order, alarm: own }) : notFound()
    },
    async 'escalation.stop'({ alarmId }) {
      const [order] = splitIds([alarmId])
      const [own] = order?.ids ?? []
      if (!order || own === undefined) return notFound()
      return order.part.request('escalation.stop', { alarmId: own })
    },
  }
}
