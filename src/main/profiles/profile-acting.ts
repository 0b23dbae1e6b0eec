import { randomUUID } from 'node:crypto'
import type { ActContent } from '../../shared/model/act.ts'
import type { CallAudit, CallReminder, CallOrder } from '../../shared/model/call.ts'
import { maxCallees } from '../../shared/model/constants.ts'
import type { AlarmKey } from '../../shared/model/alarm.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { createCallAuditLog, type CallAuditLog } from '../acting/call-audit-log.ts'
import { createCallDispatcher, type CallDispatcher } from '../acting/call-dispatcher.ts'
import { contactFileSchema, createContactStore, type ContactStore } from '../contacts/contact-store.ts'
import type { Clock } from '../platform/clock.ts'
import { createCallReminders, type KnownAlarm, type CallReminders } from '../acting/call-reminders.ts'
import type { Publisher } from '../ipc/publisher.ts'
import type { ProfileDatabase } from '../storage/profile-database.ts'
import type { Log } from '../platform/log.ts'
import { profileFile } from '../storage/profile-files.ts'
import type { CallClient } from '../server/calls.ts'
import type { RecordingContext } from '../storage/audit-trail.ts'
import { openJsonDocument } from '../storage/json-document.ts'

export interface ProfileActingParts {
  folder: string
  storage: RecordingContext
  /** Open from before `start` until after `stop`. */
  database: ProfileDatabase
  profile: ServerProfile
  calls: CallClient
  publisher: Publisher
  clock: Clock
  log: Log
  settings: () => Settings
  knownAlarm: (key: AlarmKey) => KnownAlarm
  /** A call was ordered or answered. */
  onCalled: (call: CallAudit) => void
  onDue: (reminder: CallReminder) => void
  onSettled: (callId: string) => void
  /** Somebody here did something, which other desks are to know. */
  onActed: (person: string, content: ActContent) => void
  /** The stored contacts were damaged and are now kept under this name. */
  onContactsSetAside: (keptAs: string) => void
}

/** What one profile needs for calls: contacts, the dispatcher, the audit log and the reminders. */
export interface ProfileActing {
  readonly contacts: ContactStore
  readonly calls: CallDispatcher
  readonly auditLog: CallAuditLog
  readonly reminders: Omit<CallReminders, 'dismiss'>
  /** Ends a reminder permanently, without another call. */
  dismissReminder(id: string, by?: string): void
  /** What was called from here lately, as acts of whoever did it. */
  acts(): { person: string; content: ActContent }[]
  /** Calls of other desks, and the reminders that somebody there has dismissed. */
  merge(calls: readonly CallAudit[], dismissed: readonly { callId: string; at: number }[]): void
  start(): void
  stop(): Promise<void>
}

/** Calls of the last hour are followed up after a restart. */
const restoredMs = 3_600_000
const maxRestoredCalls = 1_000
/** Calls of the last week are those of the team. */
const sharedMs = 7 * 86_400_000

export function createProfileActing(parts: ProfileActingParts): ProfileActing {
  const { folder, profile, calls, publisher, clock, log } = parts

  const contacts = createContactStore({
    file: openJsonDocument({
      file: profileFile(folder, 'book', profile, 'json'),
      schema: contactFileSchema,
      ...parts.storage,
      log,
      onSetAside: parts.onContactsSetAside,
    }),
    onActed: parts.onActed,
    onChanged: (payload) => publisher.send({ name: 'book.changed', payload }),
  })

  const auditLog = createCallAuditLog({
    ...parts.storage,
    database: parts.database,
    server: profile.name,
    log,
  })

  const reminders = createCallReminders({
    clock,
    delayMinutes: () => parts.settings().calls.recallMinutes,
    knownAlarm: parts.knownAlarm,
    onDue: parts.onDue,
    onSettled: parts.onSettled,
    onChange: () => publisher.send({ name: 'calls.reminders', payload: reminders.due() }),
  })

  const dispatcher = createCallDispatcher({
    callUsers: calls.callUsers,
    callGroups: calls.callGroups,
    nameCallees: (order) => nameCallees(contacts, order),
    now: () => clock.now(),
    makeId: randomUUID,
    onAudited: (entry) => {
      auditLog.record(entry)
      publisher.send({ name: 'calls.audited', payload: entry })
      reminders.follow([entry])
      parts.onCalled(entry)
      parts.onActed(entry.by?.name ?? '', { action: 'call.put', call: entry })
    },
  })

  /** A call of another desk as it is kept, where it is news; that a reminder was dismissed stays. */
  const newOf = (call: CallAudit): CallAudit[] => {
    const known = auditLog.entry(call.id)
    const dismissedAt = known?.recallDismissedAt ?? call.recallDismissedAt
    const entry = { ...call, ...(dismissedAt !== undefined && { recallDismissedAt: dismissedAt }) }
    return JSON.stringify(entry) === JSON.stringify(known) ? [] : [entry]
  }

  const restoreReminders = () => {
    const since = clock.now() - restoredMs
    const entries = auditLog.newest(maxRestoredCalls).filter(({ at }) => at > since)
    reminders.follow(entries.reverse())
  }

  return {
    contacts,
    calls: dispatcher,
    auditLog,
    reminders,
    dismissReminder(id, by = '') {
      const at = clock.now()
      reminders.dismiss(id)
      auditLog.dismissReminder(id, at)
      parts.onActed(by, { action: 'reminder.dismiss', callId: id, at })
    },
    acts: () =>
      auditLog.since(clock.now() - sharedMs).map((call) => ({
        person: call.by?.name ?? '',
        content: { action: 'call.put' as const, call },
      })),
    merge(merged, dismissed) {
      const news = merged.filter(({ at }) => at >= clock.now() - sharedMs).flatMap(newOf)
      for (const { callId, at } of dismissed) {
        reminders.dismiss(callId)
        const known = news.find(({ id }) => id === callId) ?? auditLog.entry(callId)
        if (known && known.recallDismissedAt === undefined) news.push({ ...known, recallDismissedAt: at })
      }
      for (const entry of news) {
        auditLog.keep(entry)
        publisher.send({ name: 'calls.audited', payload: entry })
      }
      reminders.follow(news.toSorted((a, b) => a.at - b.at))
    },
    start() {
      auditLog.start()
      restoreReminders()
    },
    async stop() {
      reminders.stop()
      // Calls in progress are recorded with their outcome before the log closes.
      await dispatcher.settled()
      await Promise.all([contacts.stop(), auditLog.stop()])
    },
  }
}

/** Everyone whom an order reaches, each once; people who were chosen directly come first. */
function nameCallees(
  { contact, group }: Pick<ContactStore, 'contact' | 'group'>,
  { userIds, groupIds }: CallOrder,
): Pick<CallAudit, 'people' | 'groups'> {
  const people = new Map<number, CallAudit['people'][number]>()
  const add = (id: number, name: string, groupId: number | null) => {
    if (people.has(id) || people.size >= maxCallees) return
    people.set(id, { id, name: contact(id)?.name || name, groupId })
  }
  for (const id of userIds) add(id, '', null)
  for (const groupId of groupIds)
    for (const { id, name } of group(groupId)?.members ?? []) add(id, name, groupId)
  const groups = groupIds.map((id) => ({ id, name: group(id)?.name ?? '' }))
  return { people: [...people.values()], groups }
}
