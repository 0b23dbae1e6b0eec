import { standardColumns } from '../../shared/model/constants.ts'
import type { ColumnId, ViewColumn } from '../../shared/model/saved-view.ts'
import { allowedWidth } from '../ui/grid/use-column-resize.ts'
import { alarmColumns } from './alarm-columns.ts'

/** The width of the bar at the left that marks a new row. */
export const barWidthRem = 0.25

export interface PlacedColumn {
  id: ColumnId
  pinned: boolean
  /** The offset of a pinned column when the list is scrolled sideways, in rem. */
  left: number
  /** The least width where the column takes the rest; in rem. */
  width: number
}

export interface ColumnLayout {
  columns: PlacedColumn[]
  /** For `grid-template-columns`, the bar first. */
  template: string
  /** A narrower list scrolls sideways; in rem. */
  minWidth: number
}

/** What a list has room for. */
export interface ColumnRoom {
  /** The width of the list, in rem. */
  room: number
  /** What the heading of a column needs, in rem. */
  heading(id: ColumnId): number
  /** What the longest text of a column needs, in rem. */
  texts(id: ColumnId): number
}

interface Track {
  column: ViewColumn
  takesRest: boolean
  /** It has no width of its own, so that it takes part in what is left over. */
  isFree: boolean
  width: number
  /** The width at which all its texts are whole. */
  wanted: number
}

/**
 * What leaves a list that is too narrow for its messages and paths, the first one first: the details have it, and the
 * age says when.
 */
const spareColumns: readonly ColumnId[] = ['area', 'value', 'ackUser', 'raised']
/** Columns of free texts, which share what a wide list has left over; the others are as wide as their content. */
const freeColumns: readonly ColumnId[] = ['message', 'area', 'unit', 'path']

/** Columns of the areas in a path. */
export const placeColumns: readonly ColumnId[] = ['area', 'unit']

const idsOf = (columns: readonly ViewColumn[]) => columns.map(({ id }) => id).join()
/** Whether nobody has chosen other columns. */
export const isStandard = (columns: readonly ViewColumn[]) => idsOf(columns) === idsOf(standardColumns)

/** Where the path is whole, in files and on paper, the standard columns of its areas would only repeat it. */
export const withWholePaths = (columns: readonly ViewColumn[], chosen: readonly ViewColumn[]) =>
  isStandard(chosen) ? columns.filter(({ id }) => !placeColumns.includes(id)) : columns

/**
 * The columns for which there is room, with messages and paths of their usual widths. Of columns that somebody chose,
 * those that are pinned or have a width stay, and all of them where the list scrolls sideways in any case.
 */
export function columnsWithRoom(
  columns: readonly ViewColumn[],
  fit: ColumnRoom,
  isChosen = false,
): ViewColumn[] {
  const widthOf = (column: ViewColumn) => {
    const { width, wanted } = trackOf(column, fit)
    const { takesRest = false, width: usual } = alarmColumns[column.id]
    return takesRest || column.id === 'path' ? Math.max(width, Math.min(wanted, usual)) : width
  }
  let left = [...columns]
  const fits = () => left.reduce((total, column) => total + widthOf(column), barWidthRem) <= fit.room
  for (const spare of spareColumns) {
    if (fits()) break
    left = left.filter(({ id, pinned, width }) => id !== spare || pinned || width !== null)
  }
  return isChosen && !fits() ? [...columns] : left
}

/**
 * Places the columns, pinned ones first. Columns are as wide as their headings and texts need; what a narrow list
 * lacks is missing from paths before messages, and what a wide one has left over is the same for each of the texts, so
 * that no void opens behind the messages.
 */
export function fitColumns(columns: readonly ViewColumn[], fit?: ColumnRoom): ColumnLayout {
  const ordered = [...columns.filter(({ pinned }) => pinned), ...columns.filter(({ pinned }) => !pinned)]
  const tracks = ordered.map((column) => trackOf(column, fit))
  const minWidth = barWidthRem + sum(tracks)
  if (fit) {
    let left = fit.room - minWidth
    const widen = (to: (track: Track) => number) => {
      for (const track of tracks.toSorted((a, b) => Number(b.takesRest) - Number(a.takesRest))) {
        const more = Math.max(0, Math.min(left, to(track) - track.width))
        track.width += more
        left -= more
      }
    }
    // To the usual widths first, so that one long message does not cut every path.
    widen(({ column, wanted }) => Math.min(wanted, alarmColumns[column.id].width))
    widen(({ wanted }) => wanted)
    const free = tracks.filter(({ isFree }) => isFree)
    const share = left > 0 && free.length > 0 ? left / free.length : 0
    // Rounded down: the columns together are never wider than their list.
    for (const track of free) track.width = Math.floor((track.width + share) * 100) / 100
  }
  let offset = barWidthRem
  const placed = tracks.map(({ column: { id, pinned }, width }) => {
    const left = offset
    offset += width
    return { id, pinned, left, width }
  })
  const sizes = tracks.map(({ takesRest, width }) => (takesRest ? `minmax(${width}rem, 1fr)` : `${width}rem`))
  return {
    columns: placed,
    template: [`${barWidthRem}rem`, ...sizes].join(' '),
    minWidth,
  }
}

const sum = (tracks: readonly Track[]) => tracks.reduce((total, { width }) => total + width, 0)

function trackOf(column: ViewColumn, fit: ColumnRoom | undefined): Track {
  const { width: standard, minWidth, maxWidth, takesRest = false } = alarmColumns[column.id]
  // A pinned column has a fixed width, on which the offset of the next one depends.
  if (column.width !== null || column.pinned) {
    const width = column.width ?? standard
    return { column, takesRest: false, isFree: false, width, wanted: width }
  }
  // The priority is a mark, and its heading a sign.
  const heading = column.id === 'priority' ? 0 : (fit?.heading(column.id) ?? 0)
  // An empty list has the proportions of a usual one, so that its first alarm moves little.
  const least = takesRest ? standard : (minWidth ?? 0)
  const wanted = Math.max(
    heading,
    fit && maxWidth !== undefined ? Math.min(maxWidth, Math.max(least, fit.texts(column.id))) : standard,
  )
  const width = Math.max(heading, Math.min(wanted, minWidth ?? wanted))
  return { column, takesRest, isFree: freeColumns.includes(column.id), width, wanted }
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
  const kept = width === null ? null : allowedWidth(width)
  return columns.map((column) => (column.id === id ? { ...column, width: kept } : column))
}
