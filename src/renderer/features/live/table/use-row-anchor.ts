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
 * What a wall releases is no longer selected either: nobody sits in front of it.
 */
export function useRowAnchor(page: Document, onReleased: () => void): { key: () => RowKey | null } {
  const live = useLive()
  const desk = useDesk()
  const host = useHost()
  const settings = useSettings()
  const clock = useClock()
  const isReleased = shallowRef(false)
  /** A critical alarm has come; it waits while the rows are held, so that none moves under a click. */
  const isCriticalWaiting = shallowRef(false)
  let inputAt = clock.moment()

  function release() {
    if (host.isWall) live.select(null)
    isReleased.value = true
    isCriticalWaiting.value = false
    onReleased()
  }
  const onInput = () => {
    inputAt = clock.moment()
    isReleased.value = false
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
  watch(
    () => host.isWall,
    (isWall) => {
      if (isWall) release()
    },
  )
  onMounted(() => {
    if (host.isWall) release()
    for (const event of inputEvents) page.addEventListener(event, onInput, { capture: true, passive: true })
  })
  onBeforeUnmount(() => {
    for (const event of inputEvents) page.removeEventListener(event, onInput, { capture: true })
  })
  return { key: () => (isReleased.value ? null : live.cursor) }
}
