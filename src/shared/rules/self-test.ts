import type { SelfTestReport, SelfTestResult, SelfTestRating } from '../model/self-test.ts'

/** What the results say of the desk as a whole; a step that this host does not have says nothing. */
export function ratingOf(results: readonly Pick<SelfTestResult, 'outcome'>[]): SelfTestRating {
  const has = (outcome: SelfTestResult['outcome']) => results.some((result) => result.outcome === outcome)
  if (results.length === 0 || has('failed')) return 'failed'
  return has('unknown') ? 'partial' : 'passed'
}

/** Whether a shift that began then wants a test: there is none since, or the last one failed. */
export function isTestDue(last: Pick<SelfTestReport, 'at' | 'rating'> | null, shiftFrom: number): boolean {
  return last === null || last.at < shiftFrom || last.rating === 'failed'
}
