import { watch } from 'vue'
import { useClock } from '../../ui/clock.ts'
import { useGroups } from './store.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useConnection } from '../../bridge/connection.ts'

/** Reads the call groups and groupings: at first sight, of another server, and again once a lost service is back. */
export function useGroupReading(): { read: () => Promise<void> } {
  const bridge = useBridge()
  const store = useGroups()
  const settings = useSettings()
  const clock = useClock()
  const { trusted } = useConnection()
  const server = () => settings.server && `${settings.server.id} ${settings.server.baseUrl}`
  // Only the newest reading counts, and only where it is of the server that is looked at.
  let reading = 0

  async function read() {
    const mine = ++reading
    const of = server()
    store.reading = true
    const answer = await bridge.request('groups.read', null)
    if (mine !== reading) return
    store.reading = false
    if (of !== server()) return
    if (answer.ok) store.take(answer.value, clock.now)
    else store.failure = answer.error
  }

  watch(
    server,
    (now) => {
      if (now !== null) void read()
    },
    { immediate: true },
  )
  const isPartial = () =>
    store.failure !== null || [store.lists?.groups, store.lists?.groupings].some((list) => list?.failure)
  watch(trusted, (now) => {
    if (now && isPartial()) void read()
  })
  return { read }
}
