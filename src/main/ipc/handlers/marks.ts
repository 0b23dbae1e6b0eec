import { succeed } from '../../../shared/result.ts'
import type { Viewers } from '../../acting/viewers.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { Handlers } from '../router.ts'

export interface MarkHandlerParts {
  pages: Pages
  viewers: Pick<Viewers, 'seeing'>
}

type MarkChannel = 'marks.read' | 'marks.take' | 'marks.note' | 'marks.removeNote'

/** The desk's own marks on the alarms of the page's server. */
export function createMarkHandlers({ pages, viewers }: MarkHandlerParts): Pick<Handlers, MarkChannel> {
  return {
    'marks.read': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.marks.read()) : running
    },
    'marks.take': async ({ alarms, isTaken, takesOver }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      // Whoever takes an alarm has seen it, even where it clears before the page says so.
      if (isTaken) running.value.seen(alarms, viewers.seeing(actor), actor.name)
      const { marks } = running.value
      return succeed(isTaken ? marks.take(alarms, actor.name, takesOver) : marks.release(alarms, actor.name))
    },
    'marks.note': async ({ path, text }, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? running.value.marks.note(path, text, actor.name) : running
    },
    'marks.removeNote': async ({ id }, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? running.value.marks.removeNote(id, actor.name) : running
    },
  }
}
