import type { Bridge, CarrierState } from '../../src/shared/ipc/bridge.ts'
import { serverPushes, type Push, type PushName } from '../../src/shared/ipc/pushes.ts'
import type { Channel, Payload, Reply } from '../../src/shared/ipc/requests.ts'
import { nothingRecalled } from '../../src/shared/model/memory.ts'
import { noTeam } from '../../src/shared/model/team.ts'
import type { UpdateState } from '../../src/shared/model/updates.ts'
import { succeed, type Failure, type Result } from '../../src/shared/result.ts'

type Answer<C extends Channel> = (payload: Payload<C>) => Result<Reply<C>> | Promise<Result<Reply<C>>>

export interface FakeBridge extends Bridge {
  /** Every request so far, in order. */
  readonly requests: readonly { channel: Channel; payload: unknown }[]
  /** The payloads sent on one channel, in order. */
  sent<C extends Channel>(channel: C): Payload<C>[]
  /** Replies to every further request on the channel with this value. */
  reply<C extends Channel>(channel: C, value: Reply<C>): void
  /** Refuses every further request on the channel. */
  refuse(channel: Channel, error: Failure): void
  /** Decides each reply by its payload, or later: the answer may be a promise. */
  answer<C extends Channel>(channel: C, answer: Answer<C>): void
  push<N extends PushName>(name: N, payload: Extract<Push, { name: N }>['payload']): void
  /** Reports another state of the carrier; only for a bridge made with one. */
  setCarrier(state: CarrierState): void
}

export const noUpdates: UpdateState = {
  installed: '0.2.0',
  check: { kind: 'off' },
  available: null,
  way: 'install',
  step: { kind: 'idle', problem: null },
  previous: null,
  hold: null,
}

const noItems = { items: [], total: 0, malformed: 0, failure: null }

/**
 * The desk's end of the bridge for tests of components and stores. It records requests and answers them from a
 * table; a request that no answer is set for throws, so that a test states everything its subject asks for.
 * @param carrier the first state of the carrier, for a page of the web host; without it the bridge is Electron's
 */
export function createFakeBridge(carrier?: CarrierState): FakeBridge {
  const requests: { channel: Channel; payload: unknown }[] = []
  // Every page reads its calls and its contact book at start; the settings show the groups that are escalated to, the
  // signed-in screens, phones and updates, the status panel how busy main was.
  const answers = new Map<Channel, Answer<Channel>>([
    ['calls.audit', () => succeed([])],
    ['book.read', () => succeed({ contacts: [], labels: [] })],
    ['memory.recall', () => succeed(nothingRecalled())],
    ['memory.verdicts', () => succeed({ like: 0, unlike: 0 })],
    ['memory.follows', () => succeed([])],
    ['ratings.read', () => succeed({ rating: null })],
    ['ratings.count', () => succeed([])],
    ['marks.read', () => succeed({ claims: [], notes: [] })],
    ['alarmHelp.rules', () => succeed({ version: 1, rules: [] })],
    ['shelf.read', () => succeed({ entries: [], alarms: [], returned: [] })],
    ['handover.list', () => succeed({ now: 0, shifts: [], handovers: [], total: 0, names: [] })],
    ['escalation.read', () => succeed([])],
    ['coverage.list', () => succeed({ places: [], others: [] })],
    ['worklist.read', () => succeed([])],
    ['groups.read', () => succeed({ groups: noItems, groupings: noItems })],
    ['sessions.list', () => succeed([])],
    ['team.read', () => succeed(noTeam)],
    ['updates.read', () => succeed(noUpdates)],
    ['phones.read', () => succeed({ publicKey: null, own: null, browsers: [], hasToken: false, sent: [] })],
    ['selfTest.read', () => succeed({ last: null, dueSince: null })],
    ['diagnostics.delay', () => succeed({ longestMs: 0, p99Ms: 0 })],
  ])
  const pushListeners = new Set<(push: Push) => void>()
  const carrierListeners = new Set<(state: CarrierState) => void>()
  let carrierState = carrier
  /** How many pushes the server of the page has sent. */
  let sequence = 0

  const answer: FakeBridge['answer'] = (channel, next) => void answers.set(channel, next)

  return {
    requests,
    async request<C extends Channel>(channel: C, payload: Payload<C>) {
      requests.push({ channel, payload })
      const respond = answers.get(channel)
      if (respond === undefined) throw new Error(`The fake bridge has no answer for ${channel}.`)
      const result = (await respond(payload)) as Result<Reply<C>>
      // A snapshot continues where the pushes are, as the real one does.
      if (channel === 'desk.snapshot' && result.ok) Object.assign(result.value as object, { sequence })
      return result
    },
    onPush(listener) {
      pushListeners.add(listener)
      return () => pushListeners.delete(listener)
    },
    ...(carrier !== undefined && {
      onCarrier(listener) {
        carrierListeners.add(listener)
        if (carrierState !== undefined) listener(carrierState)
        return () => carrierListeners.delete(listener)
      },
    }),
    sent: <C extends Channel>(channel: C) =>
      requests.filter((request) => request.channel === channel).map(({ payload }) => payload as Payload<C>),
    reply: (channel, value) => answer(channel, () => succeed(value)),
    refuse: (channel, error) => answer(channel, () => ({ ok: false, error })),
    answer,
    push(name, payload) {
      const position = name in serverPushes ? { generation: 'test-1', sequence: ++sequence } : {}
      for (const listener of [...pushListeners]) listener({ name, payload, ...position } as Push)
    },
    setCarrier(state) {
      carrierState = state
      for (const listener of [...carrierListeners]) listener(state)
    },
  }
}
