import { succeed, type Result } from '../../../shared/result.ts'
import type { Authorizer } from '../../acting/authorization.ts'
import type { Viewers } from '../../acting/people.ts'
import type { PageRef } from '../../platform/host-shell.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { RunningProfile } from '../../profiles/running-profile.ts'
import type { Handlers } from '../router.ts'

export interface ResponseHandlerParts {
  pages: Pages
  authorizer: Authorizer
  viewers: Pick<Viewers, 'seeing'>
}

type Topic = 'marks' | 'escalation' | 'handover' | 'worklist' | 'ratings' | 'alarmHelp'
type ResponseChannel = Extract<keyof Handlers, `${Topic}.${string}`>

/** What people do about the alarms of the page's server, the shelf aside. */
export function createResponseHandlers(parts: ResponseHandlerParts): Pick<Handlers, ResponseChannel> {
  const { pages, authorizer, viewers } = parts
  async function on<T>(
    page: PageRef,
    work: (server: RunningProfile) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> {
    const running = await pages.running(page)
    return running.ok ? work(running.value) : running
  }

  return {
    'marks.read': (_nothing, page) => on(page, ({ marks }) => succeed(marks.read())),
    'marks.take': ({ alarms, isTaken, takesOver, to }, page, actor) =>
      on(page, ({ marks, seen }) => {
        if (!isTaken) return succeed(marks.release(alarms, actor.name))
        // Whoever takes an alarm has seen it, even where it clears before the page says so.
        seen(alarms, viewers.seeing(actor), actor.name)
        return succeed(marks.take(alarms, actor.name, takesOver, to))
      }),
    'marks.note': ({ path, text }, page, actor) =>
      on(page, ({ marks }) => marks.note(path, text, actor.name)),
    'marks.removeNote': ({ id }, page, actor) => on(page, ({ marks }) => marks.removeNote(id, actor.name)),

    // Whoever may call may begin an escalation, and every operator may stop it.
    'escalation.read': (_nothing, page) => on(page, ({ escalations }) => succeed(escalations.read())),
    'escalation.begin': ({ alarm, chainId, pin }, page, actor) =>
      on(page, async ({ escalations }) => {
        const refused = await authorizer.authorize(actor, 'calls', pin)
        return refused ? { ok: false, error: refused } : escalations.begin(alarm, chainId, actor)
      }),
    'escalation.stop': ({ alarmId }, page, actor) =>
      on(page, ({ escalations }) => escalations.stop(alarmId, actor)),

    'handover.list': ({ search, limit }, page) =>
      on(page, async ({ handovers }) => succeed(await handovers.list(search, limit))),
    'handover.read': ({ from }, page) => on(page, ({ handovers }) => handovers.read(from)),
    'handover.open': ({ id }, page) => on(page, ({ handovers }) => handovers.open(id)),
    'handover.sign': ({ ticket, ...signature }, page, actor) =>
      on(page, ({ handovers }) => handovers.sign(ticket, signature, actor)),
    'handover.addPoint': ({ text }, page, actor) =>
      on(page, ({ handovers }) => handovers.addPoint(text, actor.name)),
    'handover.tickPoint': ({ id, isDone }, page, actor) =>
      on(page, ({ handovers }) => handovers.tickPoint(id, isDone, actor.name)),

    'worklist.read': (_nothing, page) => on(page, ({ worklist }) => succeed(worklist.read())),
    'worklist.add': (subject, page, actor) => on(page, ({ worklist }) => worklist.add(subject, actor.name)),
    'worklist.change': ({ tag, fields }, page, actor) =>
      on(page, ({ worklist }) => worklist.change(tag, fields, actor.name)),
    'worklist.remove': ({ tag }, page, actor) => on(page, ({ worklist }) => worklist.remove(tag, actor.name)),
    'worklist.undo': ({ tag, changedAt }, page, actor) =>
      on(page, ({ worklist }) => worklist.undo(tag, changedAt, actor.name)),

    'ratings.rate': ({ alarms, kind }, page, actor) =>
      on(page, ({ ratings }) => succeed({ edit: ratings.rate(alarms, kind, actor.name) })),
    'ratings.undo': ({ edit }, page) => on(page, ({ ratings }) => ratings.undo(edit)),
    'ratings.read': (alarm, page) => on(page, ({ ratings }) => succeed({ rating: ratings.of(alarm) })),
    'ratings.count': ({ from, to }, page) => on(page, ({ ratings }) => succeed(ratings.count(from, to))),

    'alarmHelp.rules': (_nothing, page) => on(page, ({ alarmHelp }) => succeed(alarmHelp.rules())),
    'alarmHelp.list': ({ from, limit }, page) =>
      on(page, ({ alarmHelp }) => succeed(alarmHelp.list(from, limit))),
    'alarmHelp.entry': ({ pattern }, page) =>
      on(page, ({ alarmHelp }) => succeed({ entry: alarmHelp.entry(pattern) })),
    'alarmHelp.change': (change, page, actor) =>
      on(page, ({ alarmHelp }) => alarmHelp.change(change, actor.name)),
    'alarmHelp.stage': ({ ticket, isFirst, entries }, page) =>
      on(page, ({ alarmHelp }) => alarmHelp.stage(ticket, isFirst, entries)),
    'alarmHelp.commit': ({ ticket, mode, count }, page, actor) =>
      on(page, ({ alarmHelp }) => alarmHelp.commit(ticket, mode, count, actor.name)),
    'alarmHelp.undo': ({ version }, page, actor) =>
      on(page, ({ alarmHelp }) => alarmHelp.undo(version, actor.name)),
  }
}
