import { onBeforeUnmount, onMounted } from 'vue'
import { useAnnunciation } from '../bridge/stores/annunciation.ts'
import { useHost } from '../bridge/stores/host.ts'
import { useAttentionActions } from './use-attention-actions.ts'

const acts = ['pointerdown', 'keydown', 'wheel'] as const

/** Tells the desk that somebody has looked: the page is in front and an operator does something on it. */
export function useSeen(page: Document): void {
  const attention = useAnnunciation()
  const host = useHost()
  const { seen } = useAttentionActions()
  const onAct = () => {
    const inFront = page.visibilityState === 'visible' && page.hasFocus()
    if (inFront && host.carrier === 'open' && attention.state.unseen > 0) void seen()
  }
  onMounted(() => {
    for (const act of acts) page.addEventListener(act, onAct, { capture: true, passive: true })
  })
  onBeforeUnmount(() => {
    for (const act of acts) page.removeEventListener(act, onAct, { capture: true })
  })
}
