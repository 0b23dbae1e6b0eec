import type { Channel, Payload, Reply } from '../../shared/ipc/requests.ts'
import type { Occurrence } from '../../shared/model/occurrence.ts'
import type { ShelfEdit } from '../../shared/model/shelf.ts'
import { fail, succeed, type Failure, type Result } from '../../shared/result.ts'
import type { AllView, ServerPart } from './all-view.ts'

type Route<C extends Channel> = (payload: Payload<C>) => Promise<Result<Reply<C>>> | Result<Reply<C>>

/** The requests that a page of all servers can make of its servers; every other needs one of them. */
export type Routes = { [C in Channel]?: Route<C> }

/** Nobody undoes what lies further back. */
const maxEdits = 200

/** Whose request failed is said by name: the others may have done their part. */
const named = ({ translation }: ServerPart, error: Failure): Failure => ({
  ...error,
  message: `${translation.numbering.name}: ${error.message}`,
})
const oneServer = (what: string) => fail('one-server', `${what} are of one server`)
const notFound = () => fail('not-found', 'no server has this any more')

/** Sends each request to the server that it is about, and joins the answers where it is about several. */
export function createRoutes(view: AllView): Routes {
  const { owners } = view
  const edits = new Map<number, readonly { part: ServerPart; edit: ShelfEdit }[]>()
  let lastEdit = 0

  /** The parts of a request, each to its own server. */
  const sendEach = async <C extends Channel, T>(
    channel: C,
    orders: readonly { part: ServerPart; payload: Payload<C> }[],
    take: (part: ServerPart, reply: Reply<C>) => T,
  ): Promise<{ done: T[]; failures: { part: ServerPart; error: Failure }[] }> => {
    const done: T[] = []
    const failures: { part: ServerPart; error: Failure }[] = []
    await Promise.all(
      orders.map(async ({ part, payload }) => {
        const answer = await part.request(channel, payload)
        if (answer.ok) done.push(take(part, answer.value))
        else failures.push({ part, error: named(part, answer.error) })
      }),
    )
    return { done, failures }
  }
  const all = <P>(payload: P) => view.parts().map((part) => ({ part, payload }))
  /** All of it, or the first failure by name. */
  const joined = <T, R>(
    { done, failures }: { done: T[]; failures: readonly { error: Failure }[] },
    join: (done: readonly T[]) => R,
  ): Result<R> => {
    const [failed] = failures
    return failed ? { ok: false, error: failed.error } : succeed(join(done))
  }

  const split = (alarms: readonly Occurrence[]) =>
    view.all().flatMap((part) => {
      const own = alarms.flatMap((alarm) => part.translation.own(alarm) ?? [])
      return own.length > 0 ? [{ part, alarms: own }] : []
    })
  const splitIds = (ids: readonly number[]) =>
    view.all().flatMap((part) => {
      const own = ids.flatMap((id) => part.translation.numbering.ownId(id) ?? [])
      return own.length > 0 ? [{ part, ids: own }] : []
    })
  const ofPath = (path: string) => {
    for (const part of view.all()) {
      const own = part.translation.numbering.ownPath(path)
      if (own !== null) return { part, path: own }
    }
    return null
  }

  const splitEntries = (ids: readonly string[]) => {
    const groups = Map.groupBy(
      ids.filter((id) => owners.has(id)),
      (id) => owners.get(id),
    )
    return [...groups].flatMap(([part, own]) => (part ? [{ part, ids: own }] : []))
  }
  const edited = (outcome: {
    done: { part: ServerPart; edit: ShelfEdit }[]
    failures: readonly { error: Failure }[]
  }): Result<ShelfEdit> => {
    for (const { part, edit } of outcome.done) for (const id of edit.ids) owners.set(id, part)
    const edit = ++lastEdit
    edits.set(edit, outcome.done)
    const [oldest] = edits.keys()
    if (edits.size > maxEdits && oldest !== undefined) edits.delete(oldest)
    return joined(outcome, (done) => ({ ids: done.flatMap(({ edit: { ids } }) => ids), edit }))
  }

  return {
    'desk.snapshot': () => view.snapshot(),
    'desk.alarms': () => view.alarms(),
    async 'desk.check'() {
      return joined(await sendEach('desk.check', all(null), () => null), () => null)
    },
    async 'alarms.matching'(payload) {
      const found = await sendEach('alarms.matching', all(payload), ({ translation }, { ids }) =>
        ids.map(translation.numbering.id),
      )
      return joined(found, (ids) => ({ ids: ids.flat() }))
    },
    async 'alarms.seen'({ alarms }) {
      const orders = split(alarms).map(({ part, alarms: own }) => ({ part, payload: { alarms: own } }))
      return joined(await sendEach('alarms.seen', orders, () => null), () => null)
    },
    async 'alarms.acknowledge'({ alarms, pin }) {
      const orders = split(alarms).map(({ part, alarms: own }) => ({ part, payload: { alarms: own, pin } }))
      const { done, failures } = await sendEach('alarms.acknowledge', orders, ({ translation }, reply) => ({
        failures: reply.failures.map(({ id, failure }) => ({ id: translation.numbering.id(id), failure })),
        unconfirmed: reply.unconfirmed.map(translation.numbering.id),
      }))
      const [failed] = failures
      // A wrong PIN is asked for again, which it is only where nothing was done.
      if (failed && done.length === 0) return { ok: false, error: failed.error }
      const refused = failures.flatMap(({ part, error }) =>
        (orders.find((order) => order.part === part)?.payload.alarms ?? []).map(({ alarmId }) => ({
          id: part.translation.numbering.id(alarmId),
          failure: error,
        })),
      )
      return succeed({
        failures: [...done.flatMap((reply) => reply.failures), ...refused],
        unconfirmed: done.flatMap(({ unconfirmed }) => unconfirmed),
      })
    },
    async 'alarm.background'({ id, path, fullPath, name }) {
      const found = ofPath(path)
      if (!found) return notFound()
      const ownId = id === null ? null : found.part.translation.numbering.ownId(id)
      const subject = { id: ownId, dataServerId: null, path: found.path, fullPath, name }
      const answer = await found.part.request('alarm.background', subject)
      if (!answer.ok || !answer.value.raises.ok) return answer
      const { entries, ...raises } = answer.value.raises.value
      const corrected = entries.map(found.part.translation.clock.history)
      return succeed({ ...answer.value, raises: succeed({ ...raises, entries: corrected }) })
    },
    async 'journal.raises'({ since }) {
      const orders = view
        .parts()
        .map((part) => ({ part, payload: { since: part.translation.clock.ownInstant(since) } }))
      const found = await sendEach('journal.raises', orders, ({ translation }, reply) => ({
        ...reply,
        raises: reply.raises.map(translation.raise),
      }))
      return joined(found, (replies) => ({
        raises: replies.flatMap(({ raises }) => raises).toSorted((a, b) => a.raisedAt - b.raisedAt),
        isWhole: replies.every(({ isWhole }) => isWhole),
      }))
    },
    'missed.count': () => view.countMissed(),
    async 'missed.list'() {
      const found = await sendEach('missed.list', all(null), ({ translation }, queue) => ({
        ...queue,
        entries: queue.entries.map(translation.missedEntry),
      }))
      return joined(found, (queues) => ({
        revision: queues.reduce((sum, { revision }) => sum + revision, 0),
        count: queues.reduce((sum, { count }) => sum + count, 0),
        forgotten: queues.reduce((sum, { forgotten }) => sum + forgotten, 0),
        viewer: null,
        since: 0,
        entries: queues.flatMap(({ entries }) => entries).toSorted((a, b) => a.raisedAt - b.raisedAt),
      }))
    },
    async 'missed.dismiss'({ ids }) {
      const orders =
        ids === null
          ? all({ ids: null })
          : splitIds(ids).map(({ part, ids: own }) => ({ part, payload: { ids: own } }))
      const found = await sendEach('missed.dismiss', orders, ({ translation }, reply) =>
        reply.ids.map(translation.numbering.id),
      )
      return joined(found, (done) => ({ ids: done.flat() }))
    },
    async 'missed.restore'({ ids }) {
      const orders = splitIds(ids).map(({ part, ids: own }) => ({ part, payload: { ids: own } }))
      return joined(await sendEach('missed.restore', orders, () => null), () => null)
    },
    async 'marks.read'() {
      const found = await sendEach('marks.read', all(null), (part, marks) => {
        for (const { id } of marks.notes) owners.set(id, part)
        return part.translation.marks(marks)
      })
      return joined(found, (marks) => ({
        claims: marks.flatMap(({ claims }) => claims),
        notes: marks.flatMap(({ notes }) => notes),
      }))
    },
    async 'marks.take'({ alarms, ...order }) {
      const orders = split(alarms).map(({ part, alarms: own }) => ({
        part,
        payload: { ...order, alarms: own },
      }))
      const taken = await sendEach('marks.take', orders, ({ translation }, reply) => ({
        ids: reply.ids.map(translation.numbering.id),
        heldByOthers: reply.heldByOthers.map(translation.claim),
      }))
      return joined(taken, (done) => ({
        ids: done.flatMap(({ ids }) => ids),
        heldByOthers: done.flatMap(({ heldByOthers }) => heldByOthers),
      }))
    },
    async 'marks.note'({ path, text }) {
      const found = ofPath(path)
      if (!found) return notFound()
      const answer = await found.part.request('marks.note', { path: found.path, text })
      if (!answer.ok) return answer
      owners.set(answer.value.id, found.part)
      return succeed({ ...answer.value, path })
    },
    'marks.removeNote': ({ id }) => owners.get(id)?.request('marks.removeNote', { id }) ?? notFound(),
    async 'shelf.read'() {
      const found = await sendEach('shelf.read', all(null), (part, shelf) => {
        for (const { id } of shelf.entries) owners.set(id, part)
        return part.translation.shelf(shelf)
      })
      return joined(found, (shelves) => ({
        entries: shelves.flatMap(({ entries }) => entries),
        alarms: shelves.flatMap(({ alarms }) => alarms),
        returned: shelves.flatMap(({ returned }) => returned),
      }))
    },
    async 'shelf.shelve'({ subject, ...order }) {
      const tag = subject.kind === 'tag' ? ofPath(subject.path) : null
      const orders =
        subject.kind === 'alarms'
          ? split(subject.alarms).map(({ part, alarms }) => ({
              part,
              payload: { ...order, subject: { kind: subject.kind, alarms } },
            }))
          : tag
            ? [{ part: tag.part, payload: { ...order, subject: { kind: subject.kind, path: tag.path } } }]
            : []
      if (orders.length === 0) return notFound()
      return edited(await sendEach('shelf.shelve', orders, (part, edit) => ({ part, edit })))
    },
    async 'shelf.extend'({ ids, ...order }) {
      const orders = splitEntries(ids).map(({ part, ids: own }) => ({
        part,
        payload: { ...order, ids: own },
      }))
      if (orders.length === 0) return notFound()
      return edited(await sendEach('shelf.extend', orders, (part, edit) => ({ part, edit })))
    },
    async 'shelf.unshelve'({ ids }) {
      const orders = splitEntries(ids).map(({ part, ids: own }) => ({ part, payload: { ids: own } }))
      if (orders.length === 0) return notFound()
      return edited(await sendEach('shelf.unshelve', orders, (part, edit) => ({ part, edit })))
    },
    async 'shelf.undo'({ edit }) {
      const orders = (edits.get(edit) ?? []).map(({ part, edit: own }) => ({ part, payload: own }))
      if (orders.length === 0) return notFound()
      return joined(await sendEach('shelf.undo', orders, () => null), () => null)
    },
    async 'escalation.read'() {
      const found = await sendEach('escalation.read', all(null), ({ translation }, escalations) =>
        escalations.map(translation.escalation),
      )
      return joined(found, (escalations) => escalations.flat())
    },
    async 'escalation.stop'({ alarmId }) {
      const [order] = splitIds([alarmId])
      const [own] = order?.ids ?? []
      if (!order || own === undefined) return notFound()
      return order.part.request('escalation.stop', { alarmId: own })
    },
    async 'calls.audit'(payload) {
      const found = await sendEach('calls.audit', all(payload), ({ translation }, entries) =>
        entries.map(translation.audit),
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
    async 'alarmHelp.rules'() {
      const found = await sendEach('alarmHelp.rules', all(null), ({ translation }, { version, rules }) => ({
        version,
        rules: rules.map((rule) => ({ ...rule, pattern: translation.pattern(rule.pattern) })),
      }))
      return joined(found, (replies) => ({
        version: replies.reduce((sum, { version }) => sum + version, 0),
        rules: replies.flatMap(({ rules }) => rules),
      }))
    },
    async 'alarmHelp.entry'({ pattern }) {
      const found = ofPath(pattern)
      if (!found) return succeed({ entry: null })
      const answer = await found.part.request('alarmHelp.entry', { pattern: found.path })
      if (!answer.ok || answer.value.entry !== null || !found.path.startsWith('*\\')) return answer
      return found.part.request('alarmHelp.entry', { pattern: found.path.slice(2) })
    },
    async 'memory.follows'({ names }) {
      for (const name of names) {
        const found = ofPath(name)
        if (!found) continue
        const own = names.map((each) => found.part.translation.numbering.ownPath(each) ?? each)
        return found.part.request('memory.follows', { names: own })
      }
      return succeed([])
    },
    async 'worklist.read'() {
      const found = await sendEach('worklist.read', all(null), ({ translation }, items) =>
        items.map(translation.worklistItem),
      )
      return joined(found, (items) => items.flat())
    },
    async 'worklist.change'({ tag, fields }) {
      const found = ofPath(tag)
      if (!found) return notFound()
      const answer = await found.part.request('worklist.change', { tag: found.path, fields })
      return answer.ok ? succeed(found.part.translation.worklistItem(answer.value)) : answer
    },
    'worklist.remove'({ tag }) {
      const found = ofPath(tag)
      return found ? found.part.request('worklist.remove', { tag: found.path }) : notFound()
    },
    'worklist.undo'({ tag, changedAt }) {
      const found = ofPath(tag)
      return found ? found.part.request('worklist.undo', { tag: found.path, changedAt }) : notFound()
    },
    // When a shift ends, and whether every server was handed over; the papers themselves are read of one server.
    async 'handover.list'() {
      const found = await sendEach('handover.list', all({ search: '', limit: 1 }), (_part, list) => list)
      const [first] = found.done
      if (!first) return found.failures[0] ? { ok: false, error: found.failures[0].error } : notFound()
      const signedBy = (from: number) =>
        found.done.map(({ shifts }) => shifts.find((shift) => shift.from === from)?.handover ?? null)
      return joined(found, () => ({
        ...first,
        shifts: first.shifts.map((shift) => {
          const isWhole = !signedBy(shift.from).includes(null)
          return { ...shift, handover: isWhole ? shift.handover : null }
        }),
        handovers: [],
        total: 0,
      }))
    },
    // Of one tag, by its name among those of all.
    async 'records.statistics'({ filter, ...query }) {
      const found = ofPath(filter.search ?? '')
      if (!found) return oneServer('the statistics')
      const { part, path: search } = found
      const answer = await part.request('records.statistics', { ...query, filter: { ...filter, search } })
      if (!answer.ok) return answer
      const items = answer.value.items.map((item) => ({
        ...item,
        tagName: part.translation.numbering.path(item.tagName),
      }))
      return succeed({ ...answer.value, items })
    },
    // Whom one can call is each server's own: its views are shown for one server.
    'book.read': () =>
      succeed({
        contacts: [],
        labels: view.all().map(({ translation: { numbering } }) => ({
          kind: 'dataServer',
          id: numbering.number,
          name: numbering.name,
        })),
        hours: [],
      }),
  }
}
