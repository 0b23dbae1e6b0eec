import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '../../src/main/platform/clock.ts'
import { createSecrets } from '../../src/main/platform/secrets.ts'
import { createAlarmList } from '../../src/main/server/alarms.ts'
import { profileNetwork } from '../../src/main/server/network.ts'
import { createTransport } from '../../src/main/server/transport.ts'
import { makeAlarm } from './alarms.ts'
import type { HeldReport } from './holding-desk.ts'

// A process of its own that reads as many pages as its argument says, one after the other, and reports what it still
// holds of them: node --expose-gc reading-desk.ts PAGES. Only young objects are collected meanwhile, as on a desk.

const items = Array.from({ length: 500 }, (_, id) => makeAlarm({ id, comment: `${id} `.repeat(40) }))
const body = Buffer.from(JSON.stringify({ items, paging: { offset: 0, limit: 500, total: 500 } }))
const server = http.createServer((_request, answer) => {
  answer.setHeader('content-type', 'application/json')
  answer.end(body)
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

const direct = () => Promise.resolve(['direct' as const])
const network = profileNetwork({ caFile: '', clientCert: '', clientKey: '', proxy: 'none' }, direct)
const list = createAlarmList(
  createTransport({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: { token: () => 'token', renew: () => Promise.resolve(false) },
    network,
    clock: systemClock,
    secrets: createSecrets(),
  }),
)

async function read(pages: number): Promise<void> {
  const { signal } = new AbortController()
  for (let page = 0; page < pages; page++) {
    const answer = await list.listAlarms({ offset: 0, limit: 500, sort: '+id' }, signal)
    if (!answer.ok || answer.value.alarms.length !== 500) throw new Error('a page was not read')
    collect('minor')
  }
  // The last page is held until its connection is free again.
  await new Promise((free) => setImmediate(free))
  for (let turn = 0; turn < 2; turn++) collect('minor')
}

function collect(type: 'minor' | 'major'): void {
  if (!globalThis.gc) throw new Error('run with --expose-gc')
  void globalThis.gc({ type, execution: 'sync' })
}

function bytesInUse(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

// Once before, so that the code and its tables are not part of the figure.
await read(5)
collect('major')
const before = bytesInUse()
await read(Number(process.argv[2]))
const report: HeldReport = { heldBytes: bytesInUse() - before }
process.stdout.write(JSON.stringify(report))
network.stop()
server.close()
