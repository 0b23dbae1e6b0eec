import { afterEach, describe, expect, it } from 'vitest'
import { createHub } from '../../../src/main/server/hub.ts'
import { requestToken } from '../../../src/main/server/token-endpoint.ts'
import { createTransport } from '../../../src/main/server/transport.ts'
import { testConnection } from '../../../src/main/server/connection-test.ts'
import { createSecrets } from '../../../src/main/platform/secrets.ts'
import { createSupervisor } from '../../../src/main/platform/supervisor.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import type { HubState } from '../../../src/shared/model/desk.ts'
import { succeed } from '../../../src/shared/result.ts'
import { startDrippingServer, type Drip } from '../../support/dripping-server.ts'
import { createLogRecorder } from '../../support/log-recorder.ts'
import { createManualClock, type ManualClock } from '../../support/manual-clock.ts'
import { waitFor } from '../../support/wait-for.ts'
import { environmentNetwork } from '../../support/network.ts'

const drips: Drip[] = ['body', 'headers', 'nothing']
const ended = {
  ok: false,
  error: {
    code: 'unreachable',
    message: 'the service did not answer in time',
    causes: [{ kind: 'late' }],
  },
}

// Bytes keep arriving, so that no idle limit applies; time is the test's, so that nothing has to be waited for.
async function waitForRequest(server: { requests(): number }) {
  await waitFor(() => expect(server.requests()).toBeGreaterThan(0))
}

/** Runs a request against a dripping server and lets so much time pass. */
async function outcomeAfter(
  drip: Drip,
  millis: number,
  run: (url: string, clock: ManualClock) => Promise<unknown>,
) {
  const server = await startDrippingServer(drip)
  const clock = createManualClock(1_000)
  let outcome: unknown = 'pending'
  void run(server.url, clock).then((value) => (outcome = value))
  await waitForRequest(server)
  await clock.advance(millis)
  return { server, clock, outcome: () => outcome }
}

const secrets = createSecrets()
const network = environmentNetwork()
afterEach(() => network.stop())
const supervisorOn = (clock: ManualClock) =>
  createSupervisor({ clock, log: createLogRecorder().log, onChange: () => undefined })
const tokens = { token: () => 'test-token', renew: () => Promise.resolve(false) }

describe.each(drips)('a service that drips its %s', (drip) => {
  it('does not hold a GET beyond its deadline', async () => {
    const { outcome, clock } = await outcomeAfter(drip, 15_000, (baseUrl, clock) => {
      const transport = createTransport({ baseUrl, tokens, network, clock, secrets })
      return transport.get('/api/v1/alarms', { limit: 20 })
    })
    await waitFor(() => expect(outcome()).toEqual(ended))
    expect(clock.pending()).toBe(0)
  })

  it('may take longer for a large page, but not for ever', async () => {
    const { outcome, clock } = await outcomeAfter(drip, 15_000, (baseUrl, clock) => {
      const transport = createTransport({ baseUrl, tokens, network, clock, secrets })
      return transport.get('/api/v1/alarms', { limit: 1_000 })
    })
    expect(outcome()).toBe('pending')
    await clock.advance(45_000)
    await waitFor(() => expect(outcome()).toEqual(ended))
  })

  it('does not hold a POST beyond its deadline', async () => {
    const { outcome } = await outcomeAfter(drip, 30_000, (baseUrl, clock) => {
      const transport = createTransport({ baseUrl, tokens, network, clock, secrets })
      return transport.post('/api/v1/alarms', {})
    })
    await waitFor(() => expect(outcome()).toEqual(ended))
  })

  it('does not hold a token request beyond its deadline', async () => {
    const { outcome } = await outcomeAfter(drip, 15_000, (tokenUrl, clock) =>
      requestToken(
        { kind: 'oauth', grant: 'client_credentials', tokenUrl, clientId: 'desk', username: '', scope: '' },
        { secret: 'a-client-secret', clientSecret: null },
        null,
        { clock, network, secrets },
      ),
    )
    await waitFor(() => expect(outcome()).toEqual(ended))
  })

  it('does not hold a connection test', async () => {
    const { outcome } = await outcomeAfter(drip, 15_000, (baseUrl, clock) =>
      testConnection({
        profile: serverProfileSchema.parse({ kind: 'remote', baseUrl }),
        obtainToken: () => Promise.resolve(succeed('test-token')),
        network,
        clock,
        random: () => 0.5,
        supervisor: supervisorOn(clock),
        secrets,
        signal: new AbortController().signal,
        onResult: () => undefined,
      }),
    )
    await waitFor(() =>
      expect(outcome()).toMatchObject({
        value: {
          results: [{ step: 'address', outcome: 'failed', finding: { code: 'no-answer' } }, {}, {}, {}, {}],
        },
      }),
    )
  })

  it('does not hold the hub: the attempt ends, another follows, and stopping ends too', async () => {
    const server = await startDrippingServer(drip)
    const clock = createManualClock(1_000)
    const supervisor = supervisorOn(clock)
    const states: HubState[] = []
    const hub = createHub({
      url: `${server.url}/alarmHub`,
      token: () => 'test-token',
      subscribe: null,
      network,
      secrets,
      clock,
      random: () => 0.5,
      supervisor,
    })
    hub.start({ onAlarm: () => undefined, onState: (state) => states.push(state) })
    await waitForRequest(server)
    await clock.advance(15_000)
    await waitFor(() => expect(states).toEqual(['connecting', 'disconnected']))
    await clock.advance(1_000)
    await waitFor(() => expect(server.requests()).toBe(2))
    const stopped = hub.stop()
    await clock.advance(5_000)
    await stopped
    await waitFor(() => expect(server.openConnections()).toBe(0))
    expect(states.at(-1)).toBe('disconnected')
    expect(supervisor.health()).toEqual([])
  })
})
