import { assertNever } from '../../shared/errors.ts'
import { isSignedOut, type Bridge } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { DeskSnapshot, DeskStatus } from '../../shared/model/desk.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Follower } from '../feature.ts'
import { wholePlant } from '../../shared/rules/coverage.ts'
import { useClock, createTicker, type After } from '../ui/clock.ts'
import { useAnnunciation } from './stores/annunciation.ts'
import { useAuthorization } from './stores/authorization.ts'
import { useCallees } from './stores/callees.ts'
import { useCoverage } from './stores/coverage.ts'
import { useDesk } from './stores/desk.ts'
import { useExports } from './stores/exports.ts'
import { useHost } from './stores/host.ts'
import { useNewAlarms } from './stores/new-alarms.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'
import { useWatchedServers } from './stores/watched-servers.ts'
import { useStatus } from './stores/status.ts'
import { createServerStream } from '../../shared/ipc/server-stream.ts'

/** Parts of a long list that are on their way at once: main makes the next ones while the page takes in the first. */
const partsAhead = 4

type AnnouncedPush = Extract<Push, { name: 'alarm.announced' }>

export interface FeedParts {
  bridge: Bridge
  now(): number
  after?: After
  /** The delay before a failed snapshot request is repeated. */
  retryDelayMs: number
  /** Stores of the features that are kept in step too. */
  followers?: readonly Follower[]
  /** Whether somebody looks at this page. */
  isInFront?: () => boolean
  /** Remembers the server that the page shows. */
  remember?: (server: string) => void
}

