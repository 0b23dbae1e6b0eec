import { escalationSchema, type Escalation } from '../../shared/model/escalation.ts'
import { createRowStore, type RowStore, type RowStoreContext } from '../storage/row-store.ts'

/** The escalations of one server by the ids of their alarms, so that a restart continues them. */
export type EscalationStore = RowStore<number, Escalation>

export const createEscalationStore = (context: RowStoreContext): EscalationStore =>
  createRowStore({
    ...context,
    table: { name: 'escalation', key: 'alarmId' },
    schema: escalationSchema,
    damaged: (count) => `${count} escalation(s) are damaged and ignored`,
  })
