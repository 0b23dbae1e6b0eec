import type { ColumnId, ViewColumn } from '../../shared/model/saved-view.ts'
import { alarmColumns, type AlarmColumn } from './alarm-columns.ts'

/** The bar at the left that marks a new row, in rem; pinned columns stand behind it. */
export const barRem = 0.25
const leastRem = 2
const mostRem = 60

export interface LaidColumn {
  id: ColumnId
  pinned: boolean
  /** Where a pinned column stays when the list is scrolled sideways, in rem. */
  left: number
  /** In rem: as set, or its own. */
  width: number
}

export interface ColumnLayout {
  columns: LaidColumn[]
  /** For `grid-template-columns`, the bar first. */
  template: string
  /** Narrower than this the list scrolls sideways, in rem. */
  least: number
}

/** The columns as they stand: pinned ones first, each where it stays, the rest sharing the room. */
export function layColumns(columns: readonly ViewColumn[]): ColumnLayout {
  const ordered = [...columns.filter(({ pinned }) => pinned), ...columns.filter(({ pinned }) => !pinned)]
  const tracks: string[] = [`${barRem}rem`]
  const laid: LaidColumn[] = []
  let least = barRem
  for (const { id, pinned, width } of ordered) {
    const column = alarmColumns[id]
    const own = width ?? column.width
    // A pinned column must know its width for the next one to know its place.
    const narrowest = pinned || width !== null ? undefined : column.least
    laid.push({ id, pinned, left: least, width: own })
    tracks.push(narrowest === undefined ? `${own}rem` : `minmax(${narrowest}rem, ${widest(column)})`)
    least += narrowest ?? own
  }
  return { columns: laid, template: tracks.join(' '), least }
}

function widest({ takesRest, share, width }: AlarmColumn): string {
  if (takesRest) return '1fr'
  return share === undefined ? `${width}rem` : `max(${width}rem, ${share}cqw)`
}

/** A column shown at the end, or taken away; the last one stays. */
export function toggleColumn(columns: readonly ViewColumn[], id: ColumnId): ViewColumn[] {
  const others = columns.filter((column) => column.id !== id)
  if (others.length === columns.length) return [...columns, { id, width: null, pinned: false }]
  return others.length === 0 ? [...columns] : others
}

/** Puts a column where another one stands, which makes room. */
export function moveColumn(columns: readonly ViewColumn[], id: ColumnId, to: ColumnId): ViewColumn[] {
  const place = columns.findIndex((column) => column.id === to)
  const moved = columns.find((column) => column.id === id)
  if (!moved || place < 0) return [...columns]
  return columns.filter((column) => column !== moved).toSpliced(place, 0, moved)
}

/** Moves a column by so many places, as far as there are any. */
export function stepColumn(columns: readonly ViewColumn[], id: ColumnId, by: number): ViewColumn[] {
  const place = columns.findIndex((column) => column.id === id)
  const target = columns[Math.max(0, Math.min(place + by, columns.length - 1))]
  return place < 0 || !target ? [...columns] : moveColumn(columns, id, target.id)
}

export function pinColumn(columns: readonly ViewColumn[], id: ColumnId, pinned: boolean): ViewColumn[] {
  return columns.map((column) => (column.id === id ? { ...column, pinned } : column))
}

/** Sets a width in rem; null gives the column its own again. */
export function resizeColumn(
  columns: readonly ViewColumn[],
  id: ColumnId,
  width: number | null,
): ViewColumn[] {
  const kept = width === null ? null : Math.round(Math.max(leastRem, Math.min(width, mostRem)) * 100) / 100
  return columns.map((column) => (column.id === id ? { ...column, width: kept } : column))
}
