import { useI18n } from '../../../ui/i18n.ts'
import type { Alarm } from '../../../../shared/model/alarm.ts'
import { exportName } from '../../../ui/files/browser-files.ts'
import { useExporter } from '../../../ui/files/exporter.ts'
import { alarmColumns } from '../../../alarm/alarm-columns.ts'
import { fitColumns, withWholePaths } from '../../../alarm/column-layout.ts'
import { asHtml, asText, asTsv, type ExportTable } from '../../../ui/files/table-texts.ts'
import { useClock } from '../../../ui/clock.ts'
import { useLive } from '../store.ts'
import { useViews } from '../views/store.ts'
import { useAlarmFormatter } from '../use-alarm-formatter.ts'

const tableFiles = () => import('../../../ui/files/table-files.ts')

/** Copies the rows as they are shown to the clipboard, or saves them as a file. */
export function useAlarmExport() {
  const { t } = useI18n()
  const live = useLive()
  const views = useViews()
  const clock = useClock()
  const { copyTexts, fillCopy, saveFile } = useExporter()
  const formatter = useAlarmFormatter()

  const exported = (alarms: readonly Alarm[]): ExportTable<Alarm> => ({
    rows: alarms,
    columns: fitColumns(withWholePaths(views.draft.columns, views.draft.columns)).columns.map(({ id }) => ({
      id,
      heading: t(alarmColumns[id].titleKey),
      text: (alarm) => alarmColumns[id].text(alarm, formatter),
      raw: (alarm) => alarmColumns[id].raw(alarm, formatter),
    })),
  })
  /** The selected alarms, else all that are shown. */
  const selected = () => exported(live.selectedAlarms.length > 0 ? live.selectedAlarms : live.alarms)
  const textsOf = (rows: ExportTable<Alarm>, kind: 'text' | 'tsv') => ({
    plain: kind === 'tsv' ? asTsv(rows) : asText(rows),
    html: asHtml(rows),
  })
  const fileName = (extension: string) => `${exportName('alarms', clock.now)}.${extension}`

  return {
    onCopy(event: ClipboardEvent) {
      const rows = selected()
      if (rows.rows.length > 0) fillCopy(event, textsOf(rows, 'text'), rows.rows.length, 'export.copied')
    },
    copy(kind: 'text' | 'tsv') {
      const rows = selected()
      if (rows.rows.length > 0) copyTexts(textsOf(rows, kind), rows.rows.length, 'export.copied')
    },
    async exportCsv() {
      const rows = exported(live.alarms)
      const { asCsv } = await tableFiles()
      saveFile(fileName('csv'), 'text/csv;charset=utf-8', await asCsv(rows), rows.rows.length)
    },
    async exportJson() {
      const rows = exported(live.alarms)
      const { asJson } = await tableFiles()
      saveFile(fileName('json'), 'application/json', asJson(rows), rows.rows.length)
    },
  }
}
