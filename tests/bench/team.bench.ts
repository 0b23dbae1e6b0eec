import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { systemClock } from '../../src/main/platform/clock.ts'
import { openDeskKey } from '../../src/main/team/desk-key.ts'
import { createMember, type Member } from '../../src/main/team/member.ts'
import { teamSettingsSchema } from '../../src/shared/model/team-settings.ts'
import { natsObstacle } from '../../tools/nats.ts'
import { runNats } from '../support/nats-process.ts'
import { note } from '../support/team-acts.ts'
import { keepFigures, quantile, waitUntil, type Figure } from './frame.ts'

// From an act to the other desks of its team, with 2, 10 and 50 desks in one process, beside the bare client: the same
// stream with readers that neither sign, check nor store. Then the start of a new desk with 100,000 acts in the stream.
// One NATS server on this machine. TOCSIN_BENCH_SHORT takes a fifth of the acts.
const scale = process.env.TOCSIN_BENCH_SHORT === undefined ? 1 : 1 / 5
const acts = 200 * scale
const manyActs = 100_000 * scale
/** Between two acts, so that each is measured and not a queue. */
const apartMs = 20
const limitMs = 600_000
const server = 'https://alarms.plant.example'
const root = mkdtempSync(join(tmpdir(), 'tocsin-team-'))

interface Desk {
  member: Member
  key: string
  stop(): Promise<void>
}

/** Desks of one team, which all accept each other. */
function startDesks(
  team: string,
  urls: string[],
  names: readonly string[],
  onFolded: (id: string) => void,
): Desk[] {
  const folders = names.map((name) => join(root, team, name))
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  const keys = folders.map((folder) => openDeskKey(join(folder, 'key.pem')).publicKey)
  return folders.map((folder, place) => {
    const member = createMember({
      folder,
      version: '1.0.0',
      storage: { clock: systemClock, report: () => undefined },
      clock: systemClock,
      log: () => undefined,
      settings: teamSettingsSchema.parse({ name: team, desk: names[place], servers: urls, keys }),
      trust: () => ({}),
      here: () => ({ persons: [], screens: 1 }),
      sights: () => [],
      onFolded: ({ act }) => onFolded(act.id),
      onChange: () => undefined,
    })
    member.start()
    return { member, key: keys[place] ?? '', stop: () => member.stop() }
  })
}

async function until(isSo: () => boolean, what: string): Promise<void> {
  if (!(await waitUntil(isSo, limitMs))) throw new Error(`not within ${limitMs / 60_000} minutes: ${what}`)
}
const isTogether = ({ member }: Desk) => member.state().state === 'together'

/** How long each act took to each other desk. */
async function actToDesks(urls: string[], count: number): Promise<number[]> {
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const names = Array.from({ length: count }, (_, place) => `desk-${place}`)
  const desks = startDesks(`team-${count}`, urls, names, (id) => {
    const at = sentAt.get(id)
    if (at !== undefined) delays.push(performance.now() - at)
  })
  try {
    await until(() => desks.every(isTogether), 'all desks are together')
    const [first] = desks as [Desk]
    for (let number = 0; number < acts; number++) {
      const at = performance.now()
      const { id } = first.member.log.record(server, 'Anna', note(`n${number}`))
      sentAt.set(id, at)
      first.member.share()
      await pause(apartMs)
    }
    await until(() => delays.length === acts * (count - 1), 'every desk has every act')
    return delays
  } finally {
    await Promise.all(desks.map((desk) => desk.stop()))
  }
}

/** The same way with nothing but the client. */
async function messageToReaders(urls: string[], count: number): Promise<number[]> {
  const writer = await connect({ servers: urls })
  const name = `bare-${count}`
  await (await jetstreamManager(writer)).streams.add({ name, subjects: [`${name}.*`] })
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const readers = await Promise.all(Array.from({ length: count - 1 }, () => connect({ servers: urls })))
  try {
    for (const reader of readers) {
      const consumer = await jetstream(reader).consumers.get(name)
      await consumer.consume({
        callback: (message) => {
          const at = sentAt.get(message.string())
          if (at !== undefined) delays.push(performance.now() - at)
        },
      })
    }
    for (let number = 0; number < acts; number++) {
      sentAt.set(String(number), performance.now())
      await jetstream(writer).publish(`${name}.a`, String(number), { msgID: String(number) })
      await pause(apartMs)
    }
    await until(() => delays.length === acts * (count - 1), 'every reader has every message')
    return delays
  } finally {
    await Promise.all([writer, ...readers].map((connection) => connection.close()))
  }
}

/** How long a new desk takes until it has everything, and the memory that this takes. */
async function startWithMany(
  urls: string[],
): Promise<{ seconds: number; againSeconds: number; megabytes: number }> {
  const [writer] = startDesks('many', urls, ['writer'], () => undefined) as [Desk]
  await until(() => isTogether(writer), 'the first desk is together')
  for (let number = 0; number < manyActs; number++) {
    writer.member.log.record(server, 'Anna', note(`n${number}`))
    if (number % 1_000 === 999) {
      writer.member.share()
      await until(() => writer.member.log.outbox().length === 0, 'the acts are shared')
    }
  }
  const folder = join(root, 'many', 'reader')
  mkdirSync(folder, { recursive: true })
  const read = async () => {
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const began = performance.now()
    let arrived = 0
    const reader = createMember({
      folder,
      version: '1.0.0',
      storage: { clock: systemClock, report: () => undefined },
      clock: systemClock,
      log: () => undefined,
      settings: teamSettingsSchema.parse({ name: 'many', desk: 'reader', servers: urls, keys: [writer.key] }),
      trust: () => ({}),
      here: () => ({ persons: [], screens: 1 }),
      sights: () => [],
      onFolded: () => arrived++,
      onChange: () => undefined,
    })
    // At its next start it has them before it reads the stream.
    const known = reader.log.held(server).length
    reader.start()
    await until(() => known + arrived >= manyActs, 'the new desk has all acts')
    const seconds = (performance.now() - began) / 1_000
    const megabytes = (process.memoryUsage().rss - before) / 2 ** 20
    await reader.stop()
    return { seconds, megabytes }
  }
  const first = await read()
  const again = await read()
  await writer.stop()
  return { seconds: first.seconds, megabytes: first.megabytes, againSeconds: again.seconds }
}

const obstacle = natsObstacle()
if (obstacle !== null) throw new Error(obstacle)
const nats = await runNats(join(root, 'nats'), 1)
try {
  const figures: Figure[] = []
  for (const count of [2, 10, 50]) {
    const ours = await actToDesks(nats.urls, count)
    const peer = await messageToReaders(nats.urls, count)
    for (const [name, share] of [
      ['p50', 0.5],
      ['p99', 0.99],
    ] as const)
      figures.push({
        name: `an act to the other desks, ${count} desks, ${name}`,
        ours: quantile(ours, share),
        peer: quantile(peer, share),
        unit: 'ms',
      })
  }
  const { seconds, againSeconds, megabytes } = await startWithMany(nats.urls)
  const what = `${manyActs} acts in the stream`
  figures.push({ name: `start of a new desk, ${what}`, ours: seconds, peer: null, unit: 's' })
  figures.push({ name: `its next start`, ours: againSeconds, peer: null, unit: 's' })
  figures.push({ name: `its memory for them`, ours: megabytes, peer: null, unit: 'MB' })
  keepFigures('team', figures, [
    'The peer is the bare client with the same stream. All desks run in one process, beside one NATS server.',
  ])
} finally {
  await nats.stop()
  rmSync(root, { recursive: true, force: true })
}
