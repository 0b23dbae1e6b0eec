import type { RecordedRaise } from '../../src/shared/rules/report/occurrences.ts'
import { reportSteps, type AlarmReport, type ReportTerms } from '../../src/shared/rules/report/report.ts'

/** A report at once, for who has nothing else to do meanwhile. */
export function reportOf(known: readonly RecordedRaise[], terms: ReportTerms): AlarmReport {
  const steps = reportSteps(known, terms)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}
