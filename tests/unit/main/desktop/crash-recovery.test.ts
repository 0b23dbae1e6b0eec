import { expect, it } from 'vitest'
import { reloadDelayMs } from '../../../../src/main/desktop/crash-recovery.ts'

const now = 10_000_000
const minute = 60_000

it.each([
  ['for the first time', [now], 200],
  ['for the second time in a row', [now - 300, now], 400],
  ['for the fifth time in a row', [now - 4_000, now - 3_000, now - 2_000, now - 1_000, now], 3_200],
  ['again and again', Array.from({ length: 20 }, () => now), 60_000],
  ['after a long life', [now - 6 * minute, now], 200],
])('a page that crashed %s waits as long as it should', (_, crashes, wait) => {
  expect(reloadDelayMs(crashes, now)).toBe(wait)
})
