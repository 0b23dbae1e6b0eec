import { assertNever } from '../../shared/assert-never.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import type { DeskStatus } from '../../shared/model/desk-status.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { nothingCounted } from '../../shared/rules/alarm-load.ts'
import { bandOf } from '../../shared/rules/band-of.ts'
import { isAcknowledged } from '../../shared/rules/is-acknowledged.ts'
import { useActing } from './acting.ts'
import { useAnnouncements } from './announcements.ts'
import { useAttention } from './attention.ts'
import { useAway } from './away.ts'
import { useCallees } from './callees.ts'
import { useCalls } from './calls.ts'
import { useCallSheet } from './call-sheet.ts'
import { useClock } from './clock.ts'
import { useDesk } from './desk.ts'
import { useExports } from './exports.ts'
import { useGroups } from './groups.ts'
import { useHost } from './host.ts'
import { useLive } from './live.ts'
import { useLoad } from './load.ts'
import { useNotices } from './notices.ts'
import { useSettings } from './settings.ts'
import { useStatus } from './status.ts'
import { createTicker } from './ticker.ts'

export interface FeedParts {
  bridge: Bridge
  now(): number
  /** Milliseconds before a snapshot that failed is asked for again. */
  retryMillis: number
}

/** Fills the stores from the bridge: a whole picture at every (re)connection and after a gap, pushes between. */
export function createFeed({ bridge, now, retryMillis }: FeedParts) {
  const host = useHost()
  const desk = useDesk()
  const status = useStatus()
  const settings = useSettings()
  const attention = useAttention()
  const away = useAway()
  const load = useLoad()
  const acting = useActing()
  const calls = useCalls()
  const callees = useCallees()
  const groups = useGroups()
  const callSheet = useCallSheet()
  const notices = useNotices()
  const announcements = useAnnouncements()
  const live = useLive()
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
    away.takeCount(snapshot.away)
    load.replace(snapshot.load)
    acting.replace(snapshot.acting)
    calls.remind(snapshot.reminders)
    notices.replace(snapshot.notices)
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
      load.replace(nothingCounted)
      away.forget()
      callees.forget()
      groups.forget()
      callSheet.forget()
    }
    void ask()
  }

  function receive(push: Push): void {
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
      case 'away.changed':
        away.takeDelta(push.payload)
        return
      case 'load.changed':
        load.replace(push.payload)
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
      case 'alarm.opened':
        live.reveal(push.payload.id)
        return
      case 'acting.changed':
        acting.replace(push.payload)
        return
      case 'calls.reminders':
        calls.remind(push.payload)
        return
      case 'calls.audited':
      case 'book.changed':
      case 'profile.testing':
        // Whoever shows these listens for them.
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
