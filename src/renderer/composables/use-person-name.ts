import { useI18n } from 'vue-i18n'
import { useSettings } from '../stores/settings.ts'

/** What a person is called on the page: by name, or by number where the settings hide names. */
export function usePersonName(): (person: { id: number; name: string }) => string {
  const { t } = useI18n()
  const settings = useSettings()
  return ({ id, name }) =>
    name === '' || settings.settings?.records.hideNames !== false
      ? t('interventions.person', { n: id })
      : name
}