/** Fills the stores from the bridge: a complete snapshot at every connection and after a gap, pushes in between. */
export function createFeed({
  bridge,
  now,
  after = afterTimeout,
  retryDelayMs,
  followers: features = [],
  isInFront = () => false,
  remember,
}: FeedParts) {
  const host = useHost()
  const coverage = useCoverage()
  const desk = useDesk()
  const status = useStatus()
  const settings = useSettings()
  const annunciation = useAnnunciation()
  const authorization = useAuthorization()
  const watched = useWatchedServers()
  const notices = useNotices()
  const newAlarms = useNewAlarms()
  const exports = useExports()
  const clock = useClock()
  const stream = createServerStream()
  const unsubscribes: (() => void)[] = []
  let cancelRetry: (() => void) | null = null
  // An answer to any but the newest request is about a connection that no longer exists.
  let latestRequest = 0
  // How many alarms the snapshot has, and how many of them are still to come.
  let [total, missing] = [0, 0]

  /** The stores that several features share; whatever belongs to a server is reset with it. */
  const shared: Follower[] = [
    { restart: desk.restart, reset: desk.reset },
    { restart: status.reset, reset: status.reset },
    { reset: useCallees().reset },
    { reset: newAlarms.reset },
    { reset: notices.dismissFailures },
    { reset: authorization.deny },
  ]
  const followers = [...shared, ...features]

  const ticker = createTicker(now, after, (at) => {
    status.tick()
    clock.tick(at)
    newAlarms.prune()
  })

  function cancelRequest(): void {
    latestRequest++
    stream.wait()
    cancelRetry?.()
    cancelRetry = null
  }

  /** Whatever the desk of this generation sent is void; what the operator typed and selected stays. */
  function forgetGeneration(): void {
    for (const follower of followers) follower.restart?.()
  }

  /** The one place where a page goes from one server to another. */
  function changeServer(profile: ServerProfile | null): void {
    const before = settings.server
    if (before !== null && (profile === null || !isSameServer(before, profile))) {
      forgetGeneration()
      for (const follower of followers) follower.reset?.()
      settings.countServerChange()
    }
    settings.selectServer(profile)
    if (profile !== null && profile.id !== before?.id) remember?.(profile.id)
  }

  async function requestSnapshot(): Promise<void> {
    cancelRequest()
    const request = latestRequest
    const answer = await bridge.request('desk.snapshot', null)
    if (request !== latestRequest) return
    if (answer.ok) return applySnapshot(answer.value)
    if (answer.error.code === 'no-server') return awaitChoice(request)
    failRequest()
  }

  function failRequest(): void {
    if (!isSignedOut(host.carrier)) host.disconnect('closed', now())
    cancelRetry = after(retryDelayMs, () => void requestSnapshot())
  }

  /** Announcements that came while a snapshot was on its way: it has their alarms, and not that they are new. */
  let unannounced: AnnouncedPush[] = []
  function keepAnnouncement(push: Push): void {
    if (push.name === 'alarm.announced') unannounced.push(push)
  }
  function announceKept({ generation, sequence }: DeskSnapshot): void {
    const kept = unannounced.filter((push) => push.generation === generation && push.sequence <= sequence)
    unannounced = []
    for (const { payload } of kept) newAlarms.announce(payload, isInFront())
  }

  function applySnapshot(snapshot: DeskSnapshot): void | Promise<void> {
    const before = stream.generation()
    const following = stream.resume(snapshot)
    if (following === null) return requestSnapshot()
    if (before !== null && before !== snapshot.generation) forgetGeneration()
    // First: which of the settings are this screen's own depends on what it is.
    host.connect(snapshot.about)
    settings.replace(snapshot.settings)
    coverage.replace(snapshot.about.coverage ?? wholePlant)
    changeServer(snapshot.profile)
    annunciation.replace(snapshot.attention)
    authorization.replace(snapshot.acting)
    watched.replace(snapshot.servers)
    notices.replace(snapshot.notices)
    host.replaceHealth(snapshot.health)
    missing = snapshot.rest
    total = snapshot.rest + snapshot.alarms.length
    desk.replace(snapshot.alarms, missing)
    applyStatus(snapshot.status)
    for (const follower of followers) follower.snapshot?.(snapshot)
    announceKept(snapshot)
    for (const push of following) receive(push)
    if (missing > 0) void requestRest(latestRequest)
  }

  /**
   * Reads the rest of a long list part by part, so that its first rows do not wait for the last. Each part is taken in
   * before anything that was pushed after it. How far it is changes by tenths: a change lays the page out anew.
   */
  async function requestRest(request: number): Promise<void> {
    const size = Math.max(1, total - missing)
    const tenths = () => Math.ceil((10 * missing) / total)
    const ask = () => bridge.request('desk.alarms', null)
    const asked = Array.from({ length: Math.min(partsAhead, Math.ceil(missing / size)) }, ask)
    for (let next = asked.shift(); next !== undefined; next = asked.shift()) {
      const answer = await next
      if (request !== latestRequest) return
      if (!answer.ok) return failRequest()
      const before = tenths()
      missing = answer.value.rest
      if (missing > asked.length * size) asked.push(ask())
      desk.extend(answer.value.alarms, missing)
      if (status.status && tenths() < before) applyProgress(status.status)
    }
  }

  /** The page's server was removed: the operator chooses another one, the page never does. */
  async function awaitChoice(request: number): Promise<void> {
    const answer = await bridge.request('desk.settings', null)
    if (request !== latestRequest) return
    if (!answer.ok) return failRequest()
    host.connect(answer.value.about)
    settings.replace(answer.value.settings)
    changeServer(null)
  }

  function applyStatus(next: DeskStatus): void {
    status.receive(next, now())
    applyProgress(next)
  }

  /** The list is confirmed once the page has the whole of it. */
  function applyProgress({ progress, confirmedAt }: DeskStatus): void {
    desk.showProgress(missing > 0 ? { read: total - missing, total } : progress)
    if (confirmedAt !== null && missing === 0) desk.confirm()
  }

  function receive(push: Push): void {
    if (!('generation' in push)) return apply(push)
    const step = stream.classify(push)
    switch (step) {
      case 'apply':
        return apply(push)
      case 'skip':
        return keepAnnouncement(push)
      case 'restart':
        forgetGeneration()
        keepAnnouncement(push)
        return void requestSnapshot()
      case 'gap':
        keepAnnouncement(push)
        return void requestSnapshot()
      default:
        assertNever(step)
    }
  }

  function apply(push: Push): void {
    for (const follower of followers) follower.push?.(push)
    switch (push.name) {
      case 'desk.delta':
        desk.apply(push.payload)
        return
      case 'desk.status':
        applyStatus(push.payload)
        return
      case 'settings.changed':
        settings.replace(push.payload)
        return
      case 'profile.changed':
        changeServer(push.payload)
        return
      case 'server.changed':
        void requestSnapshot()
        return
      case 'attention.changed':
        annunciation.replace(push.payload)
        return
      case 'servers.changed':
        watched.replace(push.payload)
        return
      case 'notices.changed':
        notices.replace(push.payload)
        return
      case 'person.changed':
        host.replacePerson(push.payload)
        return
      case 'coverage.changed':
        coverage.replace(push.payload)
        return
      case 'health.changed':
        host.replaceHealth(push.payload)
        return
      case 'alarm.announced':
        newAlarms.announce(push.payload, isInFront())
        return
      case 'export.progress':
        exports.update(push.payload)
        return
      case 'acting.changed':
        authorization.replace(push.payload)
        return
      case 'missed.changed':
      case 'alarm.opened':
      case 'load.changed':
      case 'calls.reminders':
      case 'calls.audited':
      case 'book.changed':
      case 'marks.changed':
      case 'alarmHelp.changed':
      case 'shelf.changed':
      case 'handover.changed':
      case 'escalation.changed':
      case 'worklist.changed':
      case 'profile.testing':
      case 'sessions.changed':
      case 'updates.changed':
      case 'team.changed':
      case 'about.opened':
      case 'selfTest.step':
      case 'selfTest.alarm':
      case 'selfTest.changed':
        // Features handle these.
        return
      default:
        assertNever(push)
    }
  }

  return {
    start() {
      clock.follow(now)
      clock.keepTo(() => settings.zoneName)
      ticker.start()
      unsubscribes.push(bridge.onPush(receive))
      if (!bridge.onCarrier) {
        void requestSnapshot()
        return
      }
      unsubscribes.push(
        bridge.onCarrier((state) => {
          if (state === 'open') void requestSnapshot()
          if (state !== 'open' && state !== 'connecting') {
            cancelRequest()
            for (const follower of followers) follower.disconnect?.()
            host.disconnect(state, now())
            exports.failRunning()
          }
        }),
      )
    },
    stop() {
      cancelRequest()
      ticker.stop()
      for (const follower of followers) follower.stop?.()
      for (const unsubscribe of unsubscribes.splice(0)) unsubscribe()
    },
  }
}

/** Whether two profiles are one server; the embedded service gets another address at every start. */
function isSameServer(a: ServerProfile, b: ServerProfile): boolean {
  return a.id === b.id && a.kind === b.kind && (a.kind === 'embedded' || a.baseUrl === b.baseUrl)
}

const afterTimeout: After = (delayMs, task) => {
  const timer = setTimeout(task, delayMs)
  return () => clearTimeout(timer)
}
