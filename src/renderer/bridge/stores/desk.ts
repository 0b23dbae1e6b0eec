import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { DeskDelta } from '../../../shared/model/desk.ts'
import { applyDelta, arrivals, continueSnapshot, type Picture } from '../picture.ts'

/** Calls back once, when it is time to show something. */
export type Pace = (show: () => void) => void

const nothing: Picture = { revision: 0, alarms: new Map() }

/**
 * The current alarms as the desk tells them.
 *
 *   asking ──snapshot that the held deltas continue──> following ──next delta──> following
 *     ^  └─────────snapshot with a gap after it─────┐      │
 *     └─────────────────────────────────────────────┴──gap─┘
 *
 * While asking, deltas are held; the old picture stays until the new one is whole.
 */
export const useDesk = defineStore('desk', () => {
  const picture = shallowRef<Picture>(nothing)
  /** False until the first whole picture. */
  const loaded = shallowRef(false)
  /** Alarms that came while this page was looking and have not been looked at. */
  const unseen = shallowRef<ReadonlySet<number>>(new Set())
  let held: DeskDelta[] | null = []
  // What the desk has told; the page shows it at its next pace.
  let latest: Picture = nothing
  let pace: Pace = (show) => show()
  let awaited = false
  // What the desk itself found standing at its first look is not new to anybody.
  let baseline = false

  function replace(next: Picture) {
    if (next === picture.value) return
    const stillUnseen = [...unseen.value].filter((id) => {
      const alarm = next.alarms.get(id)
      return alarm !== undefined && !isAcknowledged(alarm)
    })
    const fresh = baseline ? arrivals(picture.value.alarms, next.alarms) : []
    if (fresh.length > 0 || stillUnseen.length !== unseen.value.size)
      unseen.value = new Set([...stillUnseen, ...fresh])
    picture.value = next
    loaded.value = true
  }

  function showSoon() {
    if (awaited) return
    awaited = true
    pace(() => {
      awaited = false
      replace(latest)
    })
  }

  return {
    alarms: computed(() => picture.value.alarms),
    loaded,
    unseen,
    /** From here on deltas are held until the snapshot is there. */
    ask() {
      held = []
    },
    /** False where a delta is missing between the snapshot and the held ones: ask again. */
    takeSnapshot(snapshot: { revision: number; alarms: readonly Alarm[] }): boolean {
      const next = continueSnapshot(snapshot, held ?? [])
      if (next === null) return false
      held = null
      latest = next
      replace(next)
      return true
    },
    /** False where a delta is missing before this one: ask for a snapshot. */
    takeDelta(delta: DeskDelta): boolean {
      if (held !== null) {
        held.push(delta)
        return true
      }
      const next = applyDelta(latest, delta)
      if (next === null) return false
      latest = next
      showSoon()
      return true
    },
    /** How often changes are shown at most; several that come faster are shown as one. */
    paceBy(next: Pace) {
      pace = next
    },
    /** The service has confirmed the picture once: from here on, what comes is new. */
    confirm() {
      // A snapshot is on its way: it is what will have been confirmed.
      if (baseline || held !== null) return
      replace(latest)
      baseline = true
    },
    /** Another server: what was shown is not of it, and its alarms are not news. */
    forget() {
      latest = nothing
      picture.value = nothing
      unseen.value = new Set()
      loaded.value = false
      baseline = false
      held = []
    },
    see(id: number) {
      if (!unseen.value.has(id)) return
      unseen.value = new Set([...unseen.value].filter((other) => other !== id))
    },
  }
})
