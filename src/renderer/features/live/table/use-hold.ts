import { onBeforeUnmount, watch } from 'vue'
import { useClock } from '../../../ui/clock.ts'
import { useLive } from '../store.ts'

/** Rows stay for this long after the last sign of the operator: time to aim, and a parked pointer holds nothing. */
export const holdMs = 5_000

/** A clock that was set back ends a hold instead of prolonging it. */
export function isRecent(at: number | null, now: number): boolean {
  return at !== null && now >= at && now - at < holdMs
}

/**
 * Holds the rows while the pointer is at work in the list or a key has just moved the selection, so that a flood
 * moves nothing under a click. Critical alarms are not let through: a row put among the others would move them. The
 * place for new alarms above the list names the newest of them instead.
 */
export function useHold() {
  const live = useLive()
  const clock = useClock()
  let pointerAt: number | null = null
  let keyAt: number | null = null
  function releaseIfIdle() {
    const now = clock.moment()
    if (!isRecent(pointerAt, now) && !isRecent(keyAt, now)) live.release()
  }
  watch(() => clock.now, releaseIfIdle)
  onBeforeUnmount(live.release)
  return {
    onPointer() {
      pointerAt = clock.moment()
      live.hold(clock.now)
    },
    /** A finger leaves after every touch, and its next one is meant for the same rows. */
    onLeave({ pointerType }: PointerEvent) {
      if (pointerType === 'touch') return
      pointerAt = null
      releaseIfIdle()
    },
    onKey() {
      keyAt = clock.moment()
      live.hold(clock.now)
    },
  }
}
