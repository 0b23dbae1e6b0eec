import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { backoffDelayMs } from '../../shared/backoff.ts'
import { messageOf } from '../../shared/errors.ts'
import { hostOf } from '../../shared/model/act.ts'
import type { TeamSettings } from '../../shared/model/team-settings.ts'
import type { Presence, TeamState } from '../../shared/model/team.ts'
import { inPlainWords } from '../platform/connection-words.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { StorageContext } from '../storage/retrying-writer.ts'
import { createActLog, type ActLog, type Arrival, type Folded } from './act-log.ts'
import { openActStore } from './act-store.ts'
import { openDeskKey } from './desk-key.ts'
import { createEarlySender } from './early-sender.ts'
import { createKnownDesks } from './known-desks.ts'
import type { LeaseStore } from './lease.ts'
import { openLink, tlsOf, type TeamLink, type Trust } from './nats-link.ts'
import { createOutboxSender, unsharedOf } from './outbox-sender.ts'
import { createOwnPresence, presenceMs } from './own-presence.ts'
import { createRoster, essenceOf, type OwnSight } from './roster.ts'
import { createSeenElsewhere, type SeenElsewhere } from './seen-elsewhere.ts'
import { createSnapshotKeeper } from './snapshot-keeper.ts'

export interface MemberParts {
  /** Where the desk keeps its key and its acts. */
  folder: string
  version: string
  storage: StorageContext
  clock: Clock
  log: Log
  settings: TeamSettings
  /** Whom to trust and how to identify, by files; throws where one cannot be used. */
  trust: Trust
  /** Who is at the screens of this desk. */
  here: () => Pick<Presence, 'persons' | 'screens' | 'covers'>
  /** What it sees of the servers that it watches. */
  sights: () => readonly OwnSight[]
  onFolded: (folded: Folded) => void
  onChange: () => void
}

