import { computed } from 'vue'
import { isSignedOut, type CarrierState } from '../../shared/ipc/bridge.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import { useClock } from '../ui/clock.ts'
import { useHost } from './stores/host.ts'
import { useSettings } from './stores/settings.ts'
import { useStatus } from './stores/status.ts'

/** How current the alarms on the page are. */
export type Connection =
  | { kind: 'starting' }
  | { kind: 'live'; lastAlarmAt: number | null; checkedAt: number | null }
  | { kind: 'polling'; checkedAt: number | null }
  | { kind: 'lost'; since: number | null }
  | { kind: 'not-authorised'; since: number | null }
  | { kind: 'host-lost'; since: number | null }
  | { kind: 'host-refused' }

export interface ConnectionFacts {
  carrier: CarrierState
  /** When the connection to the host was lost; null if it is open. */
  carrierLostAt: number | null
  status: DeskStatus | null
  /** When that status arrived. */
  receivedAt: number | null
  /** A healthy desk sends its status at least this often. */
  maxStatusAgeMs: number
  now: number
}

/** Without the page's own connection any status of the desk is stale, so that comes first. */
export function connectionOf(facts: ConnectionFacts): Connection {
  const { carrier, status, receivedAt } = facts
  if (isSignedOut(carrier)) return { kind: 'host-refused' }
  if (carrier === 'closed') return { kind: 'host-lost', since: facts.carrierLostAt }
  if (carrier === 'connecting' || status === null) return { kind: 'starting' }
  if (receivedAt !== null && facts.now - receivedAt > facts.maxStatusAgeMs)
    return { kind: 'host-lost', since: receivedAt }
  switch (status.link) {
    case 'starting':
      return { kind: 'starting' }
    case 'live':
      return { kind: 'live', lastAlarmAt: status.lastEventAt, checkedAt: status.confirmedAt }
    case 'polling':
      return { kind: 'polling', checkedAt: status.confirmedAt }
    case 'lost':
      return { kind: 'lost', since: status.confirmedAt }
    case 'not-authorised':
      return { kind: 'not-authorised', since: status.confirmedAt }
  }
}

/** True if the rows are current. */
export function isTrusted(connection: Connection): boolean {
  return connection.kind === 'live' || connection.kind === 'polling'
}

const minStatusAgeMs = 30_000

/** How current the page is now. */
export function useConnection() {
  const host = useHost()
  const status = useStatus()
  const settings = useSettings()
  const clock = useClock()
  const connection = computed(() =>
    connectionOf({
      carrier: host.carrier,
      carrierLostAt: host.lostAt,
      status: status.status,
      receivedAt: status.receivedAt,
      // The desk sends its status with every poll; three missed reconciles are more than a slow network.
      maxStatusAgeMs: Math.max(minStatusAgeMs, 3 * (settings.server?.reconcileMillis ?? 0)),
      now: clock.now,
    }),
  )
  return { connection, trusted: computed(() => isTrusted(connection.value)) }
}
