import { succeed } from '../../shared/result.ts'
import type { Handlers } from '../ipc/router.ts'
import type { ProfileSlots } from '../profile-slots.ts'
import { createTickets } from '../tickets.ts'
import { notYet } from './not-yet.ts'

type RecordChannel =
  | 'records.histories'
  | 'records.statistics'
  | 'records.interventions'
  | 'records.calls'
  | 'records.cancel'
  | 'alarm.background'

/** What main looks up for a page in the service's records. */
export function createRecordHandlers({ slots }: { slots: ProfileSlots }): Pick<Handlers, RecordChannel> {
  const tickets = createTickets()
  const recordsOf = (page: { id: number }) => slots.slotOf(page).running?.records

  return {
    'records.histories': ({ ticket, ...question }, page) =>
      tickets.run(
        page,
        ticket,
        async (signal) => (await recordsOf(page)?.histories(question, signal)) ?? notYet,
      ),
    'records.statistics': ({ ticket, ...question }, page) =>
      tickets.run(
        page,
        ticket,
        async (signal) => (await recordsOf(page)?.statistics(question, signal)) ?? notYet,
      ),
    'records.interventions': ({ ticket, ...question }, page) =>
      tickets.run(
        page,
        ticket,
        async (signal) => (await recordsOf(page)?.interventions(question, signal)) ?? notYet,
      ),
    'records.calls': ({ ticket, ...question }, page) =>
      tickets.run(page, ticket, async (signal) => {
        const running = slots.slotOf(page).running
        if (!running) return notYet
        const records = await running.records.calls(question, signal)
        if (records.ok) running.acting.contacts.sawCalls(records.value.items)
        return records
      }),
    'records.cancel': ({ ticket }, page) => {
      tickets.cancel(page, ticket)
      return succeed(null)
    },
    'alarm.background': async (subject, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notYet
      const background = await running.tagRecords.background(subject)
      if (background.calls.ok) running.acting.contacts.sawCalls(background.calls.value)
      return succeed(background)
    },
  }
}
