import { succeed, fail } from '../../../shared/result.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import type { Permit } from '../../acting/authorization.ts'
import type { Handlers } from '../router.ts'
import type { ProfileSlots } from '../../profiles/slots.ts'
import type { SettingsFile } from '../../settings/settings-file.ts'
import { notYet } from './not-connected.ts'
import { audioBytesOf } from '../../acting/call-dispatcher.ts'

export interface ActingHandlerParts {
  slots: ProfileSlots
  settings: SettingsFile
  permit: Permit
  tellSettings: () => Settings
}

type ActingChannel = 'alarm.create' | 'acting.change' | 'acting.pin'

/** Raising alarms, and who may act from this desk. */
export function createActingHandlers(parts: ActingHandlerParts): Pick<Handlers, ActingChannel> {
  const { slots, settings, permit } = parts
  return {
    'alarm.create': async ({ creation, pin }, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notYet
      const refused = await permit.toAct('create', pin)
      if (refused) return { ok: false, error: refused }
      const id = await running.raiseAlarm(creation)
      return id.ok ? succeed({ id: id.value }) : id
    },
    'acting.change': async ({ acting, pin }) => {
      const refused = await permit.toChange(acting, pin)
      if (refused) return { ok: false, error: refused }
      settings.changeActing(acting)
      return succeed(parts.tellSettings())
    },
    'acting.pin': async ({ current, next }) => {
      const refused = await permit.changePin(current, next)
      if (refused) return { ok: false, error: refused }
      const state = { pinSet: permit.pinSet() }
      slots.broadcast({ name: 'acting.changed', payload: state })
      return succeed(state)
    },
  }
}

export interface CallHandlerParts {
  slots: ProfileSlots
  settings: SettingsFile
  permit: Permit
}

type CallChannel = 'calls.place' | 'calls.audit' | 'calls.reminder.dismiss'

/** What main does for a page that calls people. */
export function createCallHandlers(parts: CallHandlerParts): Pick<Handlers, CallChannel> {
  const { slots, settings, permit } = parts
  const runningOf = (page: { id: number }) => slots.slotOf(page).running
  return {
    'calls.place': async ({ pin, ...order }, page) => {
      const running = runningOf(page)
      if (!running) return notYet
      const { mostAudioBytes } = settings.current().calls
      if (order.audio !== null && audioBytesOf(order.audio) > mostAudioBytes) {
        const message = `The audio is larger than ${mostAudioBytes} bytes.`
        return fail('bad-payload', message, { fields: [{ field: 'audio', message }] })
      }
      const refused = await permit.toAct('call', pin)
      if (refused) return { ok: false, error: refused }
      return running.acting.callDesk.place(order)
    },
    'calls.audit': async ({ limit }, page) => {
      const running = runningOf(page)
      return running ? succeed(await running.acting.callBook.newest(limit)) : notYet
    },
    'calls.reminder.dismiss': ({ id }, page) => {
      runningOf(page)?.acting.dismissReminder(id)
      return succeed(null)
    },
  }
}

export interface GroupHandlerParts {
  slots: ProfileSlots
  permit: Permit
}

type GroupChannel = 'groups.read' | 'groups.create'

/** The service's call groups and groupings. */
export function createGroupHandlers({ slots, permit }: GroupHandlerParts): Pick<Handlers, GroupChannel> {
  return {
    'groups.read': async (_nothing, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notYet
      const lists = await running.callGroups.read()
      running.acting.contacts.sawGroups(lists.groups.items)
      return succeed(lists)
    },
    'groups.create': async ({ kind, body, pin }, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notYet
      const refused = await permit.toAct('create', pin)
      if (refused) return { ok: false, error: refused }
      const created = await running.callGroups.create(kind, body)
      return created.ok ? succeed({ created: created.value }) : created
    },
  }
}

type BookChannel = 'book.read' | 'book.change'

/** The contact book of the server that a page looks at. */
export function createBookHandlers({ slots }: { slots: ProfileSlots }): Pick<Handlers, BookChannel> {
  const contactsOf = (page: { id: number }) => slots.slotOf(page).running?.acting.contacts
  return {
    'book.read': async (_nothing, page) => {
      const contacts = contactsOf(page)
      return contacts ? succeed(await contacts.read()) : notYet
    },
    'book.change': async (change, page) => (await contactsOf(page)?.change(change)) ?? notYet,
  }
}
