import type { CarrierState } from '../../shared/ipc/bridge.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'

/** How far what stands on the page can be trusted, and what to say about it. */
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
  /** When the page last had its host's word; null: never. */
  carrierLostAt: number | null
  status: DeskStatus | null
  /** When that status arrived. */
  heardAt: number | null
  /** The desk speaks at least this often while it is well. */
  silenceLimit: number
  now: number
}

/** The page's own carrier comes first: without it, whatever the desk last said is old. */
export function connectionOf(facts: ConnectionFacts): Connection {
  const { carrier, status, heardAt } = facts
  if (carrier === 'refused') return { kind: 'host-refused' }
  if (carrier === 'closed') return { kind: 'host-lost', since: facts.carrierLostAt }
  if (carrier === 'connecting' || status === null) return { kind: 'starting' }
  if (heardAt !== null && facts.now - heardAt > facts.silenceLimit)
    return { kind: 'host-lost', since: heardAt }
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

/** True where the rows are the service's current truth. */
export function isTrusted(connection: Connection): boolean {
  return connection.kind === 'live' || connection.kind === 'polling'
}
