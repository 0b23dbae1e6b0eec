import { useI18n } from 'vue-i18n'
import { useBook } from '../bridge/stores/book.ts'
import { useSettings } from '../bridge/stores/settings.ts'

/** What a person is called on the page: by the name that the service or the contact book has, or by number where the settings hide names. */
export function usePersonName(): (person: { id: number; name: string }) => string {
  const { t } = useI18n()
  const settings = useSettings()
  const book = useBook()
  return ({ id, name }) => {
    const known = name || book.contactName(id)
    return known === null || settings.settings?.records.hideNames !== false
      ? t('interventions.person', { n: id })
      : known
  }
}
