import { succeed, fail, type Result } from '../../../shared/result.ts'
import type { PageRef } from '../../platform/host-shell.ts'
import type { Handlers } from '../router.ts'
import type { Pages } from '../../profiles/pages.ts'
import type { ExportOrder } from '../../../shared/model/record-export.ts'
import type { Exports } from '../../exports/exports.ts'
import { readOn, readRows, type ReadPage, type RowSource } from '../../exports/read-rows.ts'
import type { RunningProfile } from '../../profiles/running-profile.ts'

type RecordChannel =
  | 'records.histories'
  | 'records.statistics'
  | 'records.interventions'
  | 'records.calls'
  | 'records.evidence'
  | 'records.cancel'
  | 'evidence.verify'
  | 'evidence.standing'
  | 'alarm.background'

/** The service's records, a page at a time. */
export function createRecordHandlers({ pages }: { pages: Pages }): Pick<Handlers, RecordChannel> {
  const tickets = createTickets()

  /** Runs a query under its ticket, on the server of its page. */
  const read = <T>(
    page: PageRef,
    ticket: string,
    query: (running: RunningProfile, signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>> =>
    tickets.run(page, ticket, async (signal) => {
      const running = await pages.running(page)
      return running.ok ? query(running.value, signal) : running
    })

  return {
    'records.histories': ({ ticket, ...question }, page) =>
      read(page, ticket, ({ records }, signal) => records.histories(question, signal)),
    'records.statistics': ({ ticket, ...question }, page) =>
      read(page, ticket, ({ records }, signal) => records.statistics(question, signal)),
    'records.interventions': ({ ticket, ...question }, page) =>
      read(page, ticket, ({ records }, signal) => records.interventions(question, signal)),
    'records.calls': ({ ticket, ...question }, page) =>
      read(page, ticket, async ({ records, acting }, signal) => {
        const calls = await records.calls(question, signal)
        if (calls.ok) acting.contacts.learnFromCalls(calls.value.items)
        return calls
      }),
    'records.evidence': ({ ticket, ...question }, page) =>
      read(page, ticket, ({ evidence }, signal) => evidence.page(question, signal)),
    'evidence.verify': async (_nothing, page) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      return succeed([{ server: '', result: await running.value.evidence.verify(), failure: null }])
    },
    'evidence.standing': async ({ before }, page) => {
      const running = await pages.running(page)
      return running.ok ? succeed(await running.value.evidence.standing(before)) : running
    },
    'records.cancel': ({ ticket }, page) => {
      tickets.cancel(page, ticket)
      return succeed(null)
    },
    'alarm.background': async (subject, page) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      const background = await running.value.tagRecords.background(subject)
      if (background.calls.ok) running.value.acting.contacts.learnFromCalls(background.calls.value)
      return succeed(background)
    },
  }
}

export interface ExportHandlerParts {
  pages: Pages
  exports: Exports
}

type ExportChannel = 'export.start' | 'export.cancel' | 'export.show'

/** Exports into files. */
export function createExportHandlers({ pages, exports }: ExportHandlerParts): Pick<Handlers, ExportChannel> {
  return {
    'export.start': async (order, page) => {
      const running = await pages.running(page)
      if (!running.ok) return running
      exports.start(page, order, rowsOf(order, running.value))
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

function rowsOf(order: ExportOrder, { records, evidence }: RunningProfile): RowSource {
  const byOffset =
    (read: ReadPage): RowSource =>
    (sort, signal) =>
      readRows(read, sort, signal)
  if (order.records === 'evidence') {
    const { filter } = order
    return (sort, signal) => readOn((page, stop) => evidence.page({ ...page, filter }, stop), sort, signal)
  }
  if (order.records === 'calls') {
    const { filter } = order
    return byOffset((page, signal) => records.calls({ ...page, filter }, signal))
  }
  const { filter } = order
  const read = records[order.records]
  return byOffset((page, signal) => read({ ...page, filter }, signal))
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
