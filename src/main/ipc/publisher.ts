import type { Push } from '../../shared/ipc/pushes.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import { coalesce, type Clock } from '../platform/clock.ts'

export interface Publisher {
  /** Adds a page; returns a function that removes it. */
  add(page: (push: Push) => void): () => void
  send(push: Push): void
  /** Changes and statuses are coalesced and sent together. */
  changed(change: { upserts: readonly Alarm[]; removals: readonly number[] }): void
  status(status: DeskStatus): void
  /** The revision that a snapshot taken now continues from. */
  revision(): number
  stop(): void
}

const flushDelayMs = 50

/** Pushes changes to every page as deltas with a revision, never the whole list. */
export function createPublisher(clock: Clock): Publisher {
  const pages = new Set<(push: Push) => void>()
  let revision = 0
  let upserts = new Map<number, Alarm>()
  let removals = new Set<number>()
  let status: DeskStatus | null = null

  const send = (push: Push) => {
    for (const page of pages) page(push)
  }

  const flush = () => {
    if (upserts.size > 0 || removals.size > 0) {
      const payload = { revision: ++revision, upserts: [...upserts.values()], removals: [...removals] }
      upserts = new Map()
      removals = new Set()
      send({ name: 'desk.delta', payload })
    }
    if (status) send({ name: 'desk.status', payload: status })
    status = null
  }

  const flushing = coalesce(clock, flushDelayMs, flush)

  return {
    add(page) {
      pages.add(page)
      return () => pages.delete(page)
    },
    send,
    changed(change) {
      for (const alarm of change.upserts) {
        removals.delete(alarm.id)
        upserts.set(alarm.id, alarm)
      }
      for (const id of change.removals) {
        upserts.delete(id)
        removals.add(id)
      }
      flushing.schedule()
    },
    status(next) {
      status = next
      flushing.schedule()
    },
    revision: () => revision,
    stop() {
      flushing.stop()
      pages.clear()
    },
  }
}
