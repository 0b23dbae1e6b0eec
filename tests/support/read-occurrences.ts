import type { AlarmHistory } from '../../src/shared/model/records.ts'
import { createOccurrenceReader, type ReadOccurrences } from '../../src/shared/rules/report/occurrences.ts'

/** All histories at once, which the page reads as they come. */
export function readOccurrences(histories: Iterable<AlarmHistory>): ReadOccurrences {
  const reader = createOccurrenceReader()
  for (const history of histories) reader.add(history)
  return reader.result()
}
