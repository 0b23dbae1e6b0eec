import { once } from 'node:events'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { pageSecretProtocol, protocol } from '../../../src/shared/ipc/web-carrier.ts'
import { signIn } from '../servers/screen.ts'

/** `open` signs viewers in, one after the other; `expect` names how many alarms each of them shall get next. */
export type ViewersOrder =
  { kind: 'open'; profile: string; viewers: number } | { kind: 'expect'; alarms: number }

/** Ready, or when each viewer had the last alarm of a round, in milliseconds since the epoch. */
export type ViewersReport = { kind: 'ready' } | { kind: 'round'; arrivals: number[] }

// Viewers of the web host in a process of their own, so that their cost is not the host's.
const report = (message: ViewersReport) => process.send?.(message)
const deltaSchema = z.object({
  push: z.object({ name: z.literal('desk.delta'), payload: z.object({ raised: z.array(z.number()) }) }),
})

let viewers = 0
let expected = 0
let arrivals: number[] = []
let last: { frame: Buffer; raised: number } = { frame: Buffer.alloc(0), raised: 0 }

/** How many alarms a frame raises. All viewers get the same bytes, of which only the first is parsed. */
function raisedIn(frame: Buffer): number {
  if (last.frame.equals(frame)) return last.raised
  const delta = deltaSchema.safeParse(JSON.parse(frame.toString()))
  last = { frame, raised: delta.success ? delta.data.push.payload.raised.length : 0 }
  return last.raised
}

async function open(profile: string): Promise<void> {
  const { origin, cookie, secret } = await signIn(profile, { role: 'viewer', name: null })
  const socket = new WebSocket(
    `${origin.replace('http', 'ws')}/bridge`,
    [protocol, `${pageSecretProtocol}${secret}`],
    { headers: { Origin: origin, Cookie: cookie } },
  )
  let received = 0
  await once(socket, 'open')
  socket.on('close', (code) => {
    throw new Error(`a viewer was disconnected: ${code}`)
  })
  const answered = once(socket, 'message')
  // As a page does: what it shows before the first push.
  socket.send(JSON.stringify({ id: 1, channel: 'desk.snapshot', payload: null }))
  await answered
  socket.on('message', (frame: Buffer) => {
    const at = performance.timeOrigin + performance.now()
    received += raisedIn(frame)
    if (expected === 0 || received < expected) return
    received = 0
    arrivals.push(at)
    if (arrivals.length < viewers) return
    report({ kind: 'round', arrivals })
    arrivals = []
  })
}

process.on('message', (order: ViewersOrder) => {
  if (order.kind === 'expect') {
    expected = order.alarms
    return
  }
  void (async () => {
    for (; viewers < order.viewers; viewers++) await open(order.profile)
    report({ kind: 'ready' })
  })()
})
process.on('disconnect', () => process.exit(0))
