import type { ShelfEdit, ShelfOutcome } from '../../shared/model/shelf.ts'
import { succeed, type Failure, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { AllView, ServerPart } from './all-view.ts'
import { createCallRoutes } from './call-routes.ts'
import { createEvidenceRoutes } from './evidence-routes.ts'
import { createHandoverRoutes } from './handover-routes.ts'
import { createMemoryRoutes } from './memory-routes.ts'
import { createRecordRoutes } from './record-routes.ts'
import { createRouting, notFound, type Routes } from './routing.ts'

/** Nobody undoes what lies further back. */
const maxEdits = 200

/** Sends each request to the server that it is about, and joins the answers where it is about several. */
export function createRoutes(view: AllView, clock: Pick<Clock, 'after'>): Routes {
  const { owners } = view
  const routing = createRouting(view)
  const { all, joined, ofPath, partly, sendEach, split, splitIds } = routing

  const splitEntries = (ids: readonly string[]) => {
    const groups = Map.groupBy(
      ids.filter((id) => owners.has(id)),
      (id) => owners.get(id),
    )
    return [...groups].flatMap(([part, own]) => (part ? [{ part, ids: own }] : []))
  }
  /** Edits of several servers under one number, so that they are undone together. */
  const kept = <E>() => {
    const edits = new Map<number, readonly { part: ServerPart; edit: E }[]>()
    let last = 0
    return {
      keep(done: readonly { part: ServerPart; edit: E }[]): number {
        edits.set(++last, done)
        edits.delete(last - maxEdits)
        return last
      },
      of: (edit: number) => edits.get(edit) ?? [],
    }
  }
  const shelfEdits = kept<ShelfEdit>()
  const ratingEdits = kept<{ edit: number }>()
  const edited = (outcome: {
    done: { part: ServerPart; edit: ShelfEdit }[]
    failures: readonly { error: Failure }[]
  }): Result<ShelfOutcome> => {
    for (const { part, edit } of outcome.done) for (const id of edit.ids) owners.set(id, part)
    const edit = shelfEdits.keep(outcome.done)
    return partly(outcome, (done) => ({ ids: done.flatMap(({ edit: { ids } }) => ids), edit }))
  }

  return {
    'desk.snapshot': () => view.snapshot(),
    'desk.alarms': () => view.alarms(),
    async 'desk.check'() {
      return joined(await sendEach('desk.check', all(null), () => null), () => null)
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
    'journal.seenElsewhere'({ path, raisedAt }) {
      const found = ofPath(path)
      if (!found) return notFound()
      const { ownInstant } = found.part.translation.clock
      const own = { path: found.path, raisedAt: ownInstant(raisedAt) }
      return found.part.request('journal.seenElsewhere', own)
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
      return partly(taken, (done) => ({
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
    async 'shelf.plan'({ plan, ...order }) {
      const found = plan.places.flatMap((place) => ofPath(place) ?? [])
      // A place that no server has would be left out without a word.
      if (found.length < plan.places.length) return notFound()
      const orders = [...Map.groupBy(found, ({ part }) => part)].map(([part, own]) => ({
        part,
        payload: { ...order, plan: { ...plan, places: own.map(({ path }) => path) } },
      }))
      return edited(await sendEach('shelf.plan', orders, (part, edit) => ({ part, edit })))
    },
    async 'shelf.works'() {
      const found = await sendEach('shelf.works', all(null), (part, works) =>
        works.map(part.translation.workRecord),
      )
      return joined(found, (works) => works.flat())
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
      const orders = shelfEdits.of(edit).map(({ part, edit: own }) => ({ part, payload: own }))
      if (orders.length === 0) return notFound()
      return joined(await sendEach('shelf.undo', orders, () => null), () => null)
    },
    async 'ratings.rate'({ alarms, kind }) {
      const orders = split(alarms).map(({ part, alarms: own }) => ({ part, payload: { alarms: own, kind } }))
      if (orders.length === 0) return notFound()
      const rated = await sendEach('ratings.rate', orders, (part, edit) => ({ part, edit }))
      const edit = ratingEdits.keep(rated.done)
      return joined(rated, () => ({ edit }))
    },
    async 'ratings.undo'({ edit }) {
      const orders = ratingEdits.of(edit).map(({ part, edit: own }) => ({ part, payload: own }))
      if (orders.length === 0) return notFound()
      return joined(await sendEach('ratings.undo', orders, () => null), () => null)
    },
    async 'ratings.read'(alarm) {
      const [order] = split([alarm])
      const [own] = order?.alarms ?? []
      if (!order || !own) return notFound()
      const answer = await order.part.request('ratings.read', own)
      if (!answer.ok || !answer.value.rating) return answer
      return succeed({ rating: { ...answer.value.rating, ...alarm } })
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
    async 'worklist.read'() {
      const found = await sendEach('worklist.read', all(null), ({ translation }, items) =>
        items.map(translation.worklistItem),
      )
      return joined(found, (items) => items.flat())
    },
    async 'worklist.add'({ tag, priority, ...subject }) {
      const found = ofPath(tag)
      if (!found) return notFound()
      const { ownPriority, worklistItem } = found.part.translation
      const own = { ...subject, tag: found.path, priority: ownPriority(priority) }
      const answer = await found.part.request('worklist.add', own)
      return answer.ok ? succeed(worklistItem(answer.value)) : answer
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
    ...createCallRoutes(routing, clock),
    ...createEvidenceRoutes(routing),
    ...createHandoverRoutes(routing),
    ...createMemoryRoutes(routing),
    ...createRecordRoutes(routing, clock),
  }
}
