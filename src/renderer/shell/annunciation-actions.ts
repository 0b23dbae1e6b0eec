import { onBeforeUnmount, onMounted } from 'vue'
import { channelRoles } from '../../shared/ipc/channel-roles.ts'
import { isAtLeast } from '../../shared/model/constants.ts'
import { useAnnunciation } from '../bridge/stores/annunciation.ts'
import { useHost } from '../bridge/stores/host.ts'
import { useNotices } from '../bridge/stores/notices.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** Silence, mute and mark as seen; failures are reported above the view. */
export function useAnnunciationActions() {
  const bridge = useBridge()
  const host = useHost()
  const annunciation = useAnnunciation()
  const notices = useNotices()
  return {
    async silence(): Promise<void> {
      annunciation.silencedHostLoss = host.lostAt
      if (host.carrier !== 'open') return
      const answer = await bridge.request('attention.silence', { upTo: annunciation.state.place })
      if (!answer.ok) notices.reportFailure(answer.error)
    },
    /** Null unmutes. */
    async mute(minutes: number | null): Promise<void> {
      const answer = await bridge.request('attention.mute', { minutes })
      if (!answer.ok) notices.reportFailure(answer.error)
    },
    async seen(): Promise<void> {
      const answer = await bridge.request('attention.seen', { upTo: annunciation.state.place })
      if (!answer.ok) notices.reportFailure(answer.error)
    },
  }
}

/** Whether somebody looks at this page: it is visible and has the focus. */
export const isInFront = (page: Document) => page.visibilityState === 'visible' && page.hasFocus()

const interactions = ['pointerdown', 'keydown', 'wheel'] as const

/** Reports to main that an operator is at the page: it is in front and being used. */
export function useOperatorPresence(page: Document): void {
  const annunciation = useAnnunciation()
  const host = useHost()
  const { seen } = useAnnunciationActions()
  const onInteraction = () => {
    // A viewer's screen says nothing about what operators have seen.
    if (!isAtLeast(host.role, channelRoles['attention.seen'])) return
    if (isInFront(page) && host.carrier === 'open' && annunciation.state.unseen > 0) void seen()
  }
  onMounted(() => {
    for (const interaction of interactions)
      page.addEventListener(interaction, onInteraction, { capture: true, passive: true })
  })
  onBeforeUnmount(() => {
    for (const interaction of interactions)
      page.removeEventListener(interaction, onInteraction, { capture: true })
  })
}
