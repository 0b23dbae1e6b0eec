import { computed, shallowRef } from 'vue'
import { isSignedOut, type CarrierState } from '../../shared/ipc/bridge.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import { useClock } from '../ui/clock.ts'
import { useDesk } from './stores/desk.ts'
import { useHost } from './stores/host.ts'
import { useStatus } from './stores/status.ts'
import { useNotices } from './stores/notices.ts'
import { useBridge } from './use-bridge.ts'

/** How current the alarms on the page are. */
export type Connection =
  | { kind: 'starting' }
  | { kind: 'live'; lastAlarmAt: number | null; checkedAt: number | null }
  | { kind: 'polling'; checkedAt: number | null }
  | { kind: 'lost'; since: number | null }
  | { kind: 'not-authorised'; since: number | null }
  /** Nothing has arrived for longer than a sign of life takes; the page's connection is open as far as it knows. */
  | { kind: 'host-silent'; since: number }
  | { kind: 'host-lost'; since: number | null }
  | { kind: 'host-refused' }

/** A running desk sends a sign of life every 5 s; two more seconds are more than a busy moment. */
const silentAfterMs = 7_000
/** Three of them are missing. */
const lostAfterMs = 15_000

export interface ConnectionFacts {
  carrier: CarrierState
  /** When the connection to the host was lost; null if it is open. */
  carrierLostAt: number | null
  status: DeskStatus | null
  /** When that status arrived. */
  receivedAt: number | null
  now: number
}

/** Without the page's own connection any status of the desk is stale, so that comes first. */
export function connectionOf(facts: ConnectionFacts): Connection {
  const { carrier, status, receivedAt } = facts
  if (isSignedOut(carrier)) return { kind: 'host-refused' }
  if (carrier === 'closed') return { kind: 'host-lost', since: facts.carrierLostAt }
  if (carrier === 'connecting' || status === null) return { kind: 'starting' }
  if (hasHeartbeat(status) && receivedAt !== null) {
    if (facts.now - receivedAt > lostAfterMs) return { kind: 'host-lost', since: receivedAt }
    // A page that already says that its alarms are not current has nothing to add.
    if (facts.now - receivedAt > silentAfterMs && (status.link === 'live' || status.link === 'polling'))
      return { kind: 'host-silent', since: receivedAt }
  }
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

/** A desk that has not started yet sends no sign of life. */
const hasHeartbeat = ({ link, problem }: DeskStatus) => link !== 'starting' && problem?.code !== 'not-started'

/** Nothing to warn of: the alarms are current, or about to be read for the first time. */
export function isKnown(
  connection: Connection,
): connection is Extract<Connection, { kind: 'starting' | 'live' | 'polling' }> {
  return connection.kind === 'starting' || connection.kind === 'live' || connection.kind === 'polling'
}

/** True if the rows are current; a desk that is only late has not said otherwise yet. */
export function isTrusted({ kind }: Connection): boolean {
  return kind === 'live' || kind === 'polling' || kind === 'host-silent'
}

/** Whether the page knows the alarms, be it that there are none: before the first reading nothing is known. */
export function useAlarmsKnown() {
  const desk = useDesk()
  const status = useStatus()
  const { trusted } = useConnection()
  return computed(
    () =>
      desk.loaded && (desk.alarms.size > 0 || trusted.value || (status.status?.confirmedAt ?? null) !== null),
  )
}

/** How current the page is now. */
export function useConnection() {
  const host = useHost()
  const status = useStatus()
  const clock = useClock()
  const connection = computed(() =>
    connectionOf({
      carrier: host.carrier,
      carrierLostAt: host.lostAt,
      status: status.status,
      receivedAt: status.receivedAt,
      now: clock.now,
    }),
  )
  return { connection, trusted: computed(() => isTrusted(connection.value)) }
}

/** Asks the desk to reconcile with the service now. */
export function useCheckNow() {
  const bridge = useBridge()
  const notices = useNotices()
  const checking = shallowRef(false)
  return {
    checking,
    async check(): Promise<void> {
      checking.value = true
      const answer = await bridge.request('desk.check', null)
      checking.value = false
      if (!answer.ok) notices.reportFailure(answer.error)
    },
  }
}
