import type { ServerMessage, ServerPush, StreamPosition } from '../../shared/ipc/pushes.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { DeskStatus } from '../../shared/model/desk.ts'
import { coalesce, type Clock } from '../platform/clock.ts'

export interface PublisherParts {
  clock: Clock
  /** Names the run of the desk that publishes here; no other run has it. */
  generation: string
  /** To every page that shows the server. */
  send: (push: ServerPush) => void
}

export interface Publisher {
  send(message: ServerMessage): void
  /** Changes and statuses are coalesced and sent together. */
  changed(change: { upserts: readonly Alarm[]; removals: readonly number[]; raised: readonly Alarm[] }): void
  status(status: DeskStatus): void
  /** Where a snapshot taken now continues. */
  position(): StreamPosition
  /** Ends the generation: nothing of it is sent any more. */
  stop(): void
}

const flushDelayMs = 50

/** Numbers everything that one run of a desk sends to its pages; changes go as deltas, never as the whole list. */
export function createPublisher({ clock, generation, ...parts }: PublisherParts): Publisher {
  let sequence = 0
  let isStopped = false
  let upserts = new Map<number, Alarm>()
  let removals = new Set<number>()
  let raised = new Set<number>()
  let status: DeskStatus | null = null

  const send = (message: ServerMessage) => {
    if (!isStopped) parts.send({ ...message, generation, sequence: ++sequence })
  }

  const flush = () => {
    if (upserts.size > 0 || removals.size > 0) {
      const payload = { upserts: [...upserts.values()], removals: [...removals], raised: [...raised] }
      upserts = new Map()
      removals = new Set()
      raised = new Set()
      send({ name: 'desk.delta', payload })
    }
    if (status) send({ name: 'desk.status', payload: status })
    status = null
  }

  const flushing = coalesce(clock, flushDelayMs, flush)
  const schedule = () => {
    if (!isStopped) flushing.schedule()
  }

  return {
    send,
    changed(change) {
      for (const alarm of change.upserts) {
        removals.delete(alarm.id)
        upserts.set(alarm.id, alarm)
      }
      for (const { id } of change.raised) raised.add(id)
      for (const id of change.removals) {
        upserts.delete(id)
        raised.delete(id)
        removals.add(id)
      }
      schedule()
    },
    status(next) {
      status = next
      schedule()
    },
    position: () => ({ generation, sequence }),
    stop() {
      isStopped = true
      flushing.stop()
    },
  }
}
