import { useI18n } from 'vue-i18n'
import type { SavedView } from '../../../../shared/model/saved-view.ts'

/** The first views are named in the reader's language until somebody gives them names of their own. */
export function useViewName(): (view: SavedView) => string {
  const { t } = useI18n()
  return ({ id, name }) => {
    if (id === 'all' && name === 'All') return t('views.all')
    if (id === 'unacknowledged' && name === 'Unacknowledged') return t('views.unacknowledged')
    return name
  }
}
