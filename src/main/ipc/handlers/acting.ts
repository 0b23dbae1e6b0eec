import { succeed, fail } from '../../../shared/result.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { Authorizer } from '../../acting/authorization.ts'
import type { Handlers } from '../router.ts'
import type { ProfileSlots } from '../../profiles/slots.ts'
import type { SettingsFile } from '../../settings/settings-file.ts'
import { notConnected } from './not-connected.ts'
import { audioBytesOf } from '../../acting/call-dispatcher.ts'

export interface ActingHandlerParts {
  slots: ProfileSlots
  settings: SettingsFile
  authorizer: Authorizer
  pushSettings: () => Settings
}

type ActingChannel = 'alarm.create' | 'acting.change' | 'acting.pin'

/** Raising alarms and the restrictions on acting. */
export function createActingHandlers(parts: ActingHandlerParts): Pick<Handlers, ActingChannel> {
  const { slots, settings, authorizer } = parts
  return {
    'alarm.create': async ({ creation, pin }, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notConnected
      const refused = await authorizer.authorize('creation', pin)
      if (refused) return { ok: false, error: refused }
      const id = await running.raiseAlarm(creation)
      return id.ok ? succeed({ id: id.value }) : id
    },
    'acting.change': async ({ acting, pin }) => {
      const refused = await authorizer.authorizeChange(acting, pin)
      if (refused) return { ok: false, error: refused }
      settings.changeActing(acting)
      return succeed(parts.pushSettings())
    },
    'acting.pin': async ({ current, next }) => {
      const refused = await authorizer.changePin(current, next)
      if (refused) return { ok: false, error: refused }
      const state = { isPinSet: authorizer.isPinSet() }
      slots.broadcast({ name: 'acting.changed', payload: state })
      return succeed(state)
    },
  }
}

export interface CallHandlerParts {
  slots: ProfileSlots
  settings: SettingsFile
  authorizer: Authorizer
}

type CallChannel = 'calls.place' | 'calls.audit' | 'calls.reminder.dismiss'

/** Calls. */
export function createCallHandlers(parts: CallHandlerParts): Pick<Handlers, CallChannel> {
  const { slots, settings, authorizer } = parts
  const runningOf = (page: { id: number }) => slots.slotOf(page).running
  return {
    'calls.place': async ({ pin, ...order }, page) => {
      const running = runningOf(page)
      if (!running) return notConnected
      const { mostAudioBytes } = settings.current().calls
      if (order.audio !== null && audioBytesOf(order.audio) > mostAudioBytes) {
        const message = `The audio is larger than ${mostAudioBytes} bytes.`
        return fail('bad-payload', message, { fields: [{ field: 'audio', message }] })
      }
      const refused = await authorizer.authorize('calls', pin)
      if (refused) return { ok: false, error: refused }
      return running.acting.calls.place(order)
    },
    'calls.audit': async ({ limit }, page) => {
      const running = runningOf(page)
      return running ? succeed(await running.acting.auditLog.newest(limit)) : notConnected
    },
    'calls.reminder.dismiss': ({ id }, page) => {
      runningOf(page)?.acting.dismissReminder(id)
      return succeed(null)
    },
  }
}

export interface GroupHandlerParts {
  slots: ProfileSlots
  authorizer: Authorizer
}

type GroupChannel = 'groups.read' | 'groups.create'

/** The service's call groups and groupings. */
export function createGroupHandlers({ slots, authorizer }: GroupHandlerParts): Pick<Handlers, GroupChannel> {
  return {
    'groups.read': async (_nothing, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notConnected
      const lists = await running.callGroups.read()
      running.acting.contacts.learnFromGroups(lists.groups.items)
      return succeed(lists)
    },
    'groups.create': async ({ kind, body, pin }, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notConnected
      const refused = await authorizer.authorize('creation', pin)
      if (refused) return { ok: false, error: refused }
      const created = await running.callGroups.create(kind, body)
      return created.ok ? succeed({ created: created.value }) : created
    },
  }
}

type BookChannel = 'book.read' | 'book.change'

/** The contact book of the page's server. */
export function createBookHandlers({ slots }: { slots: ProfileSlots }): Pick<Handlers, BookChannel> {
  const contactsOf = (page: { id: number }) => slots.slotOf(page).running?.acting.contacts
  return {
    'book.read': async (_nothing, page) => {
      const contacts = contactsOf(page)
      return contacts ? succeed(await contacts.read()) : notConnected
    },
    'book.change': async (change, page) => (await contactsOf(page)?.change(change)) ?? notConnected,
  }
}
