import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startService, type StartedService } from '../../support/service.ts'

let service: StartedService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())
// Whatever was refused changed nothing.
afterEach(async () => {
  expect((await service.list()).paging.total).toBe(0)
})

const json = { 'Content-Type': 'application/json' }
const post = (body: BodyInit, headers: Record<string, string> = json) =>
  service.request('/api/v1/alarms', { method: 'POST', headers, body })

async function expectProblem(response: Response, status: number): Promise<Record<string, unknown>> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(response.headers.get('date')).not.toBeNull()
  const problem = (await response.json()) as Record<string, unknown>
  expect(problem).toMatchObject({ type: 'about:blank', status })
  expect(problem['title']).toEqual(expect.any(String))
  expect(problem['detail']).toEqual(expect.any(String))
  return problem
}

describe('400 names the field', () => {
  test.for([
    ['path', {}],
    ['path', { path: ' ' }],
    ['path', { path: 3 }],
    ['priority', { path: 'A', priority: -1 }],
    ['priority', { path: 'A', priority: '1' }],
    ['priority', { path: 'A', priority: 4_294_967_296 }],
    ['raised', { path: 'A', raised: 'yes' }],
    ['stationId', { path: 'A', stationId: 1.5 }],
    ['location.latitude', { path: 'A', location: { latitude: 91 } }],
    ['location.beaconList.0.date', { path: 'A', location: { beaconList: [{ date: 'yesterday' }] } }],
    ['alarmActions.0.type', { path: 'A', alarmActions: [{ id: 1 }] }],
    ['eventCondition.transitory', { path: 'A', eventCondition: { transitory: 1 } }],
    ['prioritty', { path: 'A', prioritty: 1 }],
    ['__proto__', JSON.parse('{"path":"A","__proto__":{"x":1}}') as object],
  ] as const)('%s in %j', async ([field, body]) => {
    const problem = await expectProblem(await post(JSON.stringify(body)), 400)
    expect(problem['errors']).toContainEqual({ field, message: expect.any(String) as string })
  })

  test('every invalid field is listed', async () => {
    const problem = await expectProblem(await post('{"priority":"x","value":1}'), 400)
    const fields = (problem['errors'] as { field: string }[]).map(({ field }) => field)
    expect(fields.sort()).toEqual(['path', 'priority', 'value'])
  })

  test.for([
    ['nothing', ''],
    ['cut JSON', '{"path":'],
    ['an array', '[]'],
    ['null', 'null'],
    ['a number', '1'],
    ['deep nesting', '['.repeat(200_000)],
    ['broken UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ] as const)('a body that is %s', async ([, body]) => {
    await expectProblem(await post(body), 400)
  })
})

describe('401', () => {
  test.for([
    ['no token', ''],
    ['another token', 'Bearer other'],
    ['a longer token', 'Bearer test-token2'],
    ['another scheme', 'Basic test-token'],
    ['no scheme', 'test-token'],
  ] as const)('with %s', async ([, authorization]) => {
    for (const [path, method] of [
      ['/api/v1/alarms', 'GET'],
      ['/api/v1/alarms', 'POST'],
      ['/alarmHub/negotiate', 'POST'],
      ['/alarmHub', 'GET'],
    ] as const) {
      const response = await service.request(path, { method, headers: { authorization } })
      expect(response.headers.get('www-authenticate')).toMatch(/^Bearer/)
      await expectProblem(response, 401)
    }
  })

  test('a token in the query is accepted by the hub only', async () => {
    const headers = { authorization: '' }
    const query = `access_token=${service.token}`
    await expectProblem(await service.request(`/api/v1/alarms?${query}`, { headers }), 401)
    const hub = await service.request(`/alarmHub/negotiate?${query}`, { method: 'POST', headers })
    expect(hub.status).toBe(200)
  })

  test('the scheme is read in any case', async () => {
    const headers = { authorization: `bearer ${service.token}` }
    expect((await service.request('/api/v1/alarms', { headers })).status).toBe(200)
  })
})

test.for([
  '/',
  '/api/v1/alarm',
  '/api/v1/alarms/',
  '/API/v1/alarms',
  '/alarmhub',
  '/alarmhub/negotiate',
  '//',
])('404 at %s', async (path) => {
  await expectProblem(await service.request(path), 404)
})

test.for([
  ['PUT', '/api/v1/alarms', 'GET, POST'],
  ['DELETE', '/api/v1/alarms', 'GET, POST'],
  ['OPTIONS', '/api/v1/alarms', 'GET, POST'],
  ['GET', '/alarmHub/negotiate', 'POST'],
  ['PUT', '/alarmHub', 'GET, POST, DELETE'],
] as const)('405 for %s %s says what is allowed', async ([method, path, allowed]) => {
  const response = await service.request(path, { method })
  expect(response.headers.get('allow')).toBe(allowed)
  await expectProblem(response, 405)
})

test('413 for a body over 1 MiB, and the connection stays open', async () => {
  const padding = (size: number) => JSON.stringify({ path: ' '.repeat(size - '{"path":""}'.length) })
  await expectProblem(await post(padding(1_048_577)), 413)
  await expectProblem(await post(padding(20_000_000)), 413)
  // Exactly 1 MiB is read, and refused for what it says.
  await expectProblem(await post(padding(1_048_576)), 400)
})

test.for([
  ['text/plain'],
  ['application/x-www-form-urlencoded'],
  ['application/json; charset=latin1'],
  ['application/jsonp'],
])('415 for %s', async ([type = '']) => {
  await expectProblem(await post('{"path":"A"}', { 'Content-Type': type }), 415)
})

test('415 for an encoded body', async () => {
  await expectProblem(await post('{"path":"A"}', { ...json, 'Content-Encoding': 'gzip' }), 415)
})

test('a request that is not HTTP is rejected and the service continues', async () => {
  const socket = connect(service.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('HELLO\r\n\r\n')
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test('an unknown upgrade is an ordinary request', async () => {
  const socket = connect(service.port, '127.0.0.1')
  socket.write(
    `GET /api/v1/alarms HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.token}\r\n` +
      'Connection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n',
  )
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK/)
})
