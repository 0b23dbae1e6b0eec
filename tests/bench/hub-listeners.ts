import { once } from 'node:events'
import { WebSocket } from 'ws'

/** The command to the listeners: connect to an address and send these messages first. */
export interface Listen {
  url: string
  clients: number
  hello: string | null
}

/** What they report: ready, or when each of them received the one message of a round. */
export type Report = { kind: 'ready' } | { kind: 'round'; arrivals: number[] }

// Many clients in a process of their own, so that their cost is not the server's. The clock is the
// machine's monotonic one, which all processes share.
const report = (message: Report) => process.send?.(message)

const listen = async ({ url, clients, hello }: Listen) => {
  let arrivals: number[] = []
  const arrived = () => {
    arrivals.push(Number(process.hrtime.bigint()) / 1e6)
    if (arrivals.length < clients) return
    // Reported at the end of the round, so that reporting delays no client.
    report({ kind: 'round', arrivals })
    arrivals = []
  }
  const open = async () => {
    const socket = new WebSocket(url)
    await once(socket, 'open')
    if (hello !== null) {
      const answered = once(socket, 'message')
      socket.send(hello)
      await answered
    }
    socket.on('message', arrived)
  }
  // A few at a time: the server's accept queue is short.
  let left = clients
  const worker = async () => {
    while (left > 0) {
      left -= 1
      await open()
    }
  }
  await Promise.all(Array.from({ length: 20 }, worker))
  report({ kind: 'ready' })
}

process.on('message', (message) => {
  // Only the benchmark sends on this channel.
  void listen(message as Listen)
})
process.on('disconnect', () => process.exit(0))
