import type { LinkState } from '../../shared/model/desk-status.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { isConfirmed } from '../../shared/rules/is-confirmed.ts'
import type { Clock } from '../platform/clock.ts'

/** A service and how far its picture can be trusted. */
export interface WatchedService {
  id: string
  name: string
  link: LinkState
  /** When it last confirmed anything; null: never in this run. */
  confirmedAt: number | null
}

/** When a loss is told next; null: not again. */
export function lossDueAt(
  loss: { since: number; toldAt: number | null },
  { afterSeconds, repeatSeconds }: Settings['lossNotice'],
): number | null {
  if (loss.toldAt === null) return loss.since + afterSeconds * 1_000
  return repeatSeconds === 0 ? null : loss.toldAt + repeatSeconds * 1_000
}

export interface LossWatchParts {
  clock: Clock
  settings(): Settings['lossNotice']
  services(): Iterable<WatchedService>
  onLost(service: WatchedService, since: number): void
  /** A service whose loss was told answers again, or is looked at no more. */
  onBack(id: string): void
}

export interface LossWatch {
  /** Something may have changed: a link, the services, the settings. */
  look(): void
  stop(): void
}

/** Announces a service that does not confirm its alarms for too long, and again until it does. */
export function createLossWatch(parts: LossWatchParts): LossWatch {
  const { clock } = parts
  const losses = new Map<string, { since: number; toldAt: number | null }>()
  let cancel: (() => void) | null = null

  const forget = (id: string) => {
    const loss = losses.get(id)
    losses.delete(id)
    if (loss && loss.toldAt !== null) parts.onBack(id)
  }

  const look = () => {
    cancel?.()
    cancel = null
    const now = clock.now()
    const services = [...parts.services()]
    const silent = services.filter(({ link }) => !isConfirmed(link))
    for (const id of losses.keys()) if (!silent.some((service) => service.id === id)) forget(id)
    const dues: number[] = []
    for (const service of silent) {
      const loss = losses.get(service.id) ?? { since: service.confirmedAt ?? now, toldAt: null }
      losses.set(service.id, loss)
      const due = lossDueAt(loss, parts.settings())
      if (due !== null && due <= now) {
        loss.toldAt = now
        parts.onLost(service, loss.since)
      }
      const next = lossDueAt(loss, parts.settings())
      if (next !== null) dues.push(next)
    }
    if (dues.length > 0) cancel = clock.after(Math.max(0, Math.min(...dues) - now), look)
  }

  return {
    look,
    stop() {
      cancel?.()
      cancel = null
    },
  }
}
