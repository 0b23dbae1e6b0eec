import type { ExportOrder } from '../../shared/model/record-export.ts'
import { fail, succeed } from '../../shared/result.ts'
import type { Exports } from '../exports/exports.ts'
import type { ReadPage } from '../exports/read-rows.ts'
import type { Handlers } from '../ipc/router.ts'
import type { ProfileSlots } from '../profile-slots.ts'
import type { Records } from '../server/records.ts'
import { notYet } from './not-yet.ts'

export interface ExportHandlerParts {
  slots: ProfileSlots
  exports: Exports
}

type ExportChannel = 'export.start' | 'export.cancel' | 'export.show'

/** What main writes into files for a page. */
export function createExportHandlers({ slots, exports }: ExportHandlerParts): Pick<Handlers, ExportChannel> {
  return {
    'export.start': (order, page) => {
      const records = slots.slotOf(page).running?.records
      if (!records) return notYet
      exports.start(page, order, pagesOf(order, records))
      return succeed(null)
    },
    'export.cancel': ({ ticket }, page) => {
      exports.cancel(page, ticket)
      return succeed(null)
    },
    'export.show': ({ ticket }, page) =>
      exports.show(page, ticket) ? succeed(null) : fail('rejected', 'there is no file to show here'),
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
