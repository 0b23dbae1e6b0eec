import type { BandId } from '../../../shared/model/constants.ts'
import { shownLine } from '../../../shared/rules/shown-text.ts'
import type { QueryKind } from '../../../shared/rules/text-query.ts'
import type { MessageKey } from '../i18n.ts'
import { allowedWidth } from './use-column-resize.ts'

/**
 * Everything that a table knows about one of its columns. Columns that are defined once for all readers get the words
 * of a `Reader` with each row, and to sort by the `Names` that it knows.
 */
export type GridColumn<Row, Reader = void, Names = Reader> = GridColumnTitle & {
  id: string
  /** Its own width, in rem. */
  width: number
  /** How far a narrow table may shrink it, unless the user has set its width; in rem. */
  minWidth?: number
  /** Its width follows its texts, at most up to this; in rem. */
  maxWidth?: number
  /** It takes the room left over. */
  takesRest?: true
  align?: 'start' | 'end'
  /** Left out where the others lack the room for all they say; the detail, copies and files still have it. */
  isSpare?: true
  /**
   * Its line where a row has two, as on a phone; what has none is left out there. A table without any keeps its columns
   * and scrolls sideways.
   */
  line?: 1 | 2
  /** Its place in the name of a row for screen readers, which is made of these columns only; of all if none has one. */
  inName?: number
  /** What it sorts by: a number, or text for the reader's collation. Null, NaN and '' are blanks and stand last. */
  value: (row: Row, names: Names) => string | number | null
  /** What a press on its heading starts with. */
  descendingFirst?: true
  /** What is read: on screen, in a copy, by the search. Shown as omitted where `value` is null. */
  text: (row: Row, reader: Reader) => string
  /** Where the text does not say everything. */
  tooltip?: (row: Row, reader: Reader) => string
  /** What the filter may ask of it by name; its text by default. */
  filter?: ColumnFilter<Row>
}

export interface ColumnFilter<Row> {
  /** Its name in the filter; its id by default. */
  name?: string
  kind?: QueryKind
  /** What is compared: a number, milliseconds, or an instant; its value by default. */
  number?: (row: Row) => number | null
  /** The names of the band of a priority. */
  bands?: (row: Row) => readonly BandId[]
}

/** The key of its heading in the locales, or the heading itself where a service names its own fields. */
type GridColumnTitle = { titleKey: MessageKey; title?: never } | { title: string; titleKey?: never }

export interface GridLayout {
  /** For `grid-template-columns`. */
  template: string
  /** A narrower table scrolls sideways; in rem. */
  minWidth: number
}

/** Widths set by the user, by column, in rem. */
export type ColumnWidths = Readonly<Record<string, number>>

/** The columns side by side: as wide as was set, else as wide as they are by themselves. */
export function layoutColumns<Row>(columns: readonly GridColumn<Row>[], widths: ColumnWidths): GridLayout {
  const tracks = columns.map(({ id, width, minWidth = width, takesRest }) => {
    const set = widths[id]
    if (set !== undefined) return { minWidth: set, track: `${set}rem` }
    if (takesRest) return { minWidth, track: `minmax(${minWidth}rem, 1fr)` }
    return { minWidth, track: minWidth === width ? `${width}rem` : `minmax(${minWidth}rem, ${width}rem)` }
  })
  return {
    template: tracks.map(({ track }) => track).join(' '),
    minWidth: tracks.reduce((sum, track) => sum + track.minWidth, 0),
  }
}

/** A cell of a grid, for what draws it in its own way. */
export interface GridCell<Row> {
  row: Row
  text: string
  index: number
  /** The most that its column takes, in rem; undefined where rows have several lines. */
  width: number | undefined
}

/** The columns that a table of this width has room for, in rem; all before it has one. */
export function roomyColumns<Row>(
  columns: readonly GridColumn<Row>[],
  roomRem: number,
): readonly GridColumn<Row>[] {
  const wanted = columns.reduce((sum, { width }) => sum + width, 0)
  return roomRem === 0 || wanted <= roomRem ? columns : columns.filter(({ isSpare }) => !isSpare)
}

/** What a screen reader calls a row. */
export function rowNameOf<Row>(columns: readonly GridColumn<Row>[]): (row: Row) => string {
  const chosen = columns.filter(({ inName }) => inName !== undefined)
  const naming = chosen.length > 0 ? chosen.toSorted((a, b) => (a.inName ?? 0) - (b.inName ?? 0)) : columns
  return (row) =>
    naming
      .map(({ text }) => shownLine(text(row)))
      .filter((text) => text !== '')
      .join(', ')
}

/** Sets a column's width in rem; null gives it its own again. */
export function setColumnWidth(widths: ColumnWidths, id: string, width: number | null): ColumnWidths {
  const others = Object.fromEntries(Object.entries(widths).filter(([other]) => other !== id))
  if (width === null) return others
  return { ...others, [id]: allowedWidth(width) }
}

/** One column of an order. */
export interface SortKeyOf<Column extends string> {
  column: Column
  descending: boolean
}

/**
 * What a press on a column's heading makes of the order. Alone it becomes the only key; added to the others
 * it comes last. A column that is a key already changes its direction and keeps its place.
 */
export function pressHeading<Column extends string>(
  sort: readonly SortKeyOf<Column>[],
  column: Column,
  { add, descendingFirst }: { add: boolean; descendingFirst: boolean },
): SortKeyOf<Column>[] {
  const own = sort.find((key) => key.column === column)
  const turned = own && { column, descending: !own.descending }
  const first = { column, descending: descendingFirst }
  if (!add) return [turned && sort.length === 1 ? turned : first]
  return turned ? sort.map((key) => (key === own ? turned : key)) : [...sort, first]
}
