import { assertNever } from '../../shared/errors.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { bandOf, isAcknowledged } from '../../shared/rules/alarm-state.ts'
import type { Follower } from '../feature.ts'
import { useActing } from './stores/acting.ts'
import { useAnnouncements } from './stores/announcements.ts'
import { useAttention } from './stores/attention.ts'
import { useCallees } from './stores/callees.ts'
import { useCalls } from './stores/calls.ts'
import { useClock } from '../ui/clock.ts'
import { useDesk } from './stores/desk.ts'
import { useExports } from './stores/exports.ts'
import { useHost } from './stores/host.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'
import { useStatus } from './stores/status.ts'
import { createTicker } from './ticker.ts'

export interface FeedParts {
  bridge: Bridge
  now(): number
  /** Milliseconds before a snapshot that failed is asked for again. */
  retryMillis: number
  /** What else is kept in step with main. */
  followers?: readonly Follower[]
}

/** Fills the stores from the bridge: a whole picture at every (re)connection and after a gap, pushes between. */
export function createFeed({ bridge, now, retryMillis, followers = [] }: FeedParts) {
  const host = useHost()
  const desk = useDesk()
  const status = useStatus()
  const settings = useSettings()
  const attention = useAttention()
  const acting = useActing()
  const calls = useCalls()
  const callees = useCallees()
  const notices = useNotices()
  const announcements = useAnnouncements()
  const exports = useExports()
  const clock = useClock()
  const endings: (() => void)[] = []
  let retry: ReturnType<typeof setTimeout> | null = null
  // Only the newest question counts: an answer to an older one tells of a connection that is gone.
  let question = 0

  const isSeenTo = (id: number) => {
    const alarm = desk.alarms.get(id)
    return alarm !== undefined && isAcknowledged(alarm)
  }
  const ticker = createTicker(now, (at) => {
    clock.tick(at)
    announcements.expire(at, isSeenTo)
  })

  async function ask(): Promise<void> {
    const mine = ++question
    if (retry !== null) clearTimeout(retry)
    retry = null
    desk.ask()
    const answer = await bridge.request('desk.snapshot', null)
    if (mine !== question) return
    if (!answer.ok) {
      if (host.carrier !== 'refused') host.lose('closed', now())
      retry = setTimeout(() => void ask(), retryMillis)
      return
    }
    const snapshot = answer.value
    settings.replace(snapshot.settings)
    settings.look(snapshot.profile)
    attention.replace(snapshot.attention)
    acting.replace(snapshot.acting)
    calls.remind(snapshot.reminders)
    notices.replace(snapshot.notices)
    for (const follower of followers) follower.snapshot?.(snapshot)
    if (!desk.takeSnapshot(snapshot)) return ask()
    takeStatus(snapshot.status)
    host.arrive(snapshot.about)
  }

  function takeStatus(next: DeskStatus): void {
    status.replace(next, now())
    if (next.confirmedAt !== null) desk.confirm()
  }

  /** Another server, or the same at another address, has other alarms. */
  function lookAt(profile: ServerProfile): void {
    const before = settings.server
    settings.look(profile)
    if (before?.id === profile.id && before.baseUrl === profile.baseUrl) return
    if (before !== null) {
      desk.forget()
      status.forget()
      callees.forget()
      for (const follower of followers) follower.reset?.()
    }
    void ask()
  }

  function receive(push: Push): void {
    for (const follower of followers) follower.push?.(push)
    switch (push.name) {
      case 'desk.delta':
        if (!desk.takeDelta(push.payload)) void ask()
        return
      case 'desk.status':
        takeStatus(push.payload)
        return
      case 'settings.changed':
        settings.replace(push.payload.settings)
        lookAt(push.payload.profile)
        return
      case 'attention.changed':
        attention.replace(push.payload)
        return
      case 'notices.changed':
        notices.replace(push.payload)
        return
      case 'alarm.announced': {
        const { alarm, inPage } = push.payload
        const mostUrgent = settings.scale.bands[0]
        // Before the settings are there nobody knows what is urgent: then it stays.
        const urgent = mostUrgent === undefined || bandOf(alarm.priority, settings.scale) === mostUrgent
        if (inPage) announcements.announce(push.payload, urgent, now())
        return
      }
      case 'export.progress':
        exports.take(push.payload)
        return
      case 'acting.changed':
        acting.replace(push.payload)
        return
      case 'calls.reminders':
        calls.remind(push.payload)
        return
      case 'alarm.opened':
      case 'away.changed':
      case 'load.changed':
      case 'calls.audited':
      case 'book.changed':
      case 'profile.testing':
        // Features follow these.
        return
      default:
        assertNever(push)
    }
  }

  return {
    start() {
      clock.follow(now)
      ticker.start()
      endings.push(bridge.onPush(receive))
      if (!bridge.onCarrier) {
        void ask()
        return
      }
      endings.push(
        bridge.onCarrier((state) => {
          if (state === 'open') void ask()
          if (state === 'closed' || state === 'refused') {
            question++
            if (retry !== null) clearTimeout(retry)
            retry = null
            host.lose(state, now())
            exports.lose()
          }
        }),
      )
    },
    stop() {
      question++
      ticker.stop()
      if (retry !== null) clearTimeout(retry)
      retry = null
      for (const end of endings.splice(0)) end()
    },
  }
}
