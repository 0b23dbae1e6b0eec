import { expect, test } from 'vitest'
import { bulkScope } from '../../../../../src/renderer/features/live/rules/bulk-scope.ts'
import { defaultPriorityScale as scale } from '../../../../../src/shared/model/priority-band.ts'
import { makeAlarm } from '../../../../support/alarms.ts'

const many = (count: number, priority = 3) =>
  Array.from({ length: count }, (_, id) => makeAlarm({ id, priority }))
const all = () => true

test.each<[string, ReturnType<typeof many>, (id: number) => boolean, object | null]>([
  ['few in sight are not asked about', many(9), all, null],
  ['ten are', many(10), all, { total: 10, hidden: 0, bands: [{ band: { id: 'medium' }, total: 10 }] }],
  [
    'the most urgent are said first',
    [...many(9), makeAlarm({ id: 20, priority: 1 })],
    all,
    { bands: [{ band: { id: 'critical' }, total: 1 }, { total: 9 }] },
  ],
  ['one without a row among several is said', many(3), (id) => id > 0, { total: 3, hidden: 1 }],
  ['one row that stands for several says so itself', many(4), (id) => id === 0, null],
])('%s', (_name, alarms, hasRow, scope) => {
  const found = bulkScope(alarms, scale, hasRow)
  if (scope === null) expect(found).toBeNull()
  else expect(found).toMatchObject(scope)
})
