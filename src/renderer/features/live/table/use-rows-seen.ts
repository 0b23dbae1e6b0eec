import { onBeforeUnmount, onMounted, watch } from 'vue'
import { channelRoles } from '../../../../shared/ipc/channel-roles.ts'
import { isAtLeast } from '../../../../shared/model/constants.ts'
import { occurrenceOf } from '../../../../shared/rules/occurrence.ts'
import type { RowKey } from '../rules/alarm-groups.ts'
import { useClock } from '../../../ui/clock.ts'
import { useDesk } from '../../../bridge/stores/desk.ts'
import { useHost } from '../../../bridge/stores/host.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'

const actionEvents = ['pointerdown', 'keydown'] as const
/** An operator counts as present for this long after any activity on the page. */
const presenceTimeoutMs = 60_000
/** The second hand is up to a second behind; an activity later than that is one before the clock was set back. */
const maxAheadMs = 2_000

/**
 * Reports to the desk which alarms an operator has seen: their rows are in view, the page has the focus, and the
 * operator is present. An alarm that clears unseen becomes a missed alarm.
 */
export function useRowsSeen(page: Document, inView: () => readonly RowKey[]): void {
  const bridge = useBridge()
  const clock = useClock()
  const desk = useDesk()
  const host = useHost()
  const settings = useSettings()
  const reported = new Set<number>()
  // Whoever acts has seen what is in view: that is reported before the action, which may end an alarm.
  const onAction = () => void report()

  const isPresent = () => {
    const sinceMs = clock.now - clock.usedAt()
    return sinceMs > -maxAheadMs && sinceMs < presenceTimeoutMs
  }
  const isWatched = () => page.visibilityState === 'visible' && page.hasFocus() && isPresent()

  async function report() {
    if (!isWatched() || host.carrier !== 'open' || !isAtLeast(host.role, channelRoles['alarms.seen'])) return
    const visible = inView().flatMap((key) => (typeof key === 'number' ? (desk.alarms.get(key) ?? []) : []))
    const unreported = visible.filter(({ id }) => !reported.has(id))
    if (unreported.length === 0) return
    for (const { id } of unreported) reported.add(id)
    const answer = await bridge.request('alarms.seen', { alarms: unreported.map(occurrenceOf) })
    // A failed report is repeated with the next tick.
    if (!answer.ok) for (const { id } of unreported) reported.delete(id)
  }
  function pruneCleared() {
    for (const id of reported) if (!desk.alarms.has(id)) reported.delete(id)
  }

  watch(
    () => clock.now,
    () => {
      if (reported.size > 2 * desk.alarms.size) pruneCleared()
      void report()
    },
  )
  // A re-alarm is reported again.
  watch(
    () => desk.arrived,
    (arrived) => {
      for (const { id } of arrived) reported.delete(id)
    },
    { flush: 'sync' },
  )
  watch(
    () => settings.server?.id,
    () => reported.clear(),
  )
  onMounted(() => {
    for (const event of actionEvents) page.addEventListener(event, onAction, { capture: true, passive: true })
  })
  onBeforeUnmount(() => {
    for (const event of actionEvents) page.removeEventListener(event, onAction, { capture: true })
  })
}
