import type { SettingsChange } from '../../shared/model/settings.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'
import { useBridge } from './use-bridge.ts'

/**
 * Changes the settings; the answer is whether main accepted the change. A refusal is reported and changes nothing
 * on the page.
 */
export function useSettingsChange() {
  const bridge = useBridge()
  const settings = useSettings()
  const notices = useNotices()
  return async (change: SettingsChange): Promise<boolean> => {
    const answer = await bridge.request('settings.change', change)
    if (answer.ok) settings.replace(answer.value)
    else notices.reportFailure(answer.error)
    return answer.ok
  }
}
