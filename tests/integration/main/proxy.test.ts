import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../src/main/platform/clock.ts'
import { createSecrets } from '../../../src/main/platform/secrets.ts'
import { createSupervisor } from '../../../src/main/platform/supervisor.ts'
import { createHub } from '../../../src/main/server/hub.ts'
import { profileNetwork } from '../../../src/main/server/network.ts'
import { createSystemProxy } from '../../../src/main/server/proxy.ts'
import { requestToken } from '../../../src/main/server/token-endpoint.ts'
import { createTransport } from '../../../src/main/server/transport.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { createLogRecorder } from '../../support/log-recorder.ts'
import { startService } from '../../support/service.ts'
import { environmentNetwork } from '../../support/network.ts'

/** A CONNECT proxy that takes every name for this machine, or answers with a status instead. */
async function startProxy(status = 200) {
  const tunnels: { target: string; authorization: string | undefined }[] = []
  const server = createServer()
  server.on('connect', ({ url: target = '', headers }, near) => {
    tunnels.push({ target, authorization: headers['proxy-authorization'] })
    near.on('error', () => near.destroy())
    if (status !== 200) return void near.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    const far = connect(Number(target.split(':')[1]), '127.0.0.1', () => {
      near.write('HTTP/1.1 200 OK\r\n\r\n')
      near.pipe(far).pipe(near)
    })
    far.on('error', () => near.destroy())
    near.on('close', () => far.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { tunnels, host: `127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const tokens = { token: () => 'test-token', renew: () => Promise.resolve(false) }
const context = { clock: systemClock, secrets: createSecrets() }

test('requests, tokens and the hub go through the proxy of the environment', async () => {
  const service = await startService()
  onTestFinished(() => service.stop())
  const proxy = await startProxy()
  const network = environmentNetwork({ HTTP_PROXY: `http://desk:s3%20cret@${proxy.host}` })
  onTestFinished(() => network.stop())
  const baseUrl = `http://alarms.example:${service.port}`
  const transport = createTransport({ ...context, network, baseUrl, tokens })
  expect(await transport.get('/api/v1/alarms', { limit: 1 })).toMatchObject({ ok: true })
  const auth = {
    kind: 'oauth',
    grant: 'client_credentials',
    clientId: 'tocsin',
    username: '',
    scope: '',
  } as const
  const secrets = { secret: service.token, clientSecret: null }
  expect(
    await requestToken({ ...auth, tokenUrl: `${baseUrl}/oauth/token` }, secrets, null, {
      ...context,
      network,
    }),
  ).toMatchObject({ ok: true })
  const { log } = createLogRecorder()
  const hub = createHub({
    ...context,
    network,
    url: `${baseUrl}/alarmHub`,
    token: () => service.token,
    subscribe: null,
    random: Math.random,
    supervisor: createSupervisor({ clock: systemClock, log, onChange: () => undefined }),
  })
  const connected = Promise.withResolvers<string>()
  hub.start({
    onAlarm: () => undefined,
    onState(state, transport, problem) {
      if (state === 'connected') connected.resolve(transport)
      if (problem) connected.resolve(problem.message)
    },
  })
  expect(await connected.promise).toBe('WebSocket')
  await hub.stop()
  const authorization = `Basic ${Buffer.from('desk:s3 cret').toString('base64')}`
  // Nothing else knows this name; one kept connection may serve all three.
  expect(proxy.tunnels.length).toBeGreaterThan(0)
  for (const tunnel of proxy.tunnels)
    expect(tunnel).toEqual({ target: `alarms.example:${service.port}`, authorization })
})

test.for([
  [407, 'PROXY_CREDENTIALS'],
  [403, 'PROXY_REFUSED'],
] as const)('a proxy that answers %s is named, and is not taken for the service', async ([status, code]) => {
  const proxy = await startProxy(status)
  const network = environmentNetwork({ HTTP_PROXY: proxy.host })
  onTestFinished(() => network.stop())
  const transport = createTransport({ ...context, network, baseUrl: 'http://alarms.example', tokens })
  const answer = await transport.get('/', {})
  expect(answer).toMatchObject({
    error: { code: 'unreachable', message: expect.stringContaining(`${proxy.host} `) as string },
  })
  expect(JSON.stringify(answer)).toContain(code)
})

test('a proxy of the system that is not there gives way to the next, one that refuses does not', async () => {
  const service = await startService()
  onTestFinished(() => service.stop())
  const [proxy, refusing] = [await startProxy(), await startProxy(403)]
  const ask = async (list: string) => {
    const systemProxy = createSystemProxy({}, () => Promise.resolve(list))
    const network = profileNetwork(serverProfileSchema.parse({}), systemProxy)
    onTestFinished(() => network.stop())
    const baseUrl = `http://alarms.example:${service.port}`
    return createTransport({ ...context, network, baseUrl, tokens }).get('/api/v1/alarms', { limit: 1 })
  }
  // Nothing listens on port 9.
  expect(await ask(`PROXY 127.0.0.1:9; PROXY ${proxy.host}`)).toMatchObject({ ok: true })
  expect(await ask(`PROXY ${refusing.host}; PROXY ${proxy.host}`)).toMatchObject({ ok: false })
  expect([proxy.tunnels.length, refusing.tunnels.length]).toEqual([1, 1])
  const unsupported = await ask('SOCKS5 127.0.0.1:1080')
  expect(unsupported).toMatchObject({
    error: { code: 'unreachable', message: expect.stringContaining('SOCKS5 127.0.0.1:1080') as string },
  })
})
