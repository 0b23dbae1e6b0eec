import { alarmActionSchema } from '../../shared/model/alarm-action.ts'
import { alarmCreationSchema } from '../../shared/model/alarm-creation.ts'
import { alarmHistorySchema } from '../../shared/model/alarm-history.ts'
import { alarmInterventionSchema } from '../../shared/model/alarm-intervention.ts'
import { alarmStatisticSchema } from '../../shared/model/alarm-statistic.ts'
import { alarmSchema } from '../../shared/model/alarm.ts'
import {
  callGroupGroupingCreationSchema,
  callGroupGroupingSchema,
} from '../../shared/model/call-group-grouping.ts'
import { callGroupCreationSchema, callGroupSchema } from '../../shared/model/call-group.ts'
import { callHistorySchema } from '../../shared/model/call-history.ts'
import { groupCallSchema } from '../../shared/model/group-call.ts'
import { locationSchema } from '../../shared/model/location.ts'
import { userCallSchema } from '../../shared/model/user-call.ts'
import { problemSchema } from './problem-schema.ts'

/** Models that have a name of their own in the OpenAPI document; others are written out where they occur. */
export const replyModels = {
  Alarm: alarmSchema,
  AlarmHistory: alarmHistorySchema,
  AlarmStatistic: alarmStatisticSchema,
  AlarmIntervention: alarmInterventionSchema,
  CallHistory: callHistorySchema,
  CallGroup: callGroupSchema,
  CallGroupGrouping: callGroupGroupingSchema,
  Problem: problemSchema,
}

export const bodyModels = {
  AlarmCreation: alarmCreationSchema,
  AlarmAction: alarmActionSchema,
  Location: locationSchema,
  UserCall: userCallSchema,
  GroupCall: groupCallSchema,
  CallGroupCreation: callGroupCreationSchema,
  CallGroupGroupingCreation: callGroupGroupingCreationSchema,
}
