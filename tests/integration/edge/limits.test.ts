import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createEdge, type EdgeParts } from '../../../src/edge/edge.ts'
import { edgeLimits } from '../../../src/edge/limits.ts'
import { readBody } from '../../../src/edge/read-body.ts'
import { startBareWebHost } from '../../support/bare-web-host.ts'
import { startService } from '../../support/service.ts'

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  // A host that closes while bytes are on their way to it resets the connection.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

/** Everything that comes back until the host has closed the connection. */
async function wholeAnswer(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await new Promise((resolve) => socket.on('close', resolve))
  return Buffer.concat(chunks).toString('latin1')
}

describe.for([
  {
    name: 'service',
    start: () => startService(),
    head: ({ port, token = '' }: { port: number; token?: string }) =>
      `POST /api/v1/alarms HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`,
  },
  {
    name: 'web host',
    start: startBareWebHost,
    head: ({ port }: { port: number }) =>
      `POST /session HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n`,
  },
])('the body of a request to the $name', ({ start, head }) => {
  const startHost = async () => {
    const host = await start()
    onTestFinished(() => host.stop())
    return host
  }

  it('is refused with 413 and not waited for where it is announced as too large to discard', async () => {
    const host = await startHost()
    const socket = await open(host.port)
    socket.write(`${head(host)}Content-Length: ${edgeLimits.maxDiscardedBytes + 1}\r\n\r\n{`)
    const answer = await wholeAnswer(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/\r\nConnection: close\r\n/i)
  })

  it('is refused with 413 once that much of it has arrived without an announcement', async () => {
    const host = await startHost()
    const socket = await open(host.port)
    socket.write(`${head(host)}Transfer-Encoding: chunked\r\n\r\n`)
    let isAnswered = false
    socket.once('data', () => (isAnswered = true))
    const answered = wholeAnswer(socket)
    const mebibyte = Buffer.concat([
      Buffer.from('100000\r\n'),
      Buffer.alloc(1_048_576, 32),
      Buffer.from('\r\n'),
    ])
    const send = (bytes: Buffer | string) => new Promise((resolve) => socket.write(bytes, resolve))
    for (let sent = 0; sent < edgeLimits.maxDiscardedBytes; sent += 1_048_576) await send(mebibyte)
    expect(isAnswered, 'up to the limit it is read').toBe(false)
    // One byte more and no other: what a host has not read when it closes can cost the sender the answer.
    await send('1\r\nx\r\n')
    expect(await answered).toMatch(/^HTTP\/1\.1 413 /)
    const good = await open(host.port)
    good.write(`GET / HTTP/1.1\r\nHost: 127.0.0.1:${host.port}\r\nConnection: close\r\n\r\n`)
    expect(await wholeAnswer(good)).toMatch(/^HTTP\/1\.1 (200|401|404) /)
  })
})

