import { useCallees } from './stores/callees.ts'
import { useSettings } from './stores/settings.ts'
import { useBridge } from './use-bridge.ts'

/** Reads the groups that can be called; what was read before stays until there is something newer. */
export function useReadCallees(): () => Promise<void> {
  const bridge = useBridge()
  const store = useCallees()
  const settings = useSettings()

  return async () => {
    const server = settings.server?.id
    const answer = await bridge.request('groups.read', null)
    // Of another server meanwhile, it says nothing about this one.
    if (settings.server?.id !== server) return
    if (answer.ok) store.take(answer.value)
    else store.fail(answer.error)
  }
}
