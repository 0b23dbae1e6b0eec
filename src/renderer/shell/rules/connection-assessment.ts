import type { DeskStatus } from '../../../shared/model/desk.ts'
import type { Connection } from '../../bridge/connection.ts'

/**
 * Whether a quiet list can be believed:
 *   waiting    nothing is known yet
 *   quiet      the service answers and has sent no alarm for a while (`since` is null if it never sent one)
 *   busy       the service answers, and the last alarm is recent
 *   polling    the service answers but push is unavailable
 *   broken     the page is not current, and why
 */
export type ConnectionAssessment =
  | { kind: 'waiting' }
  | { kind: 'quiet'; answeredAt: number; since: number | null }
  | { kind: 'busy'; answeredAt: number; alarmAt: number }
  | { kind: 'polling'; answeredAt: number }
  | { kind: 'broken'; why: BrokenReason; since: number | null }
export type BrokenReason = 'lost' | 'not-authorised' | 'host-silent' | 'host-lost' | 'host-refused'

const busyMs = 60_000

/** What the desk says about the connection, for a person; whether the alarms are stale is judged in main. */
export function assessConnection(connection: Connection, now: number): ConnectionAssessment {
  switch (connection.kind) {
    case 'starting':
      return { kind: 'waiting' }
    case 'lost':
    case 'not-authorised':
    case 'host-silent':
    case 'host-lost':
      return { kind: 'broken', why: connection.kind, since: connection.since }
    case 'host-refused':
      return { kind: 'broken', why: 'host-refused', since: null }
    case 'live':
    case 'polling': {
      const answeredAt = connection.checkedAt
      if (answeredAt === null) return { kind: 'waiting' }
      if (connection.kind === 'polling') return { kind: 'polling', answeredAt }
      const alarmAt = connection.lastAlarmAt
      if (alarmAt !== null && now - alarmAt < busyMs) return { kind: 'busy', answeredAt, alarmAt }
      return { kind: 'quiet', answeredAt, since: alarmAt }
    }
  }
}

export type Warning = 'plain-http' | 'token-expired' | 'token-expiring' | 'clock-apart' | 'malformed'

const expirySoonMs = 10 * 60_000
const maxClockOffsetMs = 5_000

/** What needs attention although the service answers. */
export function warningsOf(status: DeskStatus, now: number): Warning[] {
  const { tokenExpiresAt, clockOffsetMs, malformed } = status
  const warnings: Warning[] = []
  if (tokenExpiresAt !== null && tokenExpiresAt <= now) warnings.push('token-expired')
  else if (tokenExpiresAt !== null && tokenExpiresAt - now < expirySoonMs) warnings.push('token-expiring')
  if (clockOffsetMs !== null && Math.abs(clockOffsetMs) > maxClockOffsetMs) warnings.push('clock-apart')
  if (malformed > 0) warnings.push('malformed')
  return warnings
}
