import type { AlarmHistory } from '../../../../shared/model/records.ts'
import { createGrowingRows, createNumberList } from '../../../ui/grid/growing-rows.ts'

/** When entries were raised and in which band, as numbers: what a picture counts at every change. */
export interface HistoryTimes {
  /** In the order of the rows; NaN where a time cannot be read. */
  instants: Float64Array
  /** Places in the list of bands. */
  bands: Float64Array
}

/** Reads each entry once, as they arrive. */
export function createHistoryTimes(bandOf: (priority: number) => number): {
  of(rows: readonly AlarmHistory[]): HistoryTimes
} {
  const instants = createNumberList()
  const bands = createNumberList()
  const reader = createGrowingRows<AlarmHistory>({
    restart() {
      instants.clear()
      bands.clear()
    },
    read({ alarmTime, priority }) {
      instants.push(Date.parse(alarmTime))
      bands.push(bandOf(priority))
    },
  })
  return {
    of(rows) {
      reader.follow(rows)
      return { instants: instants.values(), bands: bands.values() }
    },
  }
}
