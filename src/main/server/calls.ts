import type { CallMessage } from '../../shared/model/call-message.ts'
import type { Result } from '../../shared/result.ts'
import type { Transport } from './transport.ts'
import type { GroupKind, GroupLists, LooseRecord } from '../../shared/model/group-list.ts'
import { readWholeList } from './lists.ts'

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

const paths = { group: '/api/v1/callgroups', grouping: '/api/v1/callgroupgroupings' } as const

/** The service's call groups and their groupings (interface 4.9 to 4.12). */
export interface CallGroups {
  read(): Promise<GroupLists>
  /** What the service answered, as it came. */
  create(kind: GroupKind, body: LooseRecord): Promise<Result<unknown>>
}

export function createCallGroups(transport: Transport): CallGroups {
  return {
    async read() {
      const [groups, groupings] = await Promise.all([
        readWholeList(transport, paths.group, 'call groups'),
        readWholeList(transport, paths.grouping, 'groupings'),
      ])
      return { groups, groupings }
    },
    create: (kind, body) => transport.post(paths[kind], body),
  }
}
