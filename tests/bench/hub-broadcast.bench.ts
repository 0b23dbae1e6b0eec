import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { WebSocketServer } from 'ws'
import { messageType, type HubProtocol } from '../../src/service/hub/hub-messages.ts'
import { encodeRecord, jsonProtocol } from '../../src/service/hub/json-protocol.ts'
import { messagePackProtocol } from '../../src/service/hub/messagepack-protocol.ts'
import { makeAlarm } from '../support/alarms.ts'
import { startHubServer } from '../support/hub-server.ts'
import type { Figure } from './figures.ts'
import { keepFigures } from './frame.ts'
import type { Listen, Report } from './hub-listeners.ts'

// One alarm to 500 clients, from the push to its arrival at each of them: the hub beside a bare `ws`
// server that sends the same bytes to as many clients, in turns, in the same process.
const clients = 500
const warmUps = 20
const rounds = 200

const p99 = (latencies: number[]): number => {
  const sorted = latencies.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
}

const startListeners = () => {
  const child = fork(resolve(import.meta.dirname, 'hub-listeners.ts'))
  const nextReport = async (): Promise<Report> => {
    const [report] = (await once(child, 'message')) as [Report]
    return report
  }
  return {
    async listenTo(listen: Listen) {
      child.send(listen)
      await nextReport()
    },
    /** Pushes one message and returns how long it took to reach each client. */
    async measure(push: () => void): Promise<number[]> {
      const reported = nextReport()
      const began = Number(process.hrtime.bigint()) / 1e6
      push()
      const report = await reported
      if (report.kind !== 'round') throw new Error('the listeners are out of step')
      return report.arrivals.map((arrival) => arrival - began)
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

const compare = async (protocol: HubProtocol): Promise<{ ours: number; peer: number }> => {
  const server = await startHubServer({ tickIntervalMs: 1_000 })
  const bare = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(bare, 'listening')
  // Only a pipe has a string for an address.
  const { port } = bare.address() as AddressInfo

  const alarm = makeAlarm({ id: 1 })
  const bytes = protocol.encode({ type: messageType.invocation, target: 'onAlarm', arguments: [alarm] })
  const broadcast = () => {
    for (const client of bare.clients) client.send(bytes, { binary: protocol.isBinary })
  }
  const announce = () => {
    server.hub.broadcastAlarm(alarm)
  }
  const listeners = startListeners()
  const hello = encodeRecord({ protocol: protocol.name, version: protocol.version }).toString()
  await listeners.listenTo({ url: `ws://127.0.0.1:${server.port}/alarmHub`, clients, hello })
  await listeners.listenTo({ url: `ws://127.0.0.1:${port}`, clients, hello: null })

  const ours: number[] = []
  const peers: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    const [our, peer] = [await listeners.measure(announce), await listeners.measure(broadcast)]
    if (round < 0) continue
    ours.push(...our)
    peers.push(...peer)
  }
  await listeners.stop()
  bare.close()
  await server.stop()
  return { ours: p99(ours), peer: p99(peers) }
}

const figures: Figure[] = []
for (const protocol of [jsonProtocol, messagePackProtocol]) {
  const { ours, peer } = await compare(protocol)
  const name = `hub: one alarm to ${clients} clients, ${protocol.name}, p99`
  figures.push({ name, ours, peer, unit: 'ms' })
}
keepFigures('hub-broadcast', figures)
