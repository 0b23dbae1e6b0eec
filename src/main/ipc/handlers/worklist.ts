import { succeed } from '../../../shared/result.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { Handlers } from '../router.ts'

type WorklistChannel =
  'worklist.read' | 'worklist.add' | 'worklist.change' | 'worklist.remove' | 'worklist.undo'

/** The worklist of the page's server. */
export function createWorklistHandlers({ pages }: { pages: Pages }): Pick<Handlers, WorklistChannel> {
  return {
    'worklist.read': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.worklist.read()) : running
    },
    'worklist.add': async (subject, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? running.value.worklist.add(subject, actor.name) : running
    },
    'worklist.change': async ({ tag, fields }, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? running.value.worklist.change(tag, fields, actor.name) : running
    },
    'worklist.remove': async ({ tag }, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? running.value.worklist.remove(tag, actor.name) : running
    },
    'worklist.undo': async ({ tag, changedAt }, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? running.value.worklist.undo(tag, changedAt, actor.name) : running
    },
  }
}
