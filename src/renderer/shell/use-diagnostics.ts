import { shallowRef } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import { useNotices } from '../bridge/stores/notices.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { fetchDownload } from '../ui/files/browser-files.ts'
import { useLongTasks } from './use-busy-times.ts'

/** Saves the archive for support. */
export function useDiagnostics() {
  const { t } = useI18n()
  const bridge = useBridge()
  const notices = useNotices()
  const longTasks = useLongTasks()
  const isCollecting = shallowRef(false)
  /** Where the last archive is; empty before. */
  const saved = shallowRef('')
  return {
    isCollecting,
    saved,
    async collect(): Promise<void> {
      if (isCollecting.value) return
      isCollecting.value = true
      const answer = await bridge.request('diagnostics.collect', { longTasks: longTasks.read() })
      isCollecting.value = false
      if (!answer.ok) return notices.reportFailure(answer.error)
      const { file, download } = answer.value
      // The host names the file when the browser fetches it.
      if (download !== null) fetchDownload(download, '')
      if (download !== null) saved.value = t('status.diagnostics.downloaded')
      else if (file !== null) saved.value = t('status.diagnostics.saved', { file })
    },
  }
}
