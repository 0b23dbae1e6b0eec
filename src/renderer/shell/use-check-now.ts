import { shallowRef } from 'vue'
import { useNotices } from '../bridge/stores/notices.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** Has the desk compare with the service at once. */
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
