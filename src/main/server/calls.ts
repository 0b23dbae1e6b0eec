import { callRecordSchema, type CallRecord } from '../../shared/model/alarm-background.ts'
import { callableGroupSchema, type CallableGroup, type CallOrder } from '../../shared/model/call-order.ts'
import { succeed, type Result } from '../../shared/result.ts'
import { readItems } from './items.ts'
import type { Transport } from './transport.ts'

/** The service's calls (interface 4.6 to 4.9). */
export interface Calls {
  /** True when the service says that the call was placed; a service that answers otherwise than by a boolean has. */
  place(order: CallOrder): Promise<Result<boolean>>
  groups(): Promise<Result<CallableGroup[]>>
  recent(): Promise<Result<CallRecord[]>>
}

const mostGroups = 1_000
const mostRecords = 50

export function createCalls(transport: Transport): Calls {
  const placed = (answer: Result<unknown>): Result<boolean> =>
    answer.ok ? succeed(answer.value !== false) : answer

  return {
    async place({ userIds, groupIds, text, number }) {
      const message = { msgText: text, msgNum: number, msgAudio: null, msgFile: null }
      let all: Result<boolean> = succeed(true)
      if (groupIds.length > 0)
        all = placed(await transport.post('/api/v1/call/groups', { groupIds, ...message }))
      if (!all.ok || userIds.length === 0) return all
      const people = placed(await transport.post('/api/v1/call/users', { userIds, ...message }))
      return people.ok ? succeed(people.value && all.value) : people
    },
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
