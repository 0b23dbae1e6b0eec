import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause, setImmediate as nextTurn } from 'node:timers/promises'

/** Which way bytes go: `up` to the service, `down` to the desk. */
export type Way = 'up' | 'down'

/** What the network does to the bytes that pass. */
export interface Toxics {
  latencyMs?: number
  /** Added to the latency of each chunk, up to this much. */
  jitterMs?: number
  bytesPerSecond?: number
  /** Largest piece that is sent at once. */
  sliceBytes?: number
  /** Bytes of these ways are held back; they go on when the network heals. */
  stalled?: readonly Way[]
  /** Of so many bytes on their way down one is overwritten with zero. */
  corruptEvery?: number
  /** Each connection is reset after so many bytes on their way down. */
  resetAfterBytes?: number
}

/** A TCP proxy with a network that can be made bad. */
export interface TcpProxy {
  readonly url: string
  set(toxics: Toxics): void
  /** Resets every connection. */
  reset(): void
  /** Ends one half of every connection: no more bytes go this way. */
  halfClose(way: Way): void
  /** Refuses connections until it listens again; those that exist are reset. */
  refuse(): Promise<void>
  listen(): Promise<void>
  stop(): Promise<void>
}

export async function startTcpProxy(targetPort: () => number, random: () => number): Promise<TcpProxy> {
  const pairs = new Set<Record<Way, Socket>>()
  let toxics: Toxics = {}
  let healed = Promise.withResolvers<undefined>()
  let port = 0

  const deliver = async (chunk: Buffer, to: Socket) => {
    const { latencyMs = 0, jitterMs = 0, bytesPerSecond, sliceBytes } = toxics
    const delayMs = latencyMs + jitterMs * random()
    if (delayMs > 0) await pause(delayMs)
    const size = sliceBytes ?? (bytesPerSecond === undefined ? chunk.length : Math.ceil(bytesPerSecond / 20))
    for (let at = 0; at < chunk.length && !to.destroyed; at += size) {
      to.write(chunk.subarray(at, at + size))
      if (bytesPerSecond !== undefined)
        await pause((1_000 * Math.min(size, chunk.length - at)) / bytesPerSecond)
      else if (sliceBytes !== undefined) await nextTurn()
    }
  }

  /** One way of a connection: chunks in their order, each with what the network does to it at that moment. */
  const pump = async (way: Way, from: Socket, to: Socket) => {
    let passed = 0
    for await (const received of from as AsyncIterable<Buffer>) {
      while (toxics.stalled?.includes(way)) await healed.promise
      if (to.destroyed) return
      const chunk =
        way === 'down' && toxics.corruptEvery ? corrupted(received, toxics.corruptEvery, random) : received
      const { resetAfterBytes } = toxics
      if (way === 'down' && resetAfterBytes !== undefined && passed + chunk.length > resetAfterBytes) {
        to.write(chunk.subarray(0, Math.max(1, Math.floor(chunk.length / 2))))
        await nextTurn()
        to.resetAndDestroy()
        return
      }
      passed += chunk.length
      await deliver(chunk, to)
    }
    to.end()
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const far = connect({ port: targetPort(), host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    const pair = { up: far, down: near }
    pairs.add(pair)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      // A broken connection is what the bench is about: the other side breaks too.
      socket.on('error', () => other.resetAndDestroy())
      socket.on('close', (hadError) => {
        pairs.delete(pair)
        if (hadError || other.readableEnded) other.destroy()
      })
    }
    const onBroken = () => undefined
    pump('up', near, far).catch(onBroken)
    pump('down', far, near).catch(onBroken)
  })
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  const reset = () => {
    for (const { up, down } of pairs) {
      down.resetAndDestroy()
      up.resetAndDestroy()
    }
  }
  const close = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    reset()
    await closed
  }
  await listen()

  return {
    url: `http://127.0.0.1:${port}`,
    set(next) {
      toxics = next
      healed.resolve(undefined)
      healed = Promise.withResolvers()
    },
    reset,
    halfClose(way) {
      for (const pair of pairs) pair[way].end()
    },
    refuse: close,
    listen,
    stop: close,
  }
}

/** With zeros in it: no JSON, no header and no frame is valid with one, so damage can be noticed without a checksum. */
function corrupted(chunk: Buffer, every: number, random: () => number): Buffer {
  const damaged = Buffer.from(chunk)
  for (let at = Math.floor(random() * every); at < damaged.length; at += every) damaged[at] = 0
  return damaged
}
