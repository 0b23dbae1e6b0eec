import { expect, test } from 'vitest'
import { labelRows } from '../../../../../../src/renderer/features/contacts/rules/label-rows.ts'

test('lists named and unnamed ids once, by kind and id', () => {
  const names = {
    station: new Map([[12, 'North']]),
    dataServer: new Map([[3, 'Boilers']]),
    tagGroup: new Map<number, string>(),
    scenario: new Map<number, string>(),
  }
  const seen = [
    { kind: 'dataServer', id: 3 },
    { kind: 'dataServer', id: 1 },
    { kind: 'station', id: 2 },
    { kind: 'dataServer', id: 1 },
  ] as const
  const rows = labelRows(names, seen, new Map([['dataServer 1', 7]]))
  expect(rows.map(({ kind, id, name, alarms }) => [kind, id, name, alarms])).toEqual([
    ['station', 2, '', 0],
    ['station', 12, 'North', 0],
    ['dataServer', 1, '', 7],
    ['dataServer', 3, 'Boilers', 0],
  ])
})
