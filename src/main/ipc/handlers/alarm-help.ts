import { succeed } from '../../../shared/result.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { Handlers } from '../router.ts'

type AlarmHelpChannel = Extract<keyof Handlers, `alarmHelp.${string}`>

/** The alarm help of the page's server. */
export function createAlarmHelpHandlers({ pages }: { pages: Pages }): Pick<Handlers, AlarmHelpChannel> {
  return {
    'alarmHelp.rules': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.alarmHelp.rules()) : running
    },
    'alarmHelp.list': async ({ from, limit }, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.alarmHelp.list(from, limit)) : running
    },
    'alarmHelp.entry': async ({ pattern }, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed({ entry: running.value.alarmHelp.entry(pattern) }) : running
    },
    'alarmHelp.change': async (change, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? running.value.alarmHelp.change(change, actor.name) : running
    },
    'alarmHelp.stage': async ({ ticket, isFirst, entries }, page) => {
      const running = await pages.running(page)
      return running.ok ? running.value.alarmHelp.stage(ticket, isFirst, entries) : running
    },
    'alarmHelp.commit': async ({ ticket, mode, count }, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? running.value.alarmHelp.commit(ticket, mode, count, actor.name) : running
    },
    'alarmHelp.undo': async ({ version }, page, actor) => {
      const running = await pages.running(page)
      return running.ok ? running.value.alarmHelp.undo(version, actor.name) : running
    },
  }
}
