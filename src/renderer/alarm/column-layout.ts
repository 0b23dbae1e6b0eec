import type { ColumnId, ViewColumn } from '../../shared/model/saved-view.ts'
import { alarmColumns, type AlarmColumn } from './alarm-columns.ts'

/** The width of the bar at the left that marks a new row. */
export const barWidthRem = 0.25
const minWidthRem = 2
const maxWidthRem = 60

export interface PlacedColumn {
  id: ColumnId
  pinned: boolean
  /** The offset of a pinned column when the list is scrolled sideways, in rem. */
  left: number
  /** As set by the operator, else the default; in rem. */
  width: number
}

export interface ColumnLayout {
  columns: PlacedColumn[]
  /** For `grid-template-columns`, the bar first. */
  template: string
  /** Below this width the list scrolls sideways. */
  minWidthRem: number
}

/** Places the columns: pinned ones first at fixed offsets, the others sharing the remaining width. */
export function layOutColumns(columns: readonly ViewColumn[]): ColumnLayout {
  const ordered = [...columns.filter(({ pinned }) => pinned), ...columns.filter(({ pinned }) => !pinned)]
  const tracks: string[] = [`${barWidthRem}rem`]
  const placed: PlacedColumn[] = []
  let offset = barWidthRem
  for (const { id, pinned, width } of ordered) {
    const column = alarmColumns[id]
    const ownWidth = width ?? column.width
    // A pinned column has a fixed width, on which the offset of the next one depends.
    const narrowest = pinned || width !== null ? undefined : column.minWidth
    placed.push({ id, pinned, left: offset, width: ownWidth })
    tracks.push(
      narrowest === undefined ? `${ownWidth}rem` : `minmax(${narrowest}rem, ${maxTrackSize(column)})`,
    )
    offset += narrowest ?? ownWidth
  }
  return { columns: placed, template: tracks.join(' '), minWidthRem: offset }
}

function maxTrackSize({ takesRest, widthPercent, width }: AlarmColumn): string {
  if (takesRest) return '1fr'
  return widthPercent === undefined ? `${width}rem` : `max(${width}rem, ${widthPercent}%)`
}

/** Adds a column at the end, or removes it; the last one cannot be removed. */
export function toggleColumn(columns: readonly ViewColumn[], id: ColumnId): ViewColumn[] {
  const others = columns.filter((column) => column.id !== id)
  if (others.length === columns.length) return [...columns, { id, width: null, pinned: false }]
  return others.length === 0 ? [...columns] : others
}

/** Moves a column to the position of another one. */
export function moveColumn(columns: readonly ViewColumn[], id: ColumnId, to: ColumnId): ViewColumn[] {
  const index = columns.findIndex((column) => column.id === to)
  const moved = columns.find((column) => column.id === id)
  if (!moved || index < 0) return [...columns]
  return columns.filter((column) => column !== moved).toSpliced(index, 0, moved)
}

/** Moves a column by this many places, as far as there are any. */
export function stepColumn(columns: readonly ViewColumn[], id: ColumnId, by: number): ViewColumn[] {
  const index = columns.findIndex((column) => column.id === id)
  const target = columns[Math.max(0, Math.min(index + by, columns.length - 1))]
  return index < 0 || !target ? [...columns] : moveColumn(columns, id, target.id)
}

export function pinColumn(columns: readonly ViewColumn[], id: ColumnId, pinned: boolean): ViewColumn[] {
  return columns.map((column) => (column.id === id ? { ...column, pinned } : column))
}

/** Sets a width in rem; null restores the default. */
export function resizeColumn(
  columns: readonly ViewColumn[],
  id: ColumnId,
  width: number | null,
): ViewColumn[] {
  const kept =
    width === null ? null : Math.round(Math.max(minWidthRem, Math.min(width, maxWidthRem)) * 100) / 100
  return columns.map((column) => (column.id === id ? { ...column, width: kept } : column))
}
