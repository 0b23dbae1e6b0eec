import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** How the server keeps its clients waiting: with a body that never ends, with headers that never end, or with nothing. */
export type Drip = 'body' | 'headers' | 'nothing'

const beginnings: Record<Drip, string> = {
  body: 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  headers: 'HTTP/1.1 200 OK\r\nX-Slow: ',
  nothing: '',
}

/** A server that answers a byte at a time, for ever; its connections end with the test. */
export async function startDrippingServer(drip: Drip) {
  const sockets = new Set<Socket>()
  let requests = 0
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    let timer: NodeJS.Timeout | null = null
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      if (timer) clearInterval(timer)
    })
    socket.once('data', () => {
      requests++
      socket.write(beginnings[drip])
      if (drip !== 'nothing')
        timer = setInterval(() => socket.write(drip === 'body' ? '1\r\n \r\n' : 'x'), 10)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    openConnections: () => sockets.size,
  }
}
