import { defineStore } from 'pinia'
import { onBeforeUnmount, onMounted, shallowRef, watch } from 'vue'
import { isMostUrgent } from '../../../../shared/rules/alarm-state.ts'
import { useDesk } from '../../../bridge/stores/desk.ts'
import { useHost } from '../../../bridge/stores/host.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useClock } from '../../../ui/clock.ts'
import type { RowKey } from '../rules/alarm-groups.ts'
import { useLive } from '../store.ts'

const inputEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const
/** Whoever has done nothing for this long does not work with the selected row. */
const idleMs = 60_000

/**
 * Whether the selected row keeps its place while others come above it.
 *
 *   kept ──a minute without input, or a critical alarm once the rows are not held──▶ released ──input──▶ kept
 *
 * It goes on while another view is on the screen, whose input is none for the list.
 */
const useRowRelease = defineStore('row-release', () => {
  const live = useLive()
  const desk = useDesk()
  const settings = useSettings()
  const clock = useClock()
  const isReleased = shallowRef(false)
  /** Counts the releases: a critical alarm brings the list to its top again. */
  const releases = shallowRef(0)
  /** A critical alarm has come; it waits while the rows are held, so that none moves under a click. */
  const isCriticalWaiting = shallowRef(false)
  let inputAt = clock.moment()

  function release() {
    isReleased.value = true
    isCriticalWaiting.value = false
    releases.value++
  }
  watch(
    () => clock.now,
    (now) => {
      if (now - inputAt >= idleMs && !isReleased.value) release()
    },
  )
  watch(
    () => desk.arrived,
    (arrived) => {
      if (arrived.some(({ priority, masked }) => !masked && isMostUrgent(priority, settings.scale)))
        isCriticalWaiting.value = true
    },
    { flush: 'sync' },
  )
  watch(
    [isCriticalWaiting, () => live.isHeld],
    ([isWaiting, isHeld]) => {
      if (isWaiting && !isHeld) release()
    },
    { flush: 'sync' },
  )
  return {
    isReleased,
    releases,
    release,
    noteInput() {
      inputAt = clock.moment()
      isReleased.value = false
    },
  }
})

/** The selected row as what keeps its place. What a wall releases is no longer selected either: nobody sits in front of it. */
export function useRowAnchor(page: Document, onReleased: () => void) {
  const live = useLive()
  const host = useHost()
  const state = useRowRelease()
  const startsAtTop = state.isReleased
  // Whoever comes back has done something, but what was released stays so until they touch the list.
  if (!startsAtTop) state.noteInput()

  watch(
    () => state.releases,
    () => {
      if (host.isWall) live.select(null)
      onReleased()
    },
    { flush: 'sync' },
  )
  watch(
    () => host.isWall,
    (isWall) => {
      if (isWall) state.release()
    },
  )
  onMounted(() => {
    if (host.isWall) state.release()
    for (const event of inputEvents)
      page.addEventListener(event, state.noteInput, { capture: true, passive: true })
  })
  onBeforeUnmount(() => {
    for (const event of inputEvents) page.removeEventListener(event, state.noteInput, { capture: true })
  })
  return {
    key: (): RowKey | null => (state.isReleased ? null : live.cursor),
    /** The list came back after its selected row had been released. */
    startsAtTop,
  }
}
