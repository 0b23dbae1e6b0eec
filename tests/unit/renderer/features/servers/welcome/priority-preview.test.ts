import { expect, test } from 'vitest'
import { defaultPriorityScale } from '../../../../../../src/shared/model/priority-band.ts'
import { bandOf } from '../../../../../../src/shared/rules/alarm-state.ts'
import {
  fewOfEach,
  scaleOver,
  type Urgency,
} from '../../../../../../src/renderer/features/servers/welcome/priority-preview.ts'

test.each<[Urgency, number[], number[]]>([
  ['lowest-first', [], [1, 2, 3, 4]],
  ['highest-first', [], [4, 3, 2, 1]],
  ['lowest-first', [3, 1, 1], [1, 2, 3, 4]],
  ['highest-first', [3, 1, 1], [4, 3, 2, 1]],
  ['lowest-first', [0, 10, 20, 30], [0, 10, 20, 30]],
  ['highest-first', [0, 10, 20, 30], [30, 20, 10, 0]],
  ['highest-first', [900, 100], [900, 100, 99, 98]],
  ['lowest-first', [900, 100], [100, 900, 901, 902]],
  ['highest-first', [1, 2, 3, 4, 5, 6, 7, 8], [7, 5, 3, 1]],
])('%s over %j has the limits %j', (urgency, priorities, limits) => {
  const scale = scaleOver(urgency, priorities, defaultPriorityScale)
  expect(scale.bands.map(({ until }) => until)).toEqual(limits)
  const most = urgency === 'lowest-first' ? Math.min(...priorities) : Math.max(...priorities)
  if (priorities.length > 1) expect(bandOf(most, scale).id).toMatch(/critical|high/)
})

test('of a long list a few of every priority are shown, in its order', () => {
  const alarms = [4, 4, 4, 3, 4, 3, 1].map((priority, id) => ({ id, priority }))
  expect(fewOfEach(alarms).map(({ id }) => id)).toEqual([0, 1, 3, 5, 6])
  expect(fewOfEach(Array.from({ length: 50 }, (_, id) => ({ id, priority: id })))).toHaveLength(10)
})
