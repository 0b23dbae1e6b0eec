import type { DeskStatus } from '../../../shared/model/desk.ts'
import type { Connection } from '../../bridge/connection.ts'

/**
 * Quiet or broken? One of:
 *   waiting    nothing known yet
 *   quiet      the service answers and has had nothing new for a while (`since`: null where it never had)
 *   busy       the service answers, and the last alarm is recent
 *   slow       the service answers, its hub does not: alarms are found by looking
 *   doubtful   all looks well but no answer has come for too long
 *   broken     what is shown is not current, and why
 */
export type Verdict =
  | { kind: 'waiting' }
  | { kind: 'quiet'; answeredAt: number; since: number | null }
  | { kind: 'busy'; answeredAt: number; alarmAt: number }
  | { kind: 'slow'; answeredAt: number }
  | { kind: 'doubtful'; answeredAt: number }
  | { kind: 'broken'; why: BrokenReason; since: number | null }
export type BrokenReason = 'lost' | 'not-authorised' | 'host-lost' | 'host-refused'

const busyMillis = 60_000

/** `patience` is how long the service may take between two answers before that is worth a word. */
export function verdictOf(connection: Connection, now: number, patience: number): Verdict {
  switch (connection.kind) {
    case 'starting':
      return { kind: 'waiting' }
    case 'lost':
    case 'not-authorised':
    case 'host-lost':
      return { kind: 'broken', why: connection.kind, since: connection.since }
    case 'host-refused':
      return { kind: 'broken', why: 'host-refused', since: null }
    case 'live':
    case 'polling': {
      const answeredAt = connection.checkedAt
      if (answeredAt === null) return { kind: 'waiting' }
      if (now - answeredAt > patience) return { kind: 'doubtful', answeredAt }
      if (connection.kind === 'polling') return { kind: 'slow', answeredAt }
      const alarmAt = connection.lastAlarmAt
      if (alarmAt !== null && now - alarmAt < busyMillis) return { kind: 'busy', answeredAt, alarmAt }
      return { kind: 'quiet', answeredAt, since: alarmAt }
    }
  }
}

export type Remark = 'token-expired' | 'token-expiring' | 'clock-apart' | 'malformed'

const expirySoonMillis = 10 * 60_000
const clockApartMillis = 5_000

/** What deserves a look although the service answers. */
export function remarksOf(status: DeskStatus, now: number): Remark[] {
  const { tokenExpiresAt, clockOffsetMs, malformed } = status
  const remarks: Remark[] = []
  if (tokenExpiresAt !== null && tokenExpiresAt <= now) remarks.push('token-expired')
  else if (tokenExpiresAt !== null && tokenExpiresAt - now < expirySoonMillis) remarks.push('token-expiring')
  if (clockOffsetMs !== null && Math.abs(clockOffsetMs) > clockApartMillis) remarks.push('clock-apart')
  if (malformed > 0) remarks.push('malformed')
  return remarks
}
