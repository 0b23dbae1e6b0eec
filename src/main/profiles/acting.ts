import { randomUUID } from 'node:crypto'
import type { CallAudit, CallReminder } from '../../shared/model/call-audit.ts'
import type { CallOrder } from '../../shared/model/call-order.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { createCallBook, type CallBook } from '../acting/call-audit-log.ts'
import { createCallDesk, type CallDesk } from '../acting/call-dispatcher.ts'
import { bookFileSchema, createContactDesk, type ContactDesk } from '../contacts/contact-store.ts'
import type { Clock } from '../platform/clock.ts'
import { createRecallWatch, type AlarmStanding, type RecallWatch } from '../acting/call-reminders.ts'
import type { Publisher } from '../ipc/publisher.ts'
import { openLineFile } from '../storage/json-lines-log.ts'
import type { Log } from '../platform/log.ts'
import { profileFile } from '../storage/profile-file.ts'
import type { Calls } from '../server/calls.ts'
import { openWholeFile } from '../storage/json-document.ts'

export interface ProfileActingParts {
  folder: string
  profile: ServerProfile
  calls: Calls
  publisher: Publisher
  clock: Clock
  log: Log
  settings: () => Settings
  standing: (alarmId: number) => AlarmStanding
  onDue: (reminder: CallReminder) => void
  onSettled: (callId: string) => void
}

/** What one profile needs to act and to remember it: who can be called, what was called, what to call again. */
export interface ProfileActing {
  readonly contacts: ContactDesk
  readonly callDesk: CallDesk
  readonly callBook: CallBook
  readonly recall: Omit<RecallWatch, 'dismiss'>
  /** Ends a reminder for good, without calling again. */
  dismissReminder(id: string): void
  start(): void
  stop(): Promise<void>
}

const mostAuditBytes = 32_000_000
/** A desk that starts again takes up the calls of so long. */
const takenUpMillis = 3_600_000
const takenUpCalls = 1_000

export function createProfileActing(parts: ProfileActingParts): ProfileActing {
  const { folder, profile, calls, publisher, clock, log } = parts

  const contacts = createContactDesk({
    file: openWholeFile({
      file: profileFile(folder, 'book', profile, 'json'),
      schema: bookFileSchema,
      clock,
      log,
    }),
    onChanged: (payload) => publisher.send({ name: 'book.changed', payload }),
  })

  const callBook = createCallBook(
    openLineFile({
      file: profileFile(folder, 'calls', profile, 'jsonl'),
      mostBytes: mostAuditBytes,
      head: () => [],
      clock,
      log,
    }),
    log,
  )

  const recall = createRecallWatch({
    clock,
    recallMinutes: () => parts.settings().calls.recallMinutes,
    standing: parts.standing,
    onDue: parts.onDue,
    onSettled: parts.onSettled,
    onChange: () => publisher.send({ name: 'calls.reminders', payload: recall.reminders() }),
  })

  const callDesk = createCallDesk({
    callUsers: calls.callUsers,
    callGroups: calls.callGroups,
    named: (order) => namedBy(contacts, order),
    now: () => clock.now(),
    makeId: randomUUID,
    onAudited: (entry) => {
      callBook.record(entry)
      publisher.send({ name: 'calls.audited', payload: entry })
      recall.called([entry])
    },
  })

  const takeUp = async () => {
    const since = clock.now() - takenUpMillis
    const entries = (await callBook.newest(takenUpCalls)).filter(({ at }) => at > since)
    recall.called(entries.reverse())
  }

  return {
    contacts,
    callDesk,
    callBook,
    recall,
    dismissReminder(id) {
      recall.dismiss(id)
      void callBook.dismissRecall(id, clock.now())
    },
    start: () => void takeUp(),
    async stop() {
      recall.stop()
      // What was ordered is kept with its end, if only that there was none.
      await callDesk.settled()
      await Promise.all([contacts.stop(), callBook.stop()])
    },
  }
}

/** Everybody whom an order reaches, each once: those named themselves first. */
function namedBy(
  { contact, group }: Pick<ContactDesk, 'contact' | 'group'>,
  { userIds, groupIds }: CallOrder,
): Pick<CallAudit, 'people' | 'groups'> {
  const people = new Map<number, CallAudit['people'][number]>()
  const add = (id: number, name: string, groupId: number | null) => {
    if (!people.has(id)) people.set(id, { id, name: contact(id)?.name || name, groupId })
  }
  for (const id of userIds) add(id, '', null)
  for (const groupId of groupIds)
    for (const { id, name } of group(groupId)?.members ?? []) add(id, name, groupId)
  const groups = groupIds.map((id) => ({ id, name: group(id)?.name ?? '' }))
  return { people: [...people.values()], groups }
}
