import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { isAcknowledged } from '../../shared/rules/is-acknowledged.ts'
import type { Alarm } from '../../shared/model/alarm.ts'
import type { DeskDelta } from '../../shared/model/desk-snapshot.ts'
import { applyDelta, arrivals, continueSnapshot, type Picture } from '../rules/picture.ts'

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
      replace(next)
      return true
    },
    /** False where a delta is missing before this one: ask for a snapshot. */
    takeDelta(delta: DeskDelta): boolean {
      if (held !== null) {
        held.push(delta)
        return true
      }
      const next = applyDelta(picture.value, delta)
      if (next === null) return false
      replace(next)
      return true
    },
    /** The service has confirmed the picture once: from here on, what comes is new. */
    confirm() {
      baseline = true
    },
    see(id: number) {
      if (!unseen.value.has(id)) return
      unseen.value = new Set([...unseen.value].filter((other) => other !== id))
    },
  }
})
