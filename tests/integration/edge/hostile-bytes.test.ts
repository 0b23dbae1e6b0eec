import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hostileRequests } from '../../support/hostile-requests.ts'
import { startService } from '../../support/service.ts'
import { startBareWebHost } from '../../support/bare-web-host.ts'

interface Host {
  port: number
  stop(): Promise<void>
}

const hosts: [name: string, start: () => Promise<Host>, goodPath: string][] = [
  ['service', () => startService(), '/openapi.json'],
  ['web host', startBareWebHost, '/index.html'],
]

/** The first bytes that come back; empty where the host closes without any. */
async function firstAnswer(socket: Socket): Promise<string> {
  const [bytes] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
  return Buffer.isBuffer(bytes) ? bytes.toString('latin1') : ''
}

describe.for(hosts)('%s', ([, start, goodPath]) => {
  let host: Host
  beforeAll(async () => {
    host = await start()
  })
  afterAll(() => host.stop())

  const open = async () => {
    const socket = connect(host.port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    // A reset is one of the ways to be refused.
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }

  test.for(hostileRequests)('goes on after $name', async ({ bytes, outcome }) => {
    const socket = await open()
    await new Promise((resolve) => socket.write(bytes, resolve))
    if (outcome === 'reset') socket.resetAndDestroy()
    else if (outcome !== 'hangs') {
      const answer = await firstAnswer(socket)
      expect(answer).toMatch(outcome === 'closed' ? /^$/ : new RegExp(`^HTTP/1\\.1 ${outcome} `))
      expect(answer).not.toMatch(/Error|\.ts:|node:/)
    }
    const good = await open()
    good.write(`GET ${goodPath} HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nConnection: close\r\n\r\n`)
    expect(await firstAnswer(good)).toMatch(/^HTTP\/1\.1 (200|401) /)
  })
})
