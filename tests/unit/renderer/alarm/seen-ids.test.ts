import { createPinia, setActivePinia } from 'pinia'
import { beforeEach, expect, test } from 'vitest'
import { idsIn, labelKindOf, useSeenIds } from '../../../../src/renderer/alarm/seen-ids.ts'

beforeEach(() => setActivePinia(createPinia()))

test('remembers each number once, until the page shows another server', () => {
  const seen = useSeenIds()
  seen.collect([{ stationId: 1 }, { stationId: 1, tagGroupId: 4 }])
  const { ids } = seen
  expect([...ids.values()]).toEqual([
    { kind: 'station', id: 1 },
    { kind: 'tagGroup', id: 4 },
  ])
  seen.collect([{ stationId: 1 }, { name: 'x' }])
  expect(seen.ids).toBe(ids)
  seen.reset()
  expect(seen.ids.size).toBe(0)
})

test('finds the numbers in a record of any shape', () => {
  const record = { stationId: 3, dataServerId: 0, tagGroupId: '5', scenarioId: -1, id: 9 }
  expect([...idsIn(record)]).toEqual([
    { kind: 'station', id: 3 },
    { kind: 'dataServer', id: 0 },
  ])
  expect(['stationId', 'userId'].map(labelKindOf)).toEqual(['station', null])
})
