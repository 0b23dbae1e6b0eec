import { isAtLeast } from '../../../shared/model/constants.ts'
import { bookChangesAnnounced } from '../../notify/annunciation-policy.ts'
import { succeed, fail } from '../../../shared/result.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { Authorizer } from '../../acting/authorization.ts'
import type { Viewers } from '../../acting/people.ts'
import type { Handlers } from '../router.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { ManagedSettings } from '../../settings/managed-settings.ts'
import { audioBytesOf } from '../../acting/call-dispatcher.ts'

export interface ActingHandlerParts {
  pages: Pages
  settings: ManagedSettings
  authorizer: Authorizer
  viewers: Pick<Viewers, 'seeing'>
  pushSettings: () => Settings
}

type ActingChannel = 'alarm.create' | 'alarms.acknowledge' | 'acting.change' | 'acting.pin'

/** Raising and acknowledging alarms, and the restrictions on acting. */
export function createActingHandlers(parts: ActingHandlerParts): Pick<Handlers, ActingChannel> {
  const { pages, settings, authorizer } = parts
  return {
    'alarm.create': async ({ creation, pin }, page, actor) => {
      const found = await pages.running(page)
      if (!found.ok) return found
      const running = found.value
      const refused = await authorizer.authorize(actor, 'creation', pin)
      if (refused) return { ok: false, error: refused }
      const id = await running.raiseAlarm(creation)
      return id.ok ? succeed({ id: id.value }) : id
    },
    'alarms.acknowledge': async ({ alarms, pin }, page, actor) => {
      const found = await pages.running(page)
      if (!found.ok) return found
      const { acknowledger, seen } = found.value
      if (!acknowledger)
        return fail(
          'not-permitted',
          'This service takes no acknowledgements: acknowledge in the control system.',
        )
      const refused = await authorizer.authorize(actor, 'acknowledge', pin)
      if (refused) return { ok: false, error: refused }
      // Before the service answers: an acknowledged alarm may clear at once.
      seen(alarms, parts.viewers.seeing(actor), actor.name)
      return succeed(await acknowledger.acknowledge(alarms, actor.name))
    },
    'acting.change': async ({ acting, pin }, _page, actor) => {
      const refused = await authorizer.authorizeChange(actor, acting, pin)
      if (refused) return { ok: false, error: refused }
      settings.changeActing(acting)
      return succeed(parts.pushSettings())
    },
    'acting.pin': async ({ current, next }, _page, actor) => {
      const refused = await authorizer.changePin(actor, current, next)
      if (refused) return { ok: false, error: refused }
      const state = { isPinSet: authorizer.isPinSet() }
      pages.broadcast({ name: 'acting.changed', payload: state })
      return succeed(state)
    },
  }
}

export interface CallHandlerParts {
  pages: Pages
  settings: ManagedSettings
  authorizer: Authorizer
}

type CallChannel = 'calls.place' | 'calls.audit' | 'calls.reminder.dismiss'

/** Calls. */
export function createCallHandlers(parts: CallHandlerParts): Pick<Handlers, CallChannel> {
  const { pages, settings, authorizer } = parts
  return {
    'calls.place': async ({ pin, ...order }, page, actor) => {
      const found = await pages.running(page)
      if (!found.ok) return found
      const running = found.value
      const { mostAudioBytes } = settings.current().calls
      if (order.audio !== null && audioBytesOf(order.audio) > mostAudioBytes) {
        const message = `The audio is larger than ${mostAudioBytes} bytes.`
        return fail('bad-payload', message, { fields: [{ field: 'audio', message }] })
      }
      const refused = await authorizer.authorize(actor, 'calls', pin)
      if (refused) return { ok: false, error: refused }
      return running.acting.calls.place(order, actor)
    },
    'calls.audit': async ({ limit }, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(running.value.acting.auditLog.newest(limit)) : running
    },
    'calls.reminder.dismiss': async ({ id }, page, actor) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      running.value.acting.dismissReminder(id, actor.name)
      return succeed(null)
    },
  }
}

export interface GroupHandlerParts {
  pages: Pages
  authorizer: Authorizer
}

type GroupChannel = 'groups.read' | 'groups.create'

/** The service's call groups and groupings. */
export function createGroupHandlers({ pages, authorizer }: GroupHandlerParts): Pick<Handlers, GroupChannel> {
  return {
    'groups.read': async (_nothing, page) => {
      const found = await pages.running(page)
      if (!found.ok) return found
      const running = found.value
      const lists = await running.callGroups.read()
      running.acting.contacts.learnFromGroups(lists.groups.items)
      return succeed(lists)
    },
    'groups.create': async ({ kind, body, pin }, page, actor) => {
      const found = await pages.running(page)
      if (!found.ok) return found
      const running = found.value
      const refused = await authorizer.authorize(actor, 'creation', pin)
      if (refused) return { ok: false, error: refused }
      const created = await running.callGroups.create(kind, body)
      return created.ok ? succeed({ created: created.value }) : created
    },
  }
}

type BookChannel = 'book.read' | 'book.change'

export interface BookHandlerParts {
  pages: Pages
  settings: Pick<ManagedSettings, 'current'>
}

/** The contact book of the page's server. */
export function createBookHandlers({ pages, settings }: BookHandlerParts): Pick<Handlers, BookChannel> {
  return {
    'book.read': async (_nothing, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(await running.value.acting.contacts.read()) : running
    },
    'book.change': async (change, page, actor) => {
      if (!isAtLeast(actor.role, 'supervisor') && bookChangesAnnounced(settings.current(), change))
        return fail(
          'not-permitted',
          'The view that decides what the desk announces may find data servers by name: only a supervisor may name them.',
          { role: 'supervisor' },
        )
      const running = await pages.running(page)
      return running.ok ? running.value.acting.contacts.change(change, actor.name) : running
    },
  }
}
