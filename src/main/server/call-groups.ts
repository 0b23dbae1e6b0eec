import type { GroupKind, GroupLists, LooseRecord } from '../../shared/model/group-list.ts'
import type { Result } from '../../shared/result.ts'
import type { Transport } from './transport.ts'
import { readWholeList } from './whole-list.ts'

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
