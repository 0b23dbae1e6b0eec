import type { CallMessage } from '../../shared/model/call-message.ts'
import type { Result } from '../../shared/result.ts'
import type { Transport } from './transport.ts'

/** The service's calls (interface 4.6 and 4.7). An answer is handed on as it came. */
export interface Calls {
  callUsers(userIds: readonly number[], message: CallMessage): Promise<Result<unknown>>
  callGroups(groupIds: readonly number[], message: CallMessage): Promise<Result<unknown>>
}

/** A service may answer only when it has tried to reach somebody. */
const callMillis = 60_000

/** `groupCallField`: what the list of groups is called in the body, which the interface does not show. */
export function createCalls(transport: Transport, groupCallField: string): Calls {
  return {
    callUsers: (userIds, message) =>
      transport.post('/api/v1/call/users', { userIds, ...message }, callMillis),
    callGroups: (groupIds, message) =>
      transport.post('/api/v1/call/groups', { [groupCallField]: groupIds, ...message }, callMillis),
  }
}
