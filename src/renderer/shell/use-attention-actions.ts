import { useAnnunciation } from '../bridge/stores/annunciation.ts'
import { useHost } from '../bridge/stores/host.ts'
import { useNotices } from '../bridge/stores/notices.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** What an operator does about being called; what does not work is told. */
export function useAttentionActions() {
  const bridge = useBridge()
  const host = useHost()
  const attention = useAnnunciation()
  const notices = useNotices()
  return {
    async silence(): Promise<void> {
      attention.silencedHostLoss = host.lostAt
      if (host.carrier !== 'open') return
      const answer = await bridge.request('attention.silence', null)
      if (!answer.ok) notices.reportFailure(answer.error)
    },
    /** Null ends the mute. */
    async mute(minutes: number | null): Promise<void> {
      const answer = await bridge.request('attention.mute', { minutes })
      if (!answer.ok) notices.reportFailure(answer.error)
    },
    async seen(): Promise<void> {
      const answer = await bridge.request('attention.seen', null)
      if (!answer.ok) notices.reportFailure(answer.error)
    },
  }
}
