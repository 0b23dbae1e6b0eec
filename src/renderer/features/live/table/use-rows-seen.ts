import { onBeforeUnmount, onMounted, watch } from 'vue'
import type { RowKey } from '../rules/alarm-groups.ts'
import { useClock } from '../../../ui/clock.ts'
import { useDesk } from '../../../bridge/stores/desk.ts'
import { useHost } from '../../../bridge/stores/host.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'

const acts = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const
/** Somebody who did something on the page is taken to be there for so long. */
const presentMillis = 60_000

/**
 * Tells the desk which alarms an operator has seen: their rows are in view, the page is in front, and
 * somebody is there. What goes unseen is in the queue of what came and went.
 */
export function useRowsSeen(page: Document, inView: () => readonly RowKey[]): void {
  const bridge = useBridge()
  const clock = useClock()
  const desk = useDesk()
  const host = useHost()
  const settings = useSettings()
  // Each alarm once for every time that it was raised.
  const told = new Map<number, string>()
  let actedAt = -Infinity
  const onAct = () => (actedAt = clock.now)

  const isWatched = () =>
    page.visibilityState === 'visible' && page.hasFocus() && clock.now - actedAt < presentMillis

  async function tell() {
    if (!isWatched() || host.carrier !== 'open') return
    const seen = inView().flatMap((key) => (typeof key === 'number' ? (desk.alarms.get(key) ?? []) : []))
    const fresh = seen.filter(({ id, alarmTime }) => told.get(id) !== alarmTime)
    if (fresh.length === 0) return
    for (const { id, alarmTime } of fresh) told.set(id, alarmTime)
    const answer = await bridge.request('alarms.seen', { ids: fresh.map(({ id }) => id) })
    // Not heard is told again with the next look.
    if (!answer.ok) for (const { id } of fresh) told.delete(id)
  }
  function forgetGone() {
    for (const id of told.keys()) if (!desk.alarms.has(id)) told.delete(id)
  }

  watch(
    () => clock.now,
    () => {
      if (told.size > 2 * desk.alarms.size) forgetGone()
      void tell()
    },
  )
  watch(
    () => settings.server?.id,
    () => told.clear(),
  )
  onMounted(() => {
    for (const act of acts) page.addEventListener(act, onAct, { capture: true, passive: true })
  })
  onBeforeUnmount(() => {
    for (const act of acts) page.removeEventListener(act, onAct, { capture: true })
  })
}
