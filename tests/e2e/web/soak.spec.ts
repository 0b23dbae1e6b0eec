import { describeSoak } from '../../chaos/soak/describe.ts'
import { runSoak } from '../../chaos/soak/soak.ts'
import { expect, test } from '../../support/web-desk.ts'

// A trace keeps a copy of whatever was ever on the page, which is what is measured here.
test.use({ trace: 'off' })

// A minute of the shift that `npm run soak` works through: long enough that neither bench nor desk can rot unnoticed.
test('a minute of a shift with a flood and faults loses nothing and leaves nothing behind', async ({
  browser,
}) => {
  test.setTimeout(10 * 60_000)
  const lines: string[] = []
  const report = await runSoak({ browser, minutes: 1, seed: 1, say: (line) => lines.push(line) })
  await test.info().attach('soak.md', { body: [...lines, describeSoak(report)].join('\n') })
  expect(report.problems).toEqual([])
  expect(report.floods).toBeGreaterThan(0)
  expect(report.faults.length).toBeGreaterThan(0)
})
