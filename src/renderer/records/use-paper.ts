import { shallowRef } from 'vue'
import { useHost } from '../bridge/stores/host.ts'
import { useNotices } from '../bridge/stores/notices.ts'
import { useBridge } from '../bridge/use-bridge.ts'

/** Prints what is on paper, or saves it as PDF. */
export function usePaper(fileName: () => string) {
  const bridge = useBridge()
  const host = useHost()
  const notices = useNotices()
  /** The state of the last PDF. */
  const pdf = shallowRef<{ state: 'saving' } | { state: 'saved'; file: string } | null>(null)
  const print = () => window.print()

  async function savePdf() {
    if (pdf.value?.state === 'saving') return
    // A page in a browser cannot write files: the browser's print dialog saves the PDF.
    if (host.about?.host === 'web') return print()
    pdf.value = { state: 'saving' }
    const answer = await bridge.request('window.pdf', { name: fileName() })
    if (!answer.ok) notices.reportFailure(answer.error)
    const file = answer.ok ? answer.value.file : null
    pdf.value = file === null ? null : { state: 'saved', file }
  }
  return { pdf, print, savePdf }
}
