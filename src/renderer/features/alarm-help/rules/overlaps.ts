import type { HelpEntry } from '../../../../shared/model/alarm-help.ts'
import { createHelpIndex, patternKey } from '../../../../shared/rules/alarm-help.ts'
import type { PlannedRow } from '../../../records/import-plan.ts'

/** A row whose alarms match a more general row as well. */
export interface Overlap {
  line: number
  pattern: string
  /** The most specific of the more general ones, and its line. */
  general: string
  generalLine: number
}

/** Rows that lie within a more general one of the file: for their alarms they win. */
export function overlapsOf(rows: readonly PlannedRow<HelpEntry>[]): Overlap[] {
  const valid = rows.flatMap((row) =>
    row.status === 'invalid' ? [] : [{ line: row.line, pattern: row.item.pattern }],
  )
  const index = createHelpIndex(valid)
  return valid.flatMap(({ line, pattern }) => {
    const [general] = index.all(pattern).filter((other) => patternKey(other.pattern) !== patternKey(pattern))
    return general === undefined
      ? []
      : [{ line, pattern, general: general.pattern, generalLine: general.line }]
  })
}
