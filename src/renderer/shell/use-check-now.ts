import { shallowRef } from 'vue'
import { useNotices } from '../bridge/stores/notices.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** Asks the desk to reconcile with the service now. */
export function useCheckNow() {
  const bridge = useBridge()
  const notices = useNotices()
  const checking = shallowRef(false)
  return {
    checking,
    async check(): Promise<void> {
      checking.value = true
      const answer = await bridge.request('desk.check', null)
      checking.value = false
      if (!answer.ok) notices.reportFailure(answer.error)
    },
  }
}
