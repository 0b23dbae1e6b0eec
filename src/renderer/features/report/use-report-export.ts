import { computed, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { saveFile, exportName } from '../../ui/files/browser-files.ts'
import { figuresCsv, reportJson } from './rules/report-file.ts'
import { useClock } from '../../ui/clock.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useRecordQuery } from '../../records/record-query.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import type { MeasuredReport } from './use-report.ts'
import { useReportWords } from './use-report-words.ts'

/** Takes the report out of the page: onto paper, or into a file. */
export function useReportTakeout(measured: () => MeasuredReport | null) {
  const { t } = useI18n()
  const bridge = useBridge()
  const host = useHost()
  const settings = useSettings()
  const store = useRecordQuery()
  const notices = useNotices()
  const clock = useClock()
  const words = useReportWords()
  /** What became of the last PDF. */
  const pdf = shallowRef<{ state: 'making' } | { state: 'saved'; file: string } | null>(null)
  const print = () => window.print()
  const fileName = () => exportName('report', clock.now)

  async function savePdf() {
    if (pdf.value?.state === 'making') return
    // A page in a browser cannot write files: the browser's own dialog makes the PDF.
    if (host.about?.host === 'web') return print()
    pdf.value = { state: 'making' }
    const answer = await bridge.request('window.pdf', { name: fileName() })
    if (!answer.ok) notices.reportFailure(answer.error)
    const file = answer.ok ? answer.value.file : null
    pdf.value = file === null ? null : { state: 'saved', file }
  }

  return {
    fileName: computed(() => exportName('report', measured()?.report.period.to ?? 0)),
    pdf,
    print,
    savePdf,
    async saveCsv() {
      const { figures } = measured() ?? {}
      if (!figures) return
      const content = await figuresCsv(figures, {
        heading: (column) => t(`report.column.${column}`),
        name: ({ id }) => words.name(id),
        target: ({ target, unit }) => words.target(target, unit),
        verdict: ({ assessment }) => words.verdict(assessment),
        meaning: ({ id }) => words.meaning(id),
      })
      saveFile(`${fileName()}.csv`, 'text/csv;charset=utf-8', content)
    },
    saveJson() {
      const whole = measured()
      if (!whole) return
      const subject = {
        server: settings.server?.name ?? '',
        zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
        filter: store.selection,
        limits: words.settings.value,
        madeAt: clock.now,
      }
      saveFile(`${fileName()}.json`, 'application/json', reportJson(whole, subject))
    },
  }
}
