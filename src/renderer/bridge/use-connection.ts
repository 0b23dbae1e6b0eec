import { computed } from 'vue'
import { connectionOf, isTrusted } from './connection.ts'
import { useClock } from '../ui/clock.ts'
import { useHost } from './stores/host.ts'
import { useSettings } from './stores/settings.ts'
import { useStatus } from './stores/status.ts'

const leastSilence = 30_000

/** How far the page can be trusted now. */
export function useConnection() {
  const host = useHost()
  const status = useStatus()
  const settings = useSettings()
  const clock = useClock()
  const connection = computed(() =>
    connectionOf({
      carrier: host.carrier,
      carrierLostAt: host.lostAt,
      status: status.status,
      heardAt: status.heardAt,
      // The desk tells its status at every look; three reconciles without a word are no slow network.
      silenceLimit: Math.max(leastSilence, 3 * (settings.server?.reconcileMillis ?? 0)),
      now: clock.now,
    }),
  )
  return { connection, trusted: computed(() => isTrusted(connection.value)) }
}
