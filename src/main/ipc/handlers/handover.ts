import { succeed, type Result } from '../../../shared/result.ts'
import type { PageRef } from '../../platform/host-shell.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { Handovers } from '../../response/handover.ts'
import type { Handlers } from '../router.ts'

type HandoverChannel = Extract<keyof Handlers, `handover.${string}`>

/** What the shifts of the page's server hand over to one another. */
export function createHandoverHandlers({ pages }: { pages: Pages }): Pick<Handlers, HandoverChannel> {
  async function on<T>(
    page: PageRef,
    work: (handovers: Handovers) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> {
    const running = await pages.running(page)
    return running.ok ? work(running.value.handovers) : running
  }
  return {
    'handover.list': ({ search, limit }, page) =>
      on(page, async (handovers) => succeed(await handovers.list(search, limit))),
    'handover.read': ({ from }, page) => on(page, (handovers) => handovers.read(from)),
    'handover.open': ({ id }, page) => on(page, (handovers) => handovers.open(id)),
    'handover.sign': ({ ticket, ...signature }, page, actor) =>
      on(page, (handovers) => handovers.sign(ticket, signature, actor)),
    'handover.addPoint': ({ text }, page, actor) =>
      on(page, (handovers) => handovers.addPoint(text, actor.name)),
    'handover.tickPoint': ({ id, isDone }, page, actor) =>
      on(page, (handovers) => handovers.tickPoint(id, isDone, actor.name)),
  }
}
