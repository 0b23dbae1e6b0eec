import { assertNever } from '../../shared/errors.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { bandOf, isAcknowledged } from '../../shared/rules/alarm-state.ts'
import type { Follower } from '../feature.ts'
import { useClock } from '../ui/clock.ts'
import { useAlarmBanners, useAnnunciation } from './stores/annunciation.ts'
import { useAuthorization } from './stores/authorization.ts'
import { useCallees } from './stores/callees.ts'
import { useDesk } from './stores/desk.ts'
import { useExports } from './stores/exports.ts'
import { useHost } from './stores/host.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'
import { useStatus } from './stores/status.ts'

export interface FeedParts {
  bridge: Bridge
  now(): number
  /** The delay before a failed snapshot request is repeated. */
  retryDelayMs: number
  /** Stores of the features that are kept in step too. */
  followers?: readonly Follower[]
}

/** Fills the stores from the bridge: a complete snapshot at every connection and after a gap, pushes in between. */
export function createFeed({ bridge, now, retryDelayMs, followers = [] }: FeedParts) {
  const host = useHost()
  const desk = useDesk()
  const status = useStatus()
  const settings = useSettings()
  const annunciation = useAnnunciation()
  const authorization = useAuthorization()
  const callees = useCallees()
  const notices = useNotices()
  const banners = useAlarmBanners()
  const exports = useExports()
  const clock = useClock()
  const unsubscribes: (() => void)[] = []
  let retryTimer: ReturnType<typeof setTimeout> | null = null
  // An answer to any but the newest request is about a connection that no longer exists.
  let latestRequest = 0

  const isHandled = (id: number) => {
    const alarm = desk.alarms.get(id)
    return alarm !== undefined && isAcknowledged(alarm)
  }
  const ticker = createTicker(now, (at) => {
    clock.tick(at)
    banners.expire(at, isHandled)
  })

  function cancelRequest(): void {
    latestRequest++
    if (retryTimer !== null) clearTimeout(retryTimer)
    retryTimer = null
  }

  async function requestSnapshot(): Promise<void> {
    cancelRequest()
    const request = latestRequest
    desk.awaitSnapshot()
    const answer = await bridge.request('desk.snapshot', null)
    if (request !== latestRequest) return
    if (!answer.ok) {
      if (host.carrier !== 'refused') host.disconnect('closed', now())
      retryTimer = setTimeout(() => void requestSnapshot(), retryDelayMs)
      return
    }
    const snapshot = answer.value
    settings.replace(snapshot.settings)
    settings.selectServer(snapshot.profile)
    annunciation.replace(snapshot.attention)
    authorization.replace(snapshot.acting)
    notices.replace(snapshot.notices)
    host.replaceHealth(snapshot.health)
    for (const follower of followers) follower.snapshot?.(snapshot)
    if (!desk.applySnapshot(snapshot)) return requestSnapshot()
    applyStatus(snapshot.status)
    host.connect(snapshot.about)
  }

  function applyStatus(next: DeskStatus): void {
    status.replace(next, now())
    if (next.confirmedAt !== null) desk.confirm()
  }

  /** Another server, or the same one at another address, has other alarms. */
  function selectServer(profile: ServerProfile): void {
    const before = settings.server
    settings.selectServer(profile)
    if (before?.id === profile.id && before.baseUrl === profile.baseUrl) return
    if (before !== null) {
      desk.reset()
      status.reset()
      callees.reset()
      for (const follower of followers) follower.reset?.()
    }
    void requestSnapshot()
  }

  function receive(push: Push): void {
    for (const follower of followers) follower.push?.(push)
    switch (push.name) {
      case 'desk.delta':
        if (!desk.applyDelta(push.payload)) void requestSnapshot()
        return
      case 'desk.status':
        applyStatus(push.payload)
        return
      case 'settings.changed':
        settings.replace(push.payload.settings)
        selectServer(push.payload.profile)
        return
      case 'attention.changed':
        annunciation.replace(push.payload)
        return
      case 'notices.changed':
        notices.replace(push.payload)
        return
      case 'health.changed':
        host.replaceHealth(push.payload)
        return
      case 'alarm.announced': {
        const { alarm, inPage } = push.payload
        const mostUrgent = settings.scale.bands[0]
        // Without settings the urgency is unknown; treat the alarm as urgent so that its banner stays.
        const isUrgent = mostUrgent === undefined || bandOf(alarm.priority, settings.scale) === mostUrgent
        if (inPage) banners.show(push.payload, isUrgent, now())
        return
      }
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
      case 'profile.testing':
        // Features and other feeds handle these.
        return
      default:
        assertNever(push)
    }
  }

  return {
    start() {
      clock.follow(now)
      ticker.start()
      unsubscribes.push(bridge.onPush(receive))
      if (!bridge.onCarrier) {
        void requestSnapshot()
        return
      }
      unsubscribes.push(
        bridge.onCarrier((state) => {
          if (state === 'open') void requestSnapshot()
          if (state === 'closed' || state === 'refused') {
            cancelRequest()
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

/** Ticks at once and then on every full second, so that all clocks on the page change together. */
function createTicker(now: () => number, onTick: (at: number) => void) {
  let timer: ReturnType<typeof setTimeout> | null = null
  const tick = () => {
    const at = now()
    onTick(at)
    timer = setTimeout(tick, 1000 - (at % 1000))
  }
  return {
    start: tick,
    stop() {
      if (timer !== null) clearTimeout(timer)
      timer = null
    },
  }
}
