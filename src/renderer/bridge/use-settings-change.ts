import type { SettingsChange } from '../../shared/model/settings.ts'
import { requiredRole } from '../../shared/ipc/channel-roles.ts'
import { isAtLeast } from '../../shared/model/constants.ts'
import { useHost } from './stores/host.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'
import { useBridge } from './use-bridge.ts'

/**
 * Changes the settings; the answer is whether main accepted the change. A refusal is reported and changes nothing
 * on the page. The settings are every screen's: what a viewer chooses for the display stays on its page.
 */
export function useSettingsChange() {
  const bridge = useBridge()
  const settings = useSettings()
  const host = useHost()
  const notices = useNotices()
  return async (change: SettingsChange): Promise<boolean> => {
    const least = requiredRole('settings.change', change)
    if (least === 'operator' && !isAtLeast(host.role, least)) {
      settings.changeOwn(change)
      return true
    }
    const answer = await bridge.request('settings.change', change)
    if (answer.ok) settings.replace(answer.value)
    else notices.reportFailure(answer.error)
    return answer.ok
  }
}