describe('a connection', () => {
  /** An edge with the limits of this test; all others are so long that only the one in question can end anything. */
  const startEdge = async (
    limits: NonNullable<EdgeParts['limits']>,
    respond: EdgeParts['respond'] = () => text(200, 'good'),
  ) => {
    const hour = 3_600_000
    const edge = createEdge({
      respond,
      canUpgrade: () => false,
      upgrade: () => text(404, 'none'),
      errorAnswer: text,
      headers: {},
      limits: {
        headersTimeoutMs: hour,
        requestTimeoutMs: hour,
        keepAliveTimeoutMs: hour,
        idleTimeoutMs: hour,
        timeoutCheckMs: 20,
        ...limits,
      },
      log: () => undefined,
    })
    const port = await edge.start('127.0.0.1', 0)
    onTestFinished(() => edge.stop())
    return port
  }
  const text = (status: number, body: string) => ({ status, headers: {}, body })

  it('whose headers take too long is told so and closed', async () => {
    const socket = await open(await startEdge({ headersTimeoutMs: 200 }))
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nX: ')
    expect(await wholeAnswer(socket)).toMatch(/^HTTP\/1\.1 408 [^]*\r\n\r\nThe request took too long\.$/)
  })

  it('whose body takes too long is told so and closed', async () => {
    const outcomes: unknown[] = []
    const port = await startEdge(
      { headersTimeoutMs: 200, requestTimeoutMs: 300 },
      async ({ request, response }) => {
        outcomes.push(await readBody(request, response, { maxBytes: 100_000 }))
        return text(200, 'read')
      },
    )
    const socket = await open(port)
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n')
    expect(await wholeAnswer(socket)).toMatch(/^HTTP\/1\.1 408 [^]*\r\n\r\nThe request took too long\.$/)
    expect(outcomes).toEqual(['aborted'])
  })

  it('that sends a byte now and then for ever is closed all the same', async () => {
    const socket = await open(await startEdge({ headersTimeoutMs: 200 }))
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nX: ')
    const drip = setInterval(() => socket.write('x'), 10)
    onTestFinished(() => clearInterval(drip))
    // A byte that arrives after the end resets the connection, which can cost its sender the answer.
    expect(await wholeAnswer(socket)).toMatch(/^$|^HTTP\/1\.1 408 /)
  })

  it('on which no byte moves is closed, whoever waits for the other', async () => {
    const socket = await open(await startEdge({ idleTimeoutMs: 200 }, () => null))
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await wholeAnswer(socket)).toBe('')
  })

  it('that was answered and asks nothing more is closed', async () => {
    const socket = await open(await startEdge({ keepAliveTimeoutMs: 200 }))
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(await wholeAnswer(socket)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\ngood$/)
  })

  it('that says nothing at all is closed', async () => {
    const socket = await open(await startEdge({ headersTimeoutMs: 200, requestTimeoutMs: 300 }))
    expect(await wholeAnswer(socket)).toMatch(/^HTTP\/1\.1 408 /)
  })

  const requests = (count: number) =>
    Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: a\r\n\r\n`).join('')

  it('with many requests in one go gets the answers in their order, a few in a turn of the loop', async () => {
    const begun: number[] = []
    let isTurning = true
    const turn = () => {
      begun.push(0)
      if (isTurning) setImmediate(turn)
    }
    turn()
    onTestFinished(() => void (isTurning = false))
    const port = await startEdge({ maxPipelined: 200, maxAnswersPerTurn: 5 }, ({ path }) => {
      begun.push((begun.pop() ?? 0) + 1)
      return text(200, `<${path}>`)
    })
    const socket = await open(port)
    let answers = ''
    socket.on('data', (chunk: Buffer) => (answers += chunk.toString('latin1')))
    socket.write(requests(200))
    await vi.waitFor(() => expect(answers).toContain('</199>'))
    const bodies = [...answers.matchAll(/<\/(\d+)>/g)].map(([, number]) => Number(number))
    expect(bodies).toEqual(Array.from({ length: 200 }, (_, index) => index))
    expect(Math.max(...begun)).toBe(5)
  })

  it('with more requests than may wait for their answers is closed, and the next one is answered', async () => {
    const seen: string[] = []
    const traces: (string | undefined)[] = []
    const { stackTraceLimit } = Error
    const port = await startEdge({ maxPipelined: 3 }, ({ path, request }) => {
      seen.push(path)
      request.on('error', ({ stack }) => traces.push(stack))
      return path === '/last' ? text(200, 'good') : null
    })
    const socket = await open(port)
    socket.write(requests(4))
    expect(await wholeAnswer(socket)).toBe('')
    const next = await open(port)
    next.write('GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    expect(await wholeAnswer(next)).toMatch(/\r\n\r\ngood$/)
    expect(seen).toEqual(['/0', '/1', '/2', '/last'])
    expect(traces).toEqual(Array(3).fill('Error: aborted'))
    expect(Error.stackTraceLimit).toBe(stackTraceLimit)
  })

  it('may send as many as it likes where each is answered before the next', async () => {
    const socket = await open(await startEdge({ maxPipelined: 1 }))
    for (let index = 0; index < 5; index += 1) {
      socket.write(requests(1))
      const [answer] = (await once(socket, 'data')) as [Buffer]
      expect(answer.toString('latin1')).toMatch(/\r\n\r\ngood$/)
    }
  })
})
