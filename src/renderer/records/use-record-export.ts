import { useI18n, type MessageKey } from '../ui/i18n.ts'
import type { ExportFormat, ExportOrder } from '../../shared/model/record-export.ts'
import { isPersonField } from '../../shared/rules/person-field.ts'
import { exportName } from '../ui/files/browser-files.ts'
import { useExporter } from '../ui/files/exporter.ts'
import { asCsv, asJson } from '../ui/files/table-files.ts'
import { asHtml, asText, asTsv, type ExportTableColumn } from '../ui/files/table-texts.ts'
import { useClock } from '../ui/clock.ts'
import { useExports } from '../bridge/stores/exports.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useBridge } from '../bridge/use-bridge.ts'
import { useLabels } from '../alarm/use-labels.ts'

/** A column of a table of records, as far as an export needs it. Its id is the field that it shows. */
export interface ExportableColumn<Row> {
  id: string
  /** Its heading, or the key of the heading in the messages. */
  title?: string | undefined
  titleKey?: MessageKey | undefined
  text: (row: Row) => string
  /** What JSON has of it; by default the field of the row with its id, else its text. */
  raw?: ((row: Row) => unknown) | undefined
}

type SourceOf<O> = O extends ExportOrder ? Pick<O, 'records' | 'filter' | 'sort'> : never
/** What main exports a whole period from. */
export type ExportSource = SourceOf<ExportOrder>

/** Exports tables of records: a whole period through main, the shown rows from the page itself. */
export function useRecordExport<Row extends object>() {
  const { t } = useI18n()
  const bridge = useBridge()
  const clock = useClock()
  const store = useExports()
  const settings = useSettings()
  const labels = useLabels()
  const { copyTexts, saveFile } = useExporter()

  // If the names of people are hidden, the table shows something else, and so does its export.
  const isVisible = (field: string) => !settings.settings?.records.hideNames || !isPersonField(field)
  const headingOf = ({ id, title, titleKey }: Pick<ExportableColumn<Row>, 'id' | 'title' | 'titleKey'>) =>
    title ?? (titleKey === undefined ? id : t(titleKey))

  const exportColumn = (column: ExportableColumn<Row>): ExportTableColumn<Row> => ({
    id: column.id,
    heading: headingOf(column),
    text: column.text,
    raw: (row): unknown => {
      if (column.raw) return column.raw(row)
      const value: unknown = Reflect.get(row, column.id)
      // A number that has a label here is exported with it, as it is shown.
      const isPlain = isVisible(column.id) && column.id in row && labels.nameOf(column.id, value) === null
      return isPlain ? value : column.text(row)
    },
  })

  return {
    /** The progress is in the exports store. */
    async exportAll(
      name: string,
      source: ExportSource,
      columns: readonly ExportableColumn<never>[],
      format: ExportFormat,
    ) {
      const fileName = exportName(name, clock.now)
      const ticket = `${fileName}.${format}`
      const headings = columns.map((column) => ({ key: column.id, title: headingOf(column) }))
      const answer = await bridge.request('export.start', {
        ...source,
        ticket,
        fileName,
        format,
        columns: headings,
      })
      if (answer.ok) return
      store.update({
        ticket,
        state: 'failed',
        rows: 0,
        total: null,
        malformed: 0,
        leftOut: [],
        file: null,
        download: null,
        problem: answer.error,
      })
    },
    async saveShown(
      name: string,
      rows: readonly Row[],
      columns: readonly ExportableColumn<Row>[],
      format: ExportFormat,
    ) {
      const table = { rows, columns: columns.map(exportColumn) }
      const fileName = `${exportName(name, clock.now)}.${format}`
      if (format === 'csv') saveFile(fileName, 'text/csv;charset=utf-8', await asCsv(table), rows.length)
      else saveFile(fileName, 'application/json', asJson(table), rows.length)
    },
    copyShown(rows: readonly Row[], columns: readonly ExportableColumn<Row>[], kind: 'text' | 'tsv') {
      const table = { rows, columns: columns.map(exportColumn) }
      copyTexts({ plain: kind === 'tsv' ? asTsv(table) : asText(table), html: asHtml(table) }, rows.length)
    },
  }
}
