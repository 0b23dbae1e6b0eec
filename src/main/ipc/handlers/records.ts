import { succeed, fail } from '../../../shared/result.ts'
import type { PageRef } from '../../platform/host-shell.ts'
import type { Handlers } from '../router.ts'
import type { ProfileSlots } from '../../profiles/slots.ts'
import { notConnected } from './not-connected.ts'
import type { ExportOrder } from '../../../shared/model/record-export.ts'
import type { Exports } from '../../exports/exports.ts'
import type { ReadPage } from '../../exports/read-rows.ts'
import type { Records } from '../../server/records.ts'

type RecordChannel =
  | 'records.histories'
  | 'records.statistics'
  | 'records.interventions'
  | 'records.calls'
  | 'records.cancel'
  | 'alarm.background'

/** The service's records, a page at a time. */
export function createRecordHandlers({ slots }: { slots: ProfileSlots }): Pick<Handlers, RecordChannel> {
  const tickets = createTickets()
  const recordsOf = (page: { id: number }) => slots.slotOf(page).running?.records

  return {
    'records.histories': ({ ticket, ...question }, page) =>
      tickets.run(
        page,
        ticket,
        async (signal) => (await recordsOf(page)?.histories(question, signal)) ?? notConnected,
      ),
    'records.statistics': ({ ticket, ...question }, page) =>
      tickets.run(
        page,
        ticket,
        async (signal) => (await recordsOf(page)?.statistics(question, signal)) ?? notConnected,
      ),
    'records.interventions': ({ ticket, ...question }, page) =>
      tickets.run(
        page,
        ticket,
        async (signal) => (await recordsOf(page)?.interventions(question, signal)) ?? notConnected,
      ),
    'records.calls': ({ ticket, ...question }, page) =>
      tickets.run(page, ticket, async (signal) => {
        const running = slots.slotOf(page).running
        if (!running) return notConnected
        const records = await running.records.calls(question, signal)
        if (records.ok) running.acting.contacts.learnFromCalls(records.value.items)
        return records
      }),
    'records.cancel': ({ ticket }, page) => {
      tickets.cancel(page, ticket)
      return succeed(null)
    },
    'alarm.background': async (subject, page) => {
      const running = slots.slotOf(page).running
      if (!running) return notConnected
      const background = await running.tagRecords.background(subject)
      if (background.calls.ok) running.acting.contacts.learnFromCalls(background.calls.value)
      return succeed(background)
    },
  }
}

export interface ExportHandlerParts {
  slots: ProfileSlots
  exports: Exports
}

type ExportChannel = 'export.start' | 'export.cancel' | 'export.show'

/** Exports into files. */
export function createExportHandlers({ slots, exports }: ExportHandlerParts): Pick<Handlers, ExportChannel> {
  return {
    'export.start': (order, page) => {
      const records = slots.slotOf(page).running?.records
      if (!records) return notConnected
      exports.start(page, order, pagesOf(order, records))
      return succeed(null)
    },
    'export.cancel': ({ ticket }, page) => {
      exports.cancel(page, ticket)
      return succeed(null)
    },
    'export.show': ({ ticket }, page) =>
      exports.reveal(page, ticket) ? succeed(null) : fail('rejected', 'there is no file to show'),
  }
}

function pagesOf(order: ExportOrder, records: Records): ReadPage {
  if (order.records === 'calls') {
    const { filter } = order
    return (page, signal) => records.calls({ ...page, filter }, signal)
  }
  const { filter } = order
  const read = records[order.records]
  return (page, signal) => read({ ...page, filter }, signal)
}

/** Requests that can be cancelled, each under the ticket that its page gave it. */
interface Tickets {
  /** Runs the work; reusing a ticket cancels the work that runs under it. */
  run<T>(page: PageRef, ticket: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  cancel(page: PageRef, ticket: string): void
}

function createTickets(): Tickets {
  const running = new Map<string, AbortController>()
  const keyOf = (page: PageRef, ticket: string) => `${page.id} ${ticket}`

  return {
    async run(page, ticket, work) {
      const key = keyOf(page, ticket)
      running.get(key)?.abort()
      const controller = new AbortController()
      running.set(key, controller)
      try {
        return await work(controller.signal)
      } finally {
        if (running.get(key) === controller) running.delete(key)
      }
    },
    cancel: (page, ticket) => running.get(keyOf(page, ticket))?.abort(),
  }
}
