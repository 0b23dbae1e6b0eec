import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../../src/main/platform/clock.ts'
import { createSecrets } from '../../../src/main/platform/secrets.ts'
import { createTransport } from '../../../src/main/server/transport.ts'
import { environmentNetwork } from '../../support/network.ts'

/** Answers the first request of each connection and ends the connection at the second, as one that it had let go of. */
async function startForgetful() {
  const requests: string[] = []
  const server = createServer((socket) => {
    let asked = 0
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      requests.push(bytes.toString().split(' ', 1)[0] ?? '')
      if (++asked > 1) socket.resetAndDestroy()
      else socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const network = environmentNetwork()
  const transport = createTransport({
    network,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: { token: () => 'test-token', renew: () => Promise.resolve(false) },
    clock: systemClock,
    secrets: createSecrets(),
  })
  onTestFinished(() => {
    network.stop()
    server.close()
  })
  return { transport, requests }
}

test('a GET on a connection that the service has just closed is repeated on a new one', async () => {
  const { transport, requests } = await startForgetful()
  expect(await transport.get('/', {})).toEqual({ ok: true, value: [] })
  expect(await transport.get('/', {})).toEqual({ ok: true, value: [] })
  expect(requests).toEqual(['GET', 'GET', 'GET'])
})

test('a POST is not repeated, since the first may have taken effect', async () => {
  const { transport, requests } = await startForgetful()
  await transport.get('/', {})
  expect(await transport.post('/', {})).toMatchObject({ ok: false, error: { code: 'unreachable' } })
  expect(requests).toEqual(['GET', 'POST'])
})
