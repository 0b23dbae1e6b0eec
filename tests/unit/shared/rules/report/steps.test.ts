import { expect, test } from 'vitest'
import { defaultPriorityScale } from '../../../../../src/shared/model/priority-band.ts'
import { reportSettingsSchema } from '../../../../../src/shared/model/report-settings.ts'
import type { RecordedRaise } from '../../../../../src/shared/rules/report/occurrences.ts'
import { reportSteps } from '../../../../../src/shared/rules/report/report.ts'
import { createZone } from '../../../../../src/shared/rules/zone.ts'

const minute = 60_000
const count = 1_000

/** Alarms that count how often anybody looks at when they were raised. */
function countedAlarms(): { alarms: RecordedRaise[]; looks: () => number } {
  let looks = 0
  const alarms = Array.from({ length: count }, (_, id) => ({
    id,
    tagId: id % 50,
    tagName: `T${id % 50}`,
    message: '',
    priority: 1 + (id % 4),
    get raisedAt() {
      looks++
      return id * minute
    },
    resetAt: id * minute + 5_000,
  }))
  return { alarms, looks: () => looks }
}

test('no step of a report iterates the alarms more than a few times', () => {
  const { alarms, looks } = countedAlarms()
  const steps = reportSteps(alarms, {
    period: { from: 100 * minute, to: count * minute },
    zone: createZone('Europe/Paris'),
    scale: defaultPriorityScale,
    settings: reportSettingsSchema.parse({}),
  })
  const each: number[] = []
  for (let done = false; !done;) {
    const before = looks()
    done = steps.next().done === true
    each.push(looks() - before)
  }
  const all = each.reduce((sum, one) => sum + one, 0)
  expect(all).toBeGreaterThan(5 * count)
  expect(Math.max(...each)).toBeLessThanOrEqual(3 * count)
  expect(Math.max(...each)).toBeLessThan(all / 3)
})
