import type { AlarmCreation } from '../../shared/model/alarm-creation.ts'
import { courseOf } from '../life/alarm-state.ts'
import type { NewAlarm } from '../store/alarm-record.ts'

/** What stands for a field that the creation does not give; the interface shows no defaults. */
const absent = {
  /** No station, tag group, scenario or call group. */
  none: 0,
  /** An alarm belongs to some data server, since its full path begins with the server's name. */
  dataServerId: 1,
  /** Nobody said it was urgent. */
  priority: 4,
}

/**
 * The alarm that a creation asks for. The name is the last part of the path; the call group is that of the
 * first CallGroup action. The body is kept whole beside what the resource shows.
 */
export function alarmOfCreation(creation: AlarmCreation): NewAlarm {
  const name = creation.path.slice(creation.path.lastIndexOf('\\') + 1) || creation.path
  const { temporary = false, eventCondition: condition = {} } = creation
  const { transitory = false, reactivatable = false, resettable = true } = condition
  const callGroup = creation.alarmActions?.find((action) => action.type === 'CallGroup')
  return {
    stationId: creation.stationId ?? absent.none,
    dataServerId: creation.dataServerId ?? absent.dataServerId,
    tagGroupId: creation.tagGroupId ?? absent.none,
    scenarioId: absent.none,
    callGroupId: callGroup?.id ?? absent.none,
    path: creation.path,
    name,
    localizedName: name,
    value: creation.value ?? condition.value ?? '',
    message: creation.alarmMessage ?? creation.alarmShortMessage ?? '',
    resetMessage: creation.resetMessage ?? '',
    ackMessage: creation.ackMessage ?? '',
    priority: creation.priority ?? absent.priority,
    masked: false,
    attachedFile: creation.alarmAttachedFile ?? '',
    resetAttachedFile: creation.resetAttachedFile ?? '',
    ackAttachedFile: creation.ackAttachedFile ?? '',
    source: 'client',
    course: courseOf({ temporary, transitory, resettable }),
    transitory,
    reactivatable,
    creation: JSON.stringify(creation),
  }
}
