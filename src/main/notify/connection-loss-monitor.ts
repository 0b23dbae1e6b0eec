import type { LinkState } from '../../shared/model/desk.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { isConfirmed } from '../../shared/rules/alarm-state.ts'
import type { Clock } from '../platform/clock.ts'

/** A server and whether its alarms are confirmed. */
export interface MonitoredServer {
  id: string
  name: string
  link: LinkState
  /** When it last confirmed its alarms; null: never in this run. */
  confirmedAt: number | null
}

/** When a loss is notified next; null: not again. */
export function lossDueAt(
  loss: { since: number; notifiedAt: number | null },
  { afterSeconds, repeatSeconds }: Settings['lossNotice'],
): number | null {
  if (loss.notifiedAt === null) return loss.since + afterSeconds * 1_000
  return repeatSeconds === 0 ? null : loss.notifiedAt + repeatSeconds * 1_000
}

export interface ConnectionLossMonitorParts {
  clock: Clock
  settings(): Settings['lossNotice']
  servers(): Iterable<MonitoredServer>
  onLost(server: MonitoredServer, since: number): void
  /** A server whose loss was notified answers again, or is no longer monitored. */
  onRestored(id: string): void
}

export interface ConnectionLossMonitor {
  /** Call after a link, the servers or the settings changed. */
  evaluate(): void
  stop(): void
}

/** Notifies of a server that has not confirmed its alarms for too long, repeatedly until it does. */
export function createConnectionLossMonitor(parts: ConnectionLossMonitorParts): ConnectionLossMonitor {
  const { clock } = parts
  /** By the steady clock. */
  const losses = new Map<string, { since: number; notifiedAt: number | null }>()
  /** When each server confirmed its alarms, as it was last seen, by both clocks. */
  const confirmed = new Map<string, { at: number; steadyAt: number }>()
  let cancel: (() => void) | null = null

  const forget = (id: string) => {
    const loss = losses.get(id)
    losses.delete(id)
    if (loss && loss.notifiedAt !== null) parts.onRestored(id)
  }

  const evaluate = () => {
    cancel?.()
    cancel = null
    const now = clock.steady()
    const servers = [...parts.servers()]
    for (const { id, confirmedAt: at } of servers)
      if (at !== null && confirmed.get(id)?.at !== at)
        confirmed.set(id, { at, steadyAt: now - Math.max(0, clock.now() - at) })
    const unconfirmed = servers.filter(({ link }) => !isConfirmed(link))
    for (const id of losses.keys()) if (!unconfirmed.some((server) => server.id === id)) forget(id)
    const dues: number[] = []
    for (const server of unconfirmed) {
      const known = server.confirmedAt === null ? undefined : confirmed.get(server.id)
      const loss = losses.get(server.id) ?? { since: known?.steadyAt ?? now, notifiedAt: null }
      losses.set(server.id, loss)
      const due = lossDueAt(loss, parts.settings())
      if (due !== null && due <= now) {
        loss.notifiedAt = now
        parts.onLost(server, clock.now() - (now - loss.since))
      }
      const next = lossDueAt(loss, parts.settings())
      if (next !== null) dues.push(next)
    }
    if (dues.length > 0) cancel = clock.after(Math.max(0, Math.min(...dues) - now), evaluate)
  }

  return {
    evaluate,
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
