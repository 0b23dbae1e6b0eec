import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
export const noTests = { passed: 0, failed: 0, skipped: 0 }

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
export function addCounts(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/**
 * @param {string} file what vitest's JSON reporter wrote
 * @returns {Counts}
 */
export function vitestCounts(file) {
  if (!existsSync(file)) return noTests
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
    readFileSync(file, 'utf8'),
  )
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }
}

/**
 * @param {string} file what Playwright's JSON reporter wrote
 * @returns {Counts}
 */
export function playwrightCounts(file) {
  if (!existsSync(file)) return noTests
  const { expected, unexpected, flaky, skipped } = JSON.parse(readFileSync(file, 'utf8')).stats
  return { passed: expected, failed: unexpected + flaky, skipped }
}

/** @param {Counts} counts */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
