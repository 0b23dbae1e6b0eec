import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AlarmIntervention } from '../../../src/shared/model/records.ts'
import { startKnownPast, type KnownPast } from '../../support/known-past.ts'

let past: KnownPast
beforeAll(async () => {
  past = await startKnownPast()
})
afterAll(() => past.stop())

const interventions = async (query = '') => (await past.get<AlarmIntervention>('interventions', query)).items

test('count the acknowledgements of each user; unfinished ones have no intervention time', async () => {
  expect(await interventions()).toEqual([
    // (30:00:00 + 00:07:00) / 2; one is not reset, the other was before
    ...[
      {
        id: 2,
        user: 'S. Keller',
        interventionNumber: 2,
        reactionMeanTime: '15:03:30',
        interventionMeanTime: '00:00:00',
      },
    ],
    ...[
      {
        id: 3,
        user: 'P. Lemaire',
        interventionNumber: 1,
        reactionMeanTime: '00:05:00',
        interventionMeanTime: '00:25:00',
      },
    ],
  ])
})

test.for([
  ['from=2026-03-02T00:00:00Z', [[2, 2, '06:03:30', '00:00:00']]],
  ['from=2026-03-01T23:52:00Z&to=2026-03-02T00:00:00Z', [[3, 1, '00:03:00', '00:05:00']]],
  ['to=2026-03-01T23:55:00Z', []],
  ['to=2026-03-01T23:55:01Z', [[3, 1, '00:05:00', '00:00:01']]],
  ['userId=3', [[3, 1, '00:05:00', '00:25:00']]],
  ['stationId=7', [[3, 1, '00:05:00', '00:25:00']]],
  ['dataServerId=2', [[2, 1, '00:07:00', '00:00:00']]],
  ['tagGroupId=9', [[2, 1, '30:00:00', '00:00:00']]],
  ['callGroupId=4', [[3, 1, '00:05:00', '00:25:00']]],
  ['search=grab', [[2, 2, '15:03:30', '00:00:00']]],
  ['sort=-id&limit=1', [[3, 1, '00:05:00', '00:25:00']]],
  ['offset=1', [[3, 1, '00:05:00', '00:25:00']]],
] as const)('%s', async ([query, expected]) => {
  const found = (await interventions(query)).map((item) => [
    ...[item.id, item.interventionNumber, item.reactionMeanTime, item.interventionMeanTime],
  ])
  expect(found).toEqual(expected)
})

test('paging tells no offset', async () => {
  expect((await past.get('interventions', 'offset=1')).paging).toEqual({ limit: 100, total: 2 })
})
