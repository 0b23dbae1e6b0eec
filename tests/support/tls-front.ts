import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { createServer, type TlsOptions } from 'node:tls'
import { onTestFinished } from 'vitest'

const folder = join(import.meta.dirname, '../fixtures/certificates')

/** The path of a test certificate or key. */
export const certificateFile = (name: string) => join(folder, name)
export const certificateText = (name: string) => readFileSync(certificateFile(name), 'utf8')

/** A real TLS server with a certificate of the fixtures, before a local port; ends with the test. */
export async function startTlsFront(
  targetPort: number,
  certificate: 'server' | 'expired' | 'wrong-host',
  options: TlsOptions = {},
): Promise<{ url: string; port: number }> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    // A refused handshake breaks its connection; that is what some tests are about.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  }
  const pair = { cert: certificateText(`${certificate}.pem`), key: certificateText(`${certificate}.key`) }
  const server = createServer({ ...pair, ...options }, (near) => {
    const far = connect(targetPort, '127.0.0.1')
    keep(near)
    keep(far)
    near.pipe(far).pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  server.on('connection', keep)
  server.on('tlsClientError', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  })
  const { port } = server.address() as AddressInfo
  return { url: `https://127.0.0.1:${port}`, port }
}
