import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Channel, Payload, Reply } from '../../shared/ipc/requests.ts'
import type { Occurrence } from '../../shared/model/alarm.ts'
import type { Result } from '../../shared/result.ts'

/** What is recorded under the name of whoever is at the screen, and is read by others under it. */
const namedActs: ReadonlySet<Channel> = new Set<Channel>([
  'marks.take',
  'marks.note',
  'calls.place',
  'shelf.shelve',
  'shelf.plan',
  'alarms.acknowledge',
  'escalation.begin',
])

/** Reports an act of somebody who has not given a name; `taken`: the alarms that they have now. */
export function watchUnnamedActs(
  bridge: Bridge,
  isUnnamed: () => boolean,
  onActed: (taken: readonly Occurrence[]) => void,
): Bridge {
  return {
    ...bridge,
    async request<C extends Channel>(
      channel: C,
      payload: Payload<C>,
      server?: string,
    ): Promise<Result<Reply<C>>> {
      const answer = await bridge.request(channel, payload, server)
      // Nobody is kept from acting by a question: it comes after the first act.
      if (answer.ok && namedActs.has(channel) && isUnnamed())
        onActed(isTaking(channel, payload) ? payload.alarms : [])
      return answer
    },
  }
}

const isTaking = (channel: Channel, payload: Payload<Channel>): payload is Payload<'marks.take'> =>
  channel === 'marks.take' &&
  payload !== null &&
  !('to' in payload) &&
  'isTaken' in payload &&
  payload.isTaken
