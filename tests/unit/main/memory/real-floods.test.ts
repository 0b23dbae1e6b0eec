import { expect, it } from 'vitest'
import { readRuns } from '../../../bench/memory/runs.ts'
import { score } from '../../../bench/memory/trials.ts'

const runs = readRuns('tests/fixtures/tep-alarms.csv.gz')
const [learn, test] = [runs.filter(({ seed }) => seed <= 4), runs.filter(({ seed }) => seed > 4)]

it('knows floods of the Tennessee Eastman plant again, and says nothing of random ones', () => {
  const after = score(learn, test, 10)
  expect(after.trials).toBeGreaterThanOrEqual(16)
  // From four seeds: 15 of 18; docs/memory.md has what ten give.
  expect(after.rightFault).toBeGreaterThanOrEqual(0.8)
  expect(after.noveltyAuc).toBeGreaterThanOrEqual(0.85)
  expect(after.saidOfRandom).toBe(0)
})
