import { alarmActionSchema } from '../../shared/model/alarm-action.ts'
import { alarmCreationSchema } from '../../shared/model/alarm-creation.ts'
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
