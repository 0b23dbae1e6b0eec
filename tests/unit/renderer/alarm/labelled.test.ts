import { expect, test } from 'vitest'
import { idMeant, labelled } from '../../../../src/renderer/alarm/labelled.ts'
import { idsIn, kindOfField } from '../../../../src/renderer/alarm/seen-ids.ts'

test.each([
  ['North station', 12, 'North station (12)'],
  [null, 12, '12'],
  ['', 0, '0'],
])('%j and %i are written %j', (name, id, text) => expect(labelled(name, id)).toBe(text))

const names = new Map([
  [12, 'North'],
  [13, 'South'],
  [14, 'south'],
  [15, '99 (x)'],
])
test.each([
  ['12', 12],
  [' 007 ', 7],
  ['North (12)', 12],
  ['Another name (3)', 3],
  ['north', 12],
  ['South', null],
  ['west', null],
  ['99 (x)', 15],
  ['', null],
  ['-1', null],
])('%j means %j', (text, id) => expect(idMeant(text, names)).toBe(id))

test('numbers are found in any record that tells them', () => {
  const record = { stationId: 3, dataServerId: 0, tagGroupId: '5', scenarioId: -1, id: 9 }
  expect([...idsIn(record)]).toEqual([
    { kind: 'station', id: 3 },
    { kind: 'dataServer', id: 0 },
  ])
  expect(['stationId', 'userId'].map(kindOfField)).toEqual(['station', null])
})
