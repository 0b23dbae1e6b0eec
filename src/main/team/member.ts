import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { backoffDelayMs } from '../../shared/backoff.ts'
import { messageOf } from '../../shared/errors.ts'
import { hostOf } from '../../shared/model/act.ts'
import type { TeamSettings } from '../../shared/model/team-settings.ts'
import { presenceSchema, type Presence, type TeamState } from '../../shared/model/team.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { StorageContext } from '../storage/retrying-writer.ts'
import { createActLog, type ActLog, type Folded } from './act-log.ts'
import { openActStore } from './act-store.ts'
import { alarmOf } from './merge-rules.ts'
import { openDeskKey } from './desk-key.ts'
import { createKnownDesks } from './known-desks.ts'
import type { LeaseStore } from './lease.ts'
import { openLink, tlsOf, type TeamLink, type Trust } from './nats-link.ts'
import { createRoster, essenceOf, type OwnSight } from './roster.ts'
import { openSealed, seal } from './sealed.ts'

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
  here: () => Pick<Presence, 'persons' | 'screens'>
  /** What it sees of the servers that it watches. */
  sights: () => readonly OwnSight[]
  onFolded: (folded: Folded) => void
  onChange: () => void
}

/** A desk in a team: what it knows, what it has yet to share, and who else is there. */
export interface Member {
  readonly host: string
  readonly log: ActLog
  /** Sends what is not shared yet, as soon as that can be done; waits for nothing. */
  share(): void
  /** Resolves once everything is shared, or it takes too long, or the team cannot be reached. */
  shared(): Promise<void>
  /** These desks are accepted now, beside this one. */
  accept(keys: readonly string[]): void
  state(): Omit<TeamState, 'lost'>
  /** Where the leases of the team are; null: it cannot be reached. */
  leases(): LeaseStore | null
  start(): void
  stop(): Promise<void>
}

const connectBackoff = { firstMs: 500, maxMs: 2_000 }
const shareBackoff = { firstMs: 250, maxMs: 2_000 }
/** A call to people waits no longer for the team to know of it. */
const sharedWithinMs = 2_000
/** In a large team each desk says less often that it is there: every other one checks each word. */
const presenceMs = (desks: number) => Math.min(Math.max(2_000, desks * 100), 5_000)
/** Desks that come together are told together. */
const tellMs = 100
/** Marked one by one; beyond that their number tells. */
const maxUnshared = 200

type Timer = 'connect' | 'share' | 'presence' | 'tell'

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
  const roster = createRoster(parts)
  let link: TeamLink | null = null
  let isConnected = false
  let isStuck = false
  let since = clock.now()
  let problem: string | null = null
  let attempts = 0
  let failures = 0
  let sharing: Promise<void> | null = null
  let isStopped = false
  let tooLarge = 0
  const timers = new Map<Timer, () => void>()

  const log = createActLog({
    store,
    key,
    clock,
    run: randomBytes(6).toString('base64url'),
    deskName: () => deskName,
    isAccepted: known.isAccepted,
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

  const isTogether = () => isConnected && !isStuck
  const presence = (isLeaving = false): Presence => ({
    host: key.host,
    desk: deskName,
    version: parts.version,
    at: clock.now(),
    pending: log.outbox().length,
    behind: link?.behind() ?? 0,
    ...parts.here(),
    servers: parts.sights().map(({ recent: _, ...sight }) => sight),
    isLeaving,
  })
  const state = (): Omit<TeamState, 'lost'> => ({
    state: isTogether() ? 'together' : 'alone',
    since,
    ownKey: key.publicKey,
    own: presence(),
    desks: roster.desks(),
    differences: roster.differences(),
    ...known.facts(),
    pending: log.outbox().length,
    unshared: log
      .outbox()
      .slice(0, maxUnshared)
      .flatMap(({ content }) => alarmOf(content) ?? []),
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

  const hear = (line: string) => {
    const opened = openSealed(line, presenceSchema, known.isAccepted, ({ host }, by) => host === by)
    // A desk that has done nothing yet can be accepted, too.
    if (!opened.ok) return known.refuse(opened, false)
    if (opened.host === key.host) return
    if (roster.hear(opened.value)) after('tell', tellMs, changed)
  }

  const announce = () => {
    if (isConnected) link?.announce(seal(presence(), key))
    if (essenceOf(state()) !== told) changed()
    after('presence', presenceMs(roster.desks().length), announce)
  }

  const shareAll = async (): Promise<void> => {
    // Stored first: what others know of this desk, it knows itself after a crash.
    await store.flush()
    for (const { id, messageId, line } of log.outbox()) {
      const via = link
      if (!via || isStopped) return
      try {
        await via.publish(messageId, line)
      } catch (error) {
        problem = messageOf(error)
        become({ isStuck: true })
        return after('share', backoffDelayMs(failures++, shareBackoff), share)
      }
      failures = 0
      log.shared(id)
      become({ isStuck: false })
    }
  }
  const share = () => {
    if (sharing || !link || isStopped || log.outbox().length === 0) return
    sharing = shareAll().finally(() => {
      sharing = null
      // What was done meanwhile.
      if (failures === 0) share()
    })
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
        watermark: store.watermark(),
        accepted: known.fingerprint(),
        onOtherStream: log.shareAgain,
        onReplaced: () => void link?.close(),
        onAct(line, at) {
          const arrival = log.receive(line)
          if (typeof arrival === 'object') known.refuse(arrival, true)
          store.putWatermark(at)
        },
        onPresence: hear,
        onConnected(isUp) {
          become({ isConnected: isUp })
          if (isUp) share()
        },
      })
      if (isStopped) return await opened.close()
      link = opened
      attempts = 0
      failures = 0
      become({ isConnected: true, isStuck: false })
      announce()
      share()
      await opened.closed
      link = null
      become({ isConnected: false })
      if (!isStopped) after('connect', 0, () => void connect())
    } catch (error) {
      problem = messageOf(error)
      if (attempts === 0) parts.log('warn', `the team cannot be reached: ${problem}`)
      changed()
      after('connect', backoffDelayMs(attempts++, connectBackoff), () => void connect())
    }
  }

  return {
    host: key.host,
    log,
    share,
    async shared() {
      const begun = clock.steady()
      let cancel: () => void = () => undefined
      const late = new Promise<void>((resolve) => (cancel = clock.after(sharedWithinMs, resolve)))
      // What was recorded while others were on their way goes with the next.
      do {
        share()
        await Promise.race([sharing ?? Promise.resolve(), late])
      } while (link && failures === 0 && log.outbox().length > 0 && clock.steady() - begun < sharedWithinMs)
      cancel()
    },
    accept(keys) {
      // The stream still has what they did before; it is read again.
      if (known.accept(keys)) void store.flush().then(() => link?.close())
      changed()
    },
    state,
    leases: () => link?.leases ?? null,
    start() {
      // Whoever lists the desks of the team finds it here.
      parts.log('info', `the public key of this desk in its team is ${key.publicKey}`)
      void connect()
    },
    async stop() {
      isStopped = true
      for (const cancel of timers.values()) cancel()
      await link?.close(isConnected ? seal(presence(true), key) : undefined)
      await sharing
      await store.stop()
    },
  }
}
