import { z } from 'zod'
import { callRecordSchema } from '../model/alarm-background.ts'
import { alarmHistorySchema } from '../model/alarm-history.ts'
import { alarmInterventionSchema } from '../model/alarm-intervention.ts'
import { alarmStatisticSchema } from '../model/alarm-statistic.ts'
import {
  callRecordFilterSchema,
  pageQuestionOf,
  recordFilterSchema,
  recordPageOf,
  ticketSchema,
} from '../model/record-query.ts'

/** What a page can ask of the service's records, a page of them at a time. */
export const recordRequests = {
  'records.histories': {
    payload: pageQuestionOf(recordFilterSchema),
    reply: recordPageOf(alarmHistorySchema),
  },
  'records.statistics': {
    payload: pageQuestionOf(recordFilterSchema),
    reply: recordPageOf(alarmStatisticSchema),
  },
  'records.interventions': {
    payload: pageQuestionOf(recordFilterSchema),
    reply: recordPageOf(alarmInterventionSchema),
  },
  'records.calls': { payload: pageQuestionOf(callRecordFilterSchema), reply: recordPageOf(callRecordSchema) },
  /** Ends a question that is no longer wanted; its answer is `cancelled`. */
  'records.cancel': { payload: z.strictObject({ ticket: ticketSchema }), reply: z.null() },
} as const
