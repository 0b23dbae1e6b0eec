import { callRecordSchema, type CallRecord } from '../../shared/model/alarm-background.ts'
import type { CallMessage } from '../../shared/model/call-message.ts'
import { callableGroupSchema, type CallableGroup } from '../../shared/model/call-order.ts'
import { succeed, type Result } from '../../shared/result.ts'
import { readItems } from './items.ts'
import type { Transport } from './transport.ts'

/** The service's calls (interface 4.6 to 4.9). An answer is handed on as it came. */
export interface Calls {
  callUsers(userIds: readonly number[], message: CallMessage): Promise<Result<unknown>>
  callGroups(groupIds: readonly number[], message: CallMessage): Promise<Result<unknown>>
  groups(): Promise<Result<CallableGroup[]>>
  recent(): Promise<Result<CallRecord[]>>
}

/** A service may answer only when it has tried to reach somebody. */
const callMillis = 60_000
const mostGroups = 1_000
const mostRecords = 50

/** `groupCallField`: what the list of groups is called in the body, which the interface does not show. */
export function createCalls(transport: Transport, groupCallField: string): Calls {
  return {
    callUsers: (userIds, message) =>
      transport.post('/api/v1/call/users', { userIds, ...message }, callMillis),
    callGroups: (groupIds, message) =>
      transport.post('/api/v1/call/groups', { [groupCallField]: groupIds, ...message }, callMillis),
    async groups() {
      const answer = await transport.get('/api/v1/callgroups', { limit: mostGroups })
      if (!answer.ok) return answer
      const list = readItems(answer.value, callableGroupSchema, 'call groups')
      return list.ok ? succeed(list.value.items) : list
    },
    async recent() {
      const answer = await transport.get('/api/v1/call/histories', { sort: '-id', limit: mostRecords })
      if (!answer.ok) return answer
      const list = readItems(answer.value, callRecordSchema, 'call histories')
      return list.ok ? succeed(list.value.items) : list
    },
  }
}
