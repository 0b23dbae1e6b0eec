import { useI18n } from 'vue-i18n'
import type { RecordPages } from './record-pages.ts'

/** What a picture of records says while it has none to show; null where it has. */
export function useRecordMessage() {
  const { t } = useI18n()
  return (pages: RecordPages<object>, none: string): string | null => {
    if (pages.rows.value.length > 0) return null
    switch (pages.state.value) {
      case 'idle':
      case 'loading':
      case 'loading-all':
      case 'partial':
        return t('records.loading')
      case 'failed':
        return t('charts.failed', { why: pages.failure.value?.message ?? '' })
      case 'cancelled':
        return t('records.cancelledEmpty')
      case 'complete':
        return none
    }
  }
}
