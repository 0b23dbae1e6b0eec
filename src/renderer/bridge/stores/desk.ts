import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { DeskDelta } from '../../../shared/model/desk.ts'
import { applyDeltas, arrivals, type AlarmSnapshot } from '../alarm-snapshot.ts'

/** Calls back once, when the next update of the page is due. */
export type Pace = (show: () => void) => void

const emptySnapshot: AlarmSnapshot = { revision: 0, alarms: new Map() }

/**
 * The current alarms as main sends them.
 *
 *   waiting ──snapshot that the queued deltas continue──> following ──next delta──> following
 *     ^  └─────────snapshot with a gap after it────────┐      │
 *     └────────────────────────────────────────────────┴──gap─┘
 *
 * While waiting, deltas are queued; the page keeps its alarms until the new snapshot is complete.
 */
export const useDesk = defineStore('desk', () => {
  const snapshot = shallowRef<AlarmSnapshot>(emptySnapshot)
  /** False until the first complete snapshot. */
  const loaded = shallowRef(false)
  /** Alarms that were raised while this page was open and that nobody has opened. */
  const unseen = shallowRef<ReadonlySet<number>>(new Set())
  /** The new alarms and re-alarms of the last update. */
  const arrived = shallowRef<readonly Alarm[]>([])
  let queued: DeskDelta[] | null = []
  // The newest state; the page shows it at its next update.
  let latest = emptySnapshot
  let pace: Pace = (show) => show()
  let isUpdateDue = false
  // The alarms that the desk found active at its first reading are not new.
  let hasBaseline = false

  function replace(next: AlarmSnapshot) {
    if (next === snapshot.value) return
    const stillUnseen = [...unseen.value].filter((id) => {
      const alarm = next.alarms.get(id)
      return alarm !== undefined && !isAcknowledged(alarm)
    })
    const fresh = hasBaseline ? arrivals(snapshot.value.alarms, next.alarms) : []
    if (fresh.length > 0 || stillUnseen.length !== unseen.value.size)
      unseen.value = new Set([...stillUnseen, ...fresh.map(({ id }) => id)])
    if (fresh.length > 0) arrived.value = fresh
    snapshot.value = next
    loaded.value = true
  }

  function scheduleUpdate() {
    if (isUpdateDue) return
    isUpdateDue = true
    pace(() => {
      isUpdateDue = false
      replace(latest)
    })
  }

  return {
    alarms: computed(() => snapshot.value.alarms),
    loaded,
    unseen,
    arrived,
    /** A snapshot has been requested: deltas are queued until it arrives. */
    awaitSnapshot() {
      queued = []
    },
    /** False if a delta is missing between the snapshot and the queued ones; request another snapshot then. */
    applySnapshot(received: { revision: number; alarms: readonly Alarm[] }): boolean {
      const alarms = new Map(received.alarms.map((alarm) => [alarm.id, alarm]))
      const next = applyDeltas({ revision: received.revision, alarms }, queued ?? [])
      if (next === null) return false
      queued = null
      latest = next
      replace(next)
      return true
    },
    /** False if a delta is missing before this one; request a snapshot then. */
    applyDelta(delta: DeskDelta): boolean {
      if (queued !== null) {
        queued.push(delta)
        return true
      }
      const next = applyDeltas(latest, [delta])
      if (next === null) return false
      latest = next
      scheduleUpdate()
      return true
    },
    /** Limits how often the page updates; faster changes are shown together. */
    paceBy(next: Pace) {
      pace = next
    },
    /** The service has confirmed the list once: alarms that appear from now on are new. */
    confirm() {
      // The snapshot on its way is the list that was confirmed.
      if (hasBaseline || queued !== null) return
      replace(latest)
      hasBaseline = true
    },
    /** Another server has other alarms, and those already active there are not new. */
    reset() {
      latest = emptySnapshot
      snapshot.value = emptySnapshot
      unseen.value = new Set()
      loaded.value = false
      hasBaseline = false
      queued = []
    },
    markSeen(id: number) {
      if (!unseen.value.has(id)) return
      unseen.value = new Set([...unseen.value].filter((other) => other !== id))
    },
  }
})
