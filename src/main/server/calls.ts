import type { CallMessage } from '../../shared/model/call.ts'
import type { Result } from '../../shared/result.ts'
import type { HttpTransport } from './transport.ts'
import type { GroupKind, GroupLists, LooseRecord } from '../../shared/model/call-group.ts'
import { readWholeList } from './lists.ts'

/** The service's calls (interface 4.6 and 4.7). Answers are passed on unchanged. */
export interface CallClient {
  callUsers(userIds: readonly number[], message: CallMessage): Promise<Result<unknown>>
  callGroups(groupIds: readonly number[], message: CallMessage): Promise<Result<unknown>>
}

/** A service may answer only after it has tried to reach the callee. */
const callTimeoutMs = 60_000

/** `groupCallField`: the body field for the groups, which the interface does not specify. */
export function createCalls(transport: HttpTransport, groupCallField: string): CallClient {
  return {
    callUsers: (userIds, message) =>
      transport.post('/api/v1/call/users', { userIds, ...message }, callTimeoutMs),
    callGroups: (groupIds, message) =>
      transport.post('/api/v1/call/groups', { [groupCallField]: groupIds, ...message }, callTimeoutMs),
  }
}

const paths = { group: '/api/v1/callgroups', grouping: '/api/v1/callgroupgroupings' } as const

/** The service's call groups and their groupings (interface 4.9 to 4.12). */
export interface CallGroups {
  read(): Promise<GroupLists>
  /** Resolves to the service's answer, unchanged. */
  create(kind: GroupKind, body: LooseRecord): Promise<Result<unknown>>
}

export function createCallGroups(transport: HttpTransport): CallGroups {
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
