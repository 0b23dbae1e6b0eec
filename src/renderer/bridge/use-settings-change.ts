import type { SettingsChange } from '../../shared/model/settings.ts'
import { useNotices } from './stores/notices.ts'
import { useSettings } from './stores/settings.ts'
import { useBridge } from './use-bridge.ts'

/**
 * Changes the settings, those of this screen here and those of the desk in main; the answer is whether main accepted
 * the change. A refusal is reported and changes nothing on the page.
 */
export function useSettingsChange() {
  const bridge = useBridge()
  const settings = useSettings()
  const notices = useNotices()
  return async (change: SettingsChange): Promise<boolean> => {
    const divided = settings.divide(change)
    if (!divided) return false
    if (divided.desk) {
      const answer = await bridge.request('settings.change', divided.desk)
      if (!answer.ok) {
        notices.reportFailure(answer.error)
        return false
      }
      settings.replace(answer.value)
    }
    // Other choices may have been made while main was asked.
    settings.choices = settings.divide(change)?.choices ?? settings.choices
    return true
  }
}
