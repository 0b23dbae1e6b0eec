import type { SettingsChange } from '../../shared/model/settings.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'
import { useBridge } from './use-bridge.ts'

/**
 * Changes what the desk remembers, and answers whether it took; a change that did not is told, and nothing
 * changes on the page.
 */
export function useSettingsChange() {
  const bridge = useBridge()
  const settings = useSettings()
  const notices = useNotices()
  return async (change: SettingsChange): Promise<boolean> => {
    const answer = await bridge.request('settings.change', change)
    if (answer.ok) settings.replace(answer.value)
    else notices.tellFailure(answer.error)
    return answer.ok
  }
}
