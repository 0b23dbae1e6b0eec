import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
import { measureSelf, type MainFigures } from './flood/main-probe.ts'
import type { Figure } from './figures.ts'
import { keepFigures, quantile, startProbedDesk, startSource, waitUntil, type ProbedDesk } from './frame.ts'

// From an act to the other desks of its team, with 2, 10 and 50 desks in one process, beside the bare client: the same
// stream with readers that neither sign, check nor store. Then the start of a new desk with 100,000 acts in the stream,
// with and without a snapshot, and its next start from its own database. At last a whole web host (npm run build) in a
// team of two and in none. One NATS server on this machine. TOCSIN_BENCH_SHORT takes a fifth of the acts and of the time.
const scale = process.env.TOCSIN_BENCH_SHORT === undefined ? 1 : 1 / 5
const acts = 200 * scale
const manyActs = 100_000 * scale
/** Between two acts, so that each is measured and not a queue. */
const apartMs = 20
const limitMs = 600_000
const restMs = 20_000
const measuredMs = 60_000 * scale
const server = 'https://alarms.plant.example'
const root = mkdtempSync(join(tmpdir(), 'tocsin-team-'))

interface Desk {
  member: Member
  key: string
  stop(): Promise<void>
}

/** Desks of one team, which all accept each other. */
async function startDesks(
  team: string,
  urls: string[],
  names: readonly string[],
  onFolded: (id: string) => void,
): Promise<Desk[]> {
  const folders = names.map((name) => join(root, team, name))
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  const keys = folders.map((folder) => openDeskKey(join(folder, 'key.pem')).publicKey)
  return Promise.all(
    folders.map(async (folder, place) => {
      const member = makeMember(folder, { name: team, desk: names[place], servers: urls, keys }, onFolded)
      await member.log.load()
      member.start()
      return { member, key: keys[place] ?? '', stop: () => member.stop() }
    }),
  )
}

const makeMember = (folder: string, settings: object, onFolded: (id: string) => void): Member =>
  createMember({
    folder,
    version: '1.0.0',
    storage: { clock: systemClock, report: () => undefined },
    clock: systemClock,
    log: () => undefined,
    settings: teamSettingsSchema.parse(settings),
    trust: () => ({}),
    here: () => ({ persons: [], screens: 1 }),
    sights: () => [],
    onFolded: ({ act }) => onFolded(act.id),
    onChange: () => undefined,
  })

async function until(isSo: () => boolean, what: string): Promise<void> {
  if (!(await waitUntil(isSo, limitMs))) throw new Error(`not within ${limitMs / 60_000} minutes: ${what}`)
}
const isTogether = ({ member }: Desk) => member.state().state === 'together'