/** A desk in a team: what it knows, what it has yet to share, and who else is there. */
export interface Member {
  readonly host: string
  readonly run: string
  readonly log: ActLog
  readonly seen: Pick<SeenElsewhere, 'tell' | 'find'>
  /** Sends what is not shared yet, as soon as that can be done; waits for nothing. */
  share(): void
  /** Resolves once everything is shared, or it takes too long, or the team cannot be reached. */
  shared(): Promise<void>
  /** These desks are accepted now, beside this one. */
  accept(keys: readonly string[]): void
  state(): Omit<TeamState, 'lost' | 'yielded'>
  /** Where the leases of the team are; null: it cannot be reached. */
  leases(): LeaseStore | null
  /** Keeps what the team knows for desks that are new or were away for long, where that is due. */
  keepSnapshot(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const connectBackoff = { firstMs: 500, maxMs: 1_000 }
/** Desks that come together are told together. */
const tellMs = 100

type Timer = 'connect' | 'presence' | 'tell'

/*
 *   connecting ── connected ──▶ together ── connection lost, or the stream takes nothing ──▶ alone
 *       ▲ │ failed: back-off        ▲                                                           │
 *       └─┘                         └────────── connected, and the stream takes acts ───────────┘
 */
export function createMember(parts: MemberParts): Member {
  const { clock, settings } = parts
  const key = openDeskKey(join(parts.folder, 'key.pem'))
  const store = openActStore({
    ...parts.storage,
    file: join(parts.folder, `${settings.name}.sqlite`),
    log: parts.log,
  })
  const deskName = settings.desk || hostname()
  const known = createKnownDesks({
    ownKey: key.publicKey,
    keys: settings.keys,
    log: parts.log,
    onChange: () => changed(),
  })
  const run = randomBytes(6).toString('base64url')
  const roster = createRoster({ ...parts, run })
  const seen = createSeenElsewhere()
  let link: TeamLink | null = null
  let [isConnected, isStuck, isStopped] = [false, false, false]
  let since = clock.now()
  let problem: string | null = null
  let [attempts, tooLarge, adoptions] = [0, 0, 0]
  let adopting = Promise.resolve()
  const timers = new Map<Timer, () => void>()

  const log = createActLog({
    store,
    key,
    clock,
    run,
    deskName: () => deskName,
    isAccepted: known.isAccepted,
    isAcceptedHost: known.isAcceptedHost,
    onTooLarge({ content: { action } }) {
      tooLarge++
      parts.log('error', `team: ${action} is too large to be shared, and stays on this desk`)
      changed()
    },
    onFolded(folded) {
      // Of its own acts a desk hears only what it may have lost.
      const isOwn = hostOf(folded.act.id) === key.host
      if (!isOwn || folded.act.content.action === 'chain.head') parts.onFolded(folded)
    },
  })

  const stream = () => link?.stream() ?? null
  const isTogether = () => isConnected && !isStuck
  const presence = createOwnPresence({
    ...parts,
    key,
    run,
    deskName,
    log,
    known,
    roster,
    seen,
    behind: () => stream()?.behind() ?? 0,
  })
  const state = (): Omit<TeamState, 'lost' | 'yielded'> => ({
    state: isTogether() ? 'together' : 'alone',
    since,
    ownKey: key.publicKey,
    own: presence.now(),
    copiedSince: presence.copiedSince(),
    desks: roster.desks(),
    differences: roster.differences(),
    ...known.facts(),
    pending: log.outbox().length,
    unshared: unsharedOf(log.outbox(), parts.sights()),
    tooLarge,
    problem,
  })
  let told = ''
  const changed = () => {
    told = essenceOf(state())
    parts.onChange()
  }
  const become = (next: { isConnected?: boolean; isStuck?: boolean }) => {
    const before = isTogether()
    isConnected = next.isConnected ?? isConnected
    isStuck = next.isStuck ?? isStuck
    roster.connected(isConnected)
    if (before === isTogether()) return
    since = clock.now()
    if (isTogether()) problem = null
    changed()
  }
  const after = (timer: Timer, delayMs: number, task: () => void) => {
    timers.get(timer)?.()
    if (!isStopped) timers.set(timer, clock.after(delayMs, task))
  }

  const announce = () => {
    if (isConnected) link?.announce(presence.word())
    if (essenceOf(state()) !== told) changed()
    after('presence', presenceMs(roster.desks().length), announce)
  }

  const outbox = createOutboxSender({
    log,
    store,
    clock,
    stream,
    onSent(failure) {
      if (failure !== null) problem = failure
      become({ isStuck: failure !== null })
    },
  })
  const early = createEarlySender({ log, store, clock, link: () => link })
  const share = () => {
    outbox.share()
    early.begin()
  }
  const snapshots = createSnapshotKeeper({ key, log, clock, stream, report: parts.log })

  const count = (arrival: Arrival) => {
    if (typeof arrival === 'object') known.refuse(arrival, true)
  }

  const connect = async (): Promise<void> => {
    try {
      const opened = await openLink({
        team: settings.name,
        servers: settings.servers,
        credentials: settings.credentialsFile === '' ? null : readFileSync(settings.credentialsFile),
        tls: tlsOf(settings, parts.trust),
        host: key.host,
        clock,
        log: parts.log,
        async begin() {
          // One at a time: acts of the stream come after the snapshot.
          await adopting
          await store.flush()
          log.beginReading()
          return { watermark: store.watermark(), accepted: known.fingerprint() }
        },
        isAccepted: known.isAccepted,
        onOtherStream: log.shareAgain,
        onSnapshot(snapshot, at) {
          adoptions++
          const adopted = adopting.then(async () => {
            for (const refused of await log.adopt(snapshot)) known.refuse(refused, true)
            store.putWatermark(at)
          })
          adopting = adopted.catch(() => undefined).finally(() => adoptions--)
          return adopted
        },
        onActs(lines, at) {
          // Somebody else counts by now, and the stream is about to be read again.
          if (at.accepted !== known.fingerprint()) return
          for (const line of lines) count(log.receive(line))
          store.putWatermark(at)
        },
        onEarly(line) {
          // What the snapshot has seen end must not begin again; it is said once more.
          if (adoptions === 0) count(log.hearEarly(line))
        },
        onPresence(line) {
          if (presence.hear(line)) after('tell', tellMs, changed)
        },
        onConnected(isUp) {
          become({ isConnected: isUp })
          if (isUp) share()
        },
        onStream(failure) {
          if (failure !== null && failure !== problem) parts.log('warn', `team: ${failure}`)
          if (failure !== null) problem = failure
          become({ isStuck: failure !== null })
          if (failure === null) outbox.retry()
        },
      })
      if (isStopped) return await opened.close()
      link = opened
      attempts = 0
      become({ isConnected: true, isStuck: true })
      announce()
      early.begin()
      await opened.closed
      link = null
      become({ isConnected: false })
      if (!isStopped) after('connect', 0, () => void connect())
    } catch (error) {
      problem = inPlainWords(messageOf(error))
      if (attempts === 0) parts.log('warn', `the team cannot be reached: ${problem}`)
      changed()
      after('connect', backoffDelayMs(attempts++, connectBackoff), () => void connect())
    }
  }

  return {
    host: key.host,
    run,
    log,
    seen,
    share,
    shared: outbox.shared,
    accept(keys) {
      // The stream still has what they did before; it is read again.
      if (known.accept(keys)) void store.flush().then(() => link?.reread())
      roster.keep(known.isAcceptedHost)
      changed()
    },
    state,
    leases: () => stream()?.leases ?? null,
    keepSnapshot: snapshots.keep,
    start() {
      // Whoever lists the desks of the team finds it here.
      parts.log('info', `the public key of this desk in its team is ${key.publicKey}`)
      void connect()
      snapshots.start()
    },
    async stop() {
      isStopped = true
      for (const cancel of timers.values()) cancel()
      snapshots.stop()
      early.stop()
      const sent = outbox.stop()
      await link?.close(isConnected ? presence.word({ isLeaving: true }) : undefined)
      await sent
      await adopting
      await store.stop()
    },
  }
}
