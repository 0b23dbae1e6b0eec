import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '@nats-io/transport-node'
import { jetstreamManager } from '@nats-io/jetstream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../src/main/platform/clock.ts'
import { readTrust } from '../../../src/main/server/trust.ts'
import { openDeskKey } from '../../../src/main/team/desk-key.ts'
import { openLink } from '../../../src/main/team/nats-link.ts'
import type { TeamStream } from '../../../src/main/team/nats-stream.ts'
import { packSnapshot } from '../../../src/main/team/snapshot.ts'
import { natsObstacle } from '../../../tools/nats.ts'
import { inProject } from '../../../tools/project.ts'
import { createLogRecorder } from '../../support/log-recorder.ts'
import type { NatsConfig } from '../../support/nats-process.ts'
import { clusterTestMs, settled, startNats } from '../../support/nats-servers.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { certificateFile } from '../../support/tls-front.ts'

/** Where the servers of a test store what they keep, by their places. */
const folders: string[] = []
const file = readFileSync(inProject('resources/team/nats.conf'), 'utf8')

/** The file of the guide with the names, ports and certificates of this test. */
const configOf = ({ name, folder, port, clusterPort, routes }: NatsConfig): string => {
  folders[Number(name.slice(1))] = folder
  return [
    ['server_name: nats-1', `server_name: ${name}`],
    ['0.0.0.0:4222', `127.0.0.1:${port}`],
    ['0.0.0.0:6222', `127.0.0.1:${clusterPort}`],
    ['/var/lib/nats', folder],
    ...[1, 2, 3].map((number, place) => [`nats://nats-${number}.plant.example:6222`, routes[place] ?? '']),
    ['/etc/nats/server.pem', certificateFile('server.pem')],
    ['/etc/nats/server.key', certificateFile('server.key')],
    ['/etc/nats/ca.pem', certificateFile('authority.pem')],
    ['desk-1.plant.example', 'desk.example'],
  ].reduce((text, [from = '', to = '']) => {
    expect(text).toContain(from)
    return text.replaceAll(from, to)
  }, file)
}

const tls = () => {
  const files = { clientCert: certificateFile('client.pem'), clientKey: certificateFile('client.key') }
  const { ca, cert, key } = readTrust({ caFile: certificateFile('authority.pem'), ...files })
  return { ca: (ca as string[]).join('\n'), cert: cert as string, key: key as string }
}

describe.skipIf(natsObstacle() !== null)(
  'three servers as the guide sets them up',
  { timeout: clusterTestMs },
  () => {
    it('let a desk share acts, hold leases and keep snapshots, and nobody else in; a desk deletes nothing, and one server is restored', async () => {
      const nats = await startNats(3, configOf)
      const { urls } = nats
      const lines: string[] = []
      const early: string[] = []
      const open = (secured: { ca: string; cert?: string; key?: string }, servers = urls) =>
        openLink({
          team: 'control-room',
          servers,
          credentials: null,
          tls: secured,
          host: 'a'.repeat(22),
          clock: systemClock,
          log: createLogRecorder().log,
          begin: () => Promise.resolve({ watermark: null, accepted: '' }),
          isAccepted: () => true,
          onOtherStream: () => undefined,
          onSnapshot: () => Promise.resolve(),
          onActs: (each) => lines.push(...each),
          onPresence: () => undefined,
          onEarly: (line) => early.push(line),
          onStream: () => undefined,
          onConnected: () => undefined,
        })
      const connected = await open(tls())
      onTestFinished(() => connected.close())
      connected.sayEarly('an early act')
      await settled(() => expect(early).toEqual(['an early act']))
      // The servers choose their leader first.
      await settled(() => expect(connected.stream()).not.toBeNull())
      const link = connected.stream() as TeamStream
      await settled(() => link.publish('id', 'an act'))
      await settled(() => expect(lines).toEqual(['an act']))
      const revision = await link.leases.write('k', 'north', 0)
      // Any of the three answers, also one that has not heard of it yet.
      await settled(async () => expect(await link.leases.read('k')).toEqual({ holder: 'north', revision }))

      const key = openDeskKey(join(tempFolder(), 'key.pem'))
      const snapshot = { lines: ['an act'], runs: new Map(), awaited: [] }
      for (const slot of ['a', 'b'] as const) {
        const about = { host: key.host, slot, stream: '', sequence: 1, accepted: '', at: 1 }
        const packed = await packSnapshot(snapshot, about, key)
        await link.snapshots.write(packed, about, await link.snapshots.head())
        expect(await link.snapshots.read()).toMatchObject({ head: about, snapshot })
      }

      const desk = await connect({ servers: urls, tls: tls() })
      onTestFinished(() => desk.close())
      const manager = await jetstreamManager(desk, { timeout: 1_000 })
      await expect(manager.streams.delete('tocsin-control-room')).rejects.toThrow(/permission/i)
      await expect(manager.streams.purge('tocsin-control-room')).rejects.toThrow(/permission/i)
      // As the guide says: one server at a time, while the others go on.
      const backup = join(tempFolder(), 'nats')
      await nats.kill(0)
      cpSync(folders[0] ?? '', backup, { recursive: true })
      await nats.restart(0)
      await settled(() => link.publish('second', 'a second act'))
      await nats.kill(0)
      nats.wipe(0)
      cpSync(backup, folders[0] ?? '', { recursive: true })
      await nats.restart(0)
      await settled(async () => {
        const { cluster, state } = await manager.streams.info('tocsin-control-room')
        expect(cluster?.replicas?.map(({ current }) => current)).toEqual([true, true])
        expect(state.messages).toBe(2)
      })
      // The reader may have been on the server that was killed.
      await settled(() => expect(lines).toEqual(['an act', 'a second act']))

      const { ca } = tls()
      await expect(open({ ca }, urls.slice(0, 1))).rejects.toThrow()
    })
  },
)
