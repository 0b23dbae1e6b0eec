import type { ServerMessage, ServerPush, StreamPosition } from '../../shared/ipc/pushes.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { Announcement } from '../../shared/model/attention.ts'
import type { DeskDelta, DeskStatus } from '../../shared/model/desk.ts'
import { deadlineIn, type Clock, type Deadline } from '../platform/clock.ts'

type Change = NonNullable<DeskDelta['changes']>[number]

export interface PublisherParts {
  clock: Clock
  /** Names the run of the desk that publishes here; no other run has it. */
  generation: string
  /** To every page that shows the server. */
  send: (push: ServerPush) => void
}

/** A change of the alarms; `before` has the earlier states of those upserts that were known. */
export interface PublishedChange {
  upserts: readonly Alarm[]
  removals: readonly number[]
  raised: readonly Alarm[]
  before?: ReadonlyMap<number, Alarm>
  /** Upserts of alarms brought back from the shelf: already known, so not announced. */
  returned?: readonly Alarm[]
}

export interface Publisher {
  /** Announcements wait for the changes that have their alarms, missed alarms take them along; the rest goes at once. */
  send(message: ServerMessage): void
  /** Changes and statuses are coalesced and sent together. */
  changed(change: PublishedChange): void
  /** Sent when something that a page shows has changed, and every five seconds as a sign of life. */
  status(status: DeskStatus): void
  /** Where a snapshot taken now continues. */
  position(): StreamPosition
  /** Ends the generation: nothing of it is sent any more. */
  stop(): void
}

/** A frame of a page: it shows no two changes in less. */
const minGapMs = 16
const maxGapMs = 250
/** Publishing takes no more than a quarter of main's time: the gap after it is so many times as long. */
const gapFactor = 3
/** What comes together goes together: the first change after a rest waits as long as the last one took to publish. */
const minGatherMs = 4
const maxGatherMs = 50
/** However seldom the service is polled; what a page makes of its absence is in renderer/bridge/connection.ts. */
const heartbeatMs = 5_000

/** Numbers everything that one run of a desk sends to its pages; changes go as deltas, never as the whole list. */
export function createPublisher({ clock, generation, ...parts }: PublisherParts): Publisher {
  let sequence = 0
  let isStopped = false
  let upserts = new Map<number, { alarm: Alarm; before: Alarm | null }>()
  let removals = new Set<number>()
  let raised = new Set<number>()
  let returned = new Set<number>()
  let announced: Announcement[] = []
  let status: DeskStatus | null = null
  let latest: DeskStatus | null = null
  let cancelHeartbeat: (() => void) | null = null
  let sent: DeskStatus | null = null
  /** How long the last changes took, with however many pages there are. */
  let publishMs = 0
  let gap: Deadline = deadlineIn(clock, 0)
  let cancelFlush: (() => void) | null = null

  const send = (message: ServerMessage) => {
    if (!isStopped) parts.send({ ...message, generation, sequence: ++sequence })
  }

  const takeDelta = (): DeskDelta => {
    const delta: DeskDelta = { upserts: [], removals: [...removals], raised: [...raised] }
    const changes: Change[] = []
    for (const { alarm, before } of upserts.values()) {
      const change = before && changeOf(before, alarm)
      if (change) changes.push(change)
      else delta.upserts.push(alarm)
    }
    upserts = new Map()
    removals = new Set()
    raised = new Set()
    if (returned.size > 0) delta.returned = [...returned]
    returned = new Set()
    return changes.length > 0 ? { ...delta, changes } : delta
  }

  const sendChanges = () => {
    if (upserts.size + removals.size > 0) send({ name: 'desk.delta', payload: takeDelta() })
  }

  const flush = () => {
    cancelFlush?.()
    cancelFlush = null
    const begun = clock.steady()
    const hasChanges = upserts.size + removals.size > 0
    sendChanges()
    if (announced.length > 0) send({ name: 'alarm.announced', payload: announced })
    announced = []
    if (status) {
      send({ name: 'desk.status', payload: status })
      sent = status
      cancelHeartbeat?.()
      cancelHeartbeat = clock.after(heartbeatMs, beat)
    }
    status = null
    if (hasChanges) publishMs = clock.steady() - begun
    gap = deadlineIn(clock, hasChanges ? within(gapFactor * publishMs, minGapMs, maxGapMs) : minGapMs)
  }

  const beat = () => {
    status = latest
    flush()
  }

  const schedule = () => {
    if (isStopped || cancelFlush) return
    cancelFlush = clock.after(Math.max(gap.restMs(), within(publishMs, minGatherMs, maxGatherMs)), flush)
  }

  return {
    send(message) {
      if (message.name === 'alarm.announced') {
        announced.push(...message.payload)
        schedule()
        return
      }
      // Otherwise a page would count an alarm as missed and, at the next key, report its row as seen.
      if (message.name === 'missed.changed') sendChanges()
      send(message)
    },
    changed(change) {
      for (const alarm of change.upserts) {
        const { id } = alarm
        // Pages have the state from before the first change that was not sent yet.
        const before = upserts.has(id) ? upserts.get(id)?.before : change.before?.get(id)
        upserts.set(id, { alarm, before: removals.delete(id) ? null : (before ?? null) })
      }
      for (const { id } of change.raised) raised.add(id)
      for (const { id } of change.returned ?? []) returned.add(id)
      for (const id of change.removals) {
        upserts.delete(id)
        raised.delete(id)
        returned.delete(id)
        removals.add(id)
      }
      schedule()
    },
    status(next) {
      latest = next
      if (status === null && sent !== null && shownOf(sent) === shownOf(next)) return
      status = next
      schedule()
    },
    position: () => ({ generation, sequence }),
    stop() {
      isStopped = true
      cancelFlush?.()
      cancelHeartbeat?.()
      cancelFlush = cancelHeartbeat = null
    },
  }
}

const within = (ms: number, least: number, most: number) => Math.min(most, Math.max(least, ms))

/** The fields that changed; null where a field is gone, which only the whole alarm says. */
function changeOf(before: Alarm, alarm: Alarm): Change | null {
  for (const name in before) if (!(name in alarm)) return null
  const change: Change = { id: alarm.id }
  for (const name in alarm) if (alarm[name] !== before[name]) change[name] = alarm[name]
  return change
}

/** What a page shows of a status; what changes with every poll or reading can wait for the next sign of life. */
function shownOf({
  confirmedAt,
  lastEventAt,
  lastReconcile,
  clockOffsetMs,
  clockUncertaintyMs: _measured,
  late,
  ...shown
}: DeskStatus): string {
  const found = lastReconcile && { ...lastReconcile, at: 0 }
  const isUnknown = [confirmedAt, lastEventAt, clockOffsetMs].map((at) => at === null)
  return JSON.stringify([shown, found, isUnknown, late > 0])
}
