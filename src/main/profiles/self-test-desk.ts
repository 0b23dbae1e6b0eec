import { serverProfileSchema, type ServerProfile } from '../../shared/model/server-profile.ts'
import { fail, succeed } from '../../shared/result.ts'
import { createCallDispatcher } from '../acting/call-dispatcher.ts'
import { createDesk } from '../desk/desk.ts'
import { createEmbeddedService } from '../embedded/embedded-service.ts'
import type { Clock } from '../platform/clock.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import type { SelfTestDesk } from '../selftest/desk-steps.ts'
import { createAlarmList, raiseAlarm } from '../server/alarms.ts'
import { createCallGroups, createCalls } from '../server/calls.ts'
import { createHub } from '../server/hub.ts'
import type { Network } from '../server/network.ts'
import { createTransport } from '../server/transport.ts'
import type { LaunchContext } from './launcher.ts'

export interface SelfTestDeskParts extends Pick<
  LaunchContext,
  'makeToken' | 'spawnService' | 'log' | 'random' | 'secrets'
> {
  clock: Clock
  supervisor: Supervisor
  networkOf: (profile: ServerProfile) => Network
}

const tag = 'TOCSIN\\SELF-TEST'
/** No plant: the test alarm is the only one. */
const emptyPlant = ['--rate', '0', '--alarms', '0', '--history', '0', '--tags', '1', '--scenario', 'quiet']

/** Nothing of it is stored: its alarm is no event of this desk. */
export function createSelfTestDesk(parts: SelfTestDeskParts): SelfTestDesk {
  const { clock, log, supervisor } = parts
  const token = parts.makeToken()
  parts.secrets.add(token)
  const service = createEmbeddedService({
    spawn: parts.spawnService,
    dataFile: ':memory:',
    token,
    plant: emptyPlant,
    clock,
    log,
    onFailed: (detail) => supervisor.failed('embedded-service', new Error(`self-test: ${detail}`)),
  })
  const tokens = { token: () => token, renew: () => Promise.resolve(false) }
  const connected = Promise.withResolvers<void>()
  let isStopped = false
  let open: ReturnType<typeof connect> | null = null

  const connect = (baseUrl: string) => {
    const profile = serverProfileSchema.parse({ id: 'self-test', name: 'Self-test', kind: 'remote', baseUrl })
    const network = parts.networkOf(profile)
    const transport = createTransport({ ...parts, baseUrl, tokens, network })
    const calls = createCalls(transport, profile.groupCallField)
    const desk = createDesk({
      source: createAlarmList(transport),
      feed: createHub({
        ...parts,
        url: baseUrl + profile.hubPath,
        token: tokens.token,
        network,
        subscribe: null,
      }),
      watchMillis: profile.watchMillis,
      reconcileMillis: profile.reconcileMillis,
      clock,
      log,
      tokenExpiresAt: () => null,
      serviceClock: transport.serviceClock,
      supervisor,
      earlierRun: () => null,
      listeners: [{ part: 'annunciation', onStatus: ({ link }) => link === 'live' && connected.resolve() }],
    })
    const dispatcher = createCallDispatcher({
      ...calls,
      nameCallees: () => ({ people: [], groups: [] }),
      now: () => clock.now(),
      makeId: () => 'self-test',
      onAudited: () => undefined,
    })
    return { profile, network, transport, desk, dispatcher, groups: createCallGroups(transport) }
  }
  const opened = () => {
    if (!open) throw new Error('the self-test has no service yet')
    return open
  }

  return {
    async start() {
      const address = await service.start()
      if (isStopped) return
      open = connect(address)
      open.desk.start()
      await connected.promise
    },
    onPush: (listener) => opened().desk.onPush(listener),
    raise: (message) =>
      raiseAlarm(opened().transport, { path: tag, priority: 1, alarmMessage: message, temporary: true }),
    async listed(id) {
      const { desk, profile } = opened()
      await desk.check()
      const alarm = desk.alarm(id)
      return alarm ? { alarm, profile } : null
    },
    async call(text, by) {
      const { groups } = await opened().groups.read()
      if (groups.failure) return { ok: false, error: groups.failure }
      const id = groups.items.map((group) => group['id']).find(Number.isInteger)
      if (typeof id !== 'number') return fail('not-found', 'the service has no call group')
      const placed = await opened().dispatcher.place(
        { userIds: [], groupIds: [id], text, number: 0, audio: null, file: null, about: null },
        by,
      )
      if (!placed.ok) return placed
      const [answer] = placed.value.answers
      if (answer?.failure) return { ok: false, error: answer.failure }
      return answer?.placed ? succeed(null) : fail('rejected', 'the service did not place the call')
    },
    async stop() {
      isStopped = true
      await open?.desk.stop()
      open?.network.stop()
      await service.stop()
    },
  }
}
