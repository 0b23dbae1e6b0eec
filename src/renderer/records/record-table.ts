import type { ExportAction } from '../ui/files/exporter.ts'
import type { FilterHelp } from '../ui/filters.ts'
import type { GridColumn } from '../ui/grid/grid-column.ts'
import type { ExportableColumn, ExportSource } from './use-record-export.ts'

/** The grid of a record view and what its export menu offers. */
export interface RecordTable<Row extends object> {
  label: string
  /** In the order in which they are shown. */
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  keyOf: (row: Row) => string | number
  /** Changes when other rows are requested: the grid then starts at the top. */
  resetKey?: unknown
  /** The rows belong to the previous request. */
  isStale?: boolean
  /** The language of the box that filters the rows. */
  filter: FilterHelp
  /** Not all loaded rows are shown. */
  isNarrowed?: boolean
  /** What it means that there are no rows, if more can be said. */
  none?: string
  export: {
    name: string
    source: ExportSource | null
    /** The fields of the source, where the columns shown are others. */
    sourceColumns?: readonly ExportableColumn<never>[]
    columns?: readonly ExportableColumn<Row>[]
    /** Onto paper, where the view can be printed. */
    paper?: readonly ExportAction[]
  }
}
