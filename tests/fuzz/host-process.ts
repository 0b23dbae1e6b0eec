import { join } from 'node:path'
import { readPolicy } from '../../src/shared/rules/read-policy.ts'
import type { Role } from '../../src/shared/model/constants.ts'
import { createWebDesk } from '../../src/web/web-desk.ts'

// The web host as its command line composes it, from the sources; the bench orders and measures by messages.
const [profile = '', programs = '', server = '', token = ''] = process.argv.slice(2)

export type Order = { kind: 'invite'; role: Role } | { kind: 'figures'; collect: boolean } | { kind: 'stop' }

export interface Figures {
  rssMB: number
  heapMB: number
  /** The longest time since the last question in which main worked without a pause. */
  blockedMs: number
}

const tickMs = 5
let work = process.threadCpuUsage()
let blockedMs = 0
// Time of the thread, not of the clock: on a busy machine main also waits for its turn, which is not its own work.
setInterval(() => {
  const { user, system } = process.threadCpuUsage(work)
  work = process.threadCpuUsage()
  blockedMs = Math.max(blockedMs, (user + system) / 1_000)
}, tickMs).unref()

function figures(collect: boolean): Figures {
  const blocked = blockedMs
  if (collect) globalThis.gc?.()
  work = process.threadCpuUsage()
  blockedMs = 0
  const { rss, heapUsed, external } = process.memoryUsage()
  return { rssMB: rss / 1_048_576, heapMB: (heapUsed + external) / 1_048_576, blockedMs: blocked }
}

const desk = createWebDesk({
  host: '127.0.0.1',
  port: 0,
  profile,
  flags: { server, token, data: null, plant: [] },
  policy: readPolicy({}, 'policy.json'),
  pageFolder: programs,
  serviceFile: join(programs, 'service.js'),
  write: (text) => process.stderr.write(text),
})

// The bench was ended.
const leave = () => process.exit(1)
process.on('disconnect', leave)
process.on('message', (order: Order) => {
  switch (order.kind) {
    case 'invite':
      return void process.send?.(desk.invite({ role: order.role, name: null }))
    case 'figures':
      return void process.send?.(figures(order.collect))
    case 'stop':
      // Whatever keeps the process alive after its end is a fault, which the bench sees.
      process.off('disconnect', leave)
      return void desk.stop().then(() => process.disconnect())
  }
})
await desk.start()
process.send?.(desk.origin())