/** How long each act took to each other desk. */
async function actToDesks(urls: string[], count: number): Promise<number[]> {
  const sentAt = new Map<string, number>()
  const delays: number[] = []
  const names = Array.from({ length: count }, (_, place) => `desk-${place}`)
  const desks = await startDesks(`team-${count}`, urls, names, (id) => {
    const at = sentAt.get(id)
    if (at !== undefined) delays.push(performance.now() - at)
  })
  try {
    await until(() => desks.every(isTogether), 'all desks are together')
    const [first] = desks as [Desk]
    // Each of them reads the stream by then.
    first.member.log.record(server, 'Anna', note('first'))
    first.member.share()
    await until(
      () => desks.every(({ member }) => member.log.held(server).length === 1),
      'every desk reads the stream',
    )
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

interface Start {
  seconds: number
  megabytes: number
  /** The longest that everything else in the process waited. */
  blockMs: number
}

/** How long a desk takes until it has everything: a new one without a snapshot, one with it, and its next start. */
async function startWithMany(urls: string[]): Promise<Record<'stream' | 'snapshot' | 'again', Start>> {
  const [writer] = (await startDesks('many', urls, ['writer'], () => undefined)) as [Desk]
  await until(() => isTogether(writer), 'the first desk is together')
  for (let number = 0; number < manyActs; number++) {
    writer.member.log.record(server, 'Anna', note(`n${number}`))
    if (number % 1_000 === 999) {
      writer.member.share()
      await until(() => writer.member.log.outbox().length === 0, 'the acts are shared')
    }
  }
  const read = async (name: string): Promise<Start> => {
    const folder = join(root, 'many', name)
    mkdirSync(folder, { recursive: true })
    globalThis.gc?.()
    const before = process.memoryUsage().rss
    const began = performance.now()
    const probe = measureSelf()
    const settings = { name: 'many', desk: name, servers: urls, keys: [writer.key] }
    let arrived = 0
    const reader = makeMember(folder, settings, () => arrived++)
    await reader.log.load()
    // At its next start it has them before it reads the stream.
    const known = reader.log.held(server).length
    reader.start()
    await until(() => known + arrived >= manyActs, 'the new desk has all acts')
    const seconds = (performance.now() - began) / 1_000
    const megabytes = (process.memoryUsage().rss - before) / 2 ** 20
    const { longestWorkMs: blockMs } = probe.read()
    await reader.stop()
    return { seconds, megabytes, blockMs }
  }
  const stream = await read('reader')
  await until(() => writer.member.state().own?.behind === 0, 'the writer has read its own acts')
  await writer.member.keepSnapshot()
  const snapshot = await read('newcomer')
  const again = await read('newcomer')
  await writer.stop()
  return { stream, snapshot, again }
}

/** What a whole desk takes that watches 50 alarms; null: in no team. */
async function desk(urls: string[] | null): Promise<MainFigures> {
  const source = await startSource()
  const folders = ['own', 'other'].map((name) => mkdtempSync(join(root, name)))
  for (const folder of folders) mkdirSync(join(folder, 'team'), { mode: 0o700 })
  const keys = folders.map((folder) => openDeskKey(join(folder, 'team', 'key.pem')).publicKey)
  const team = urls === null ? {} : { name: 'whole', servers: urls, keys }
  for (const folder of folders)
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ team, welcomed: true }))
  try {
    await source.order({ kind: 'standing', count: 50 })
    const hosts = await Promise.all(folders.map((folder) => startProbedDesk(source, ['--profile', folder])))
    // It has read everything by then.
    await pause(restMs)
    const [own] = hosts as [ProbedDesk]
    own.reset()
    await pause(measuredMs)
    const figures = own.figures()
    await Promise.all(hosts.map((host) => host.stop()))
    return figures
  } finally {
    await source.stop()
  }
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
  const starts = await startWithMany(nats.urls)
  for (const [name, { seconds, blockMs, megabytes }] of [
    [`a new desk, ${manyActs} acts in the stream`, starts.stream],
    [`a new desk, ${manyActs} acts in the snapshot`, starts.snapshot],
    [`its next start`, starts.again],
  ] as const) {
    figures.push({ name, ours: seconds, peer: null, unit: 's' })
    figures.push({ name: `${name}: the longest that main was busy`, ours: blockMs, peer: null, unit: 'ms' })
    figures.push({ name: `${name}: memory`, ours: megabytes, peer: null, unit: 'MB' })
  }
  const isBuilt = existsSync(join(import.meta.dirname, '../../out/main/web.js'))
  if (isBuilt) {
    const [alone, together] = [await desk(null), await desk(nats.urls)]
    for (const [what, of, unit] of [
      ['processor time, share of a core', ({ share }: MainFigures) => share * 100, '%'],
      ['memory, resident', ({ residentMb }: MainFigures) => residentMb, 'MB'],
      ['heap', ({ heapMb }: MainFigures) => heapMb, 'MB'],
    ] as const) {
      const name = `a web host in a team (peer: in none), ${what}`
      figures.push({ name, ours: of(together), peer: of(alone), unit })
    }
  }
  keepFigures('team', figures, [
    'The peer is the bare client with the same stream. All desks run in one process, beside one NATS server.',
    ...(isBuilt ? [] : ['A whole desk was not measured: npm run build makes it.']),
  ])
} finally {
  await nats.stop()
  rmSync(root, { recursive: true, force: true })
}
