import { watch } from 'vue'
import { useClock } from '../stores/clock.ts'
import { useGroups } from '../stores/groups.ts'
import { useSettings } from '../stores/settings.ts'
import { useBridge } from './use-bridge.ts'
import { useConnection } from './use-connection.ts'

/** Reads the call groups and groupings: at first sight, of another server, and again once a lost service is back. */
export function useGroupReading(): { read: () => Promise<void> } {
  const bridge = useBridge()
  const store = useGroups()
  const settings = useSettings()
  const clock = useClock()
  const { trusted } = useConnection()
  // Only the newest reading counts: what an older one still brings may be of another server.
  let reading = 0

  async function read() {
    const mine = ++reading
    store.reading = true
    const answer = await bridge.request('groups.read', null)
    if (mine !== reading) return
    store.reading = false
    if (answer.ok) store.take(answer.value, clock.now)
    else store.failure = answer.error
  }

  let of = store.lists === null ? null : addressOf()
  function addressOf() {
    return settings.server && `${settings.server.id} ${settings.server.baseUrl}`
  }
  watch(
    addressOf,
    (address) => {
      if (address === null) return
      if (of !== null && of !== address) store.forget()
      of = address
      void read()
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
