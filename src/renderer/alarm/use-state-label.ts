import { useI18n } from 'vue-i18n'
import { useSettings } from '../bridge/stores/settings.ts'

/** The interface does not say what a state means: the profile's word for it, else its number. */
export function useStateLabel(): (state: number) => string {
  const settings = useSettings()
  const { t } = useI18n()
  return (state) => settings.server?.stateLabels[String(state)] ?? t('live.state', { n: state })
}
