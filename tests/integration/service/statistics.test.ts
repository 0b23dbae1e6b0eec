import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AlarmHistory, AlarmIntervention } from '../../../src/shared/model/records.ts'
import { startKnownPast, type KnownPast } from '../../support/known-past.ts'

let past: KnownPast
beforeAll(async () => {
  past = await startKnownPast()
})
afterAll(() => past.stop())

describe('statistics', () => {
  const histories = async (query = '') => (await past.get<AlarmHistory>('histories', query)).items

  const statistics = async (query = '') =>
    (await past.get<Record<string, unknown>>('statistics', query)).items

  test('count and time the alarms of each tag, active ones until now', async () => {
    const items = await statistics()
    const tagIds = (await histories()).map(({ tagId }) => tagId)
    expect(items).toEqual([
      {
        id: tagIds[0],
        tagName: 'EAST\\PH142.HI',
        message: 'pH élevé',
        priority: 3,
        code: 142,
        failureNumber: 1,
        failureTotalTime: '36:00:00',
        failureMeanTime: '36:00:00',
      },
      {
        // the words and the priority are those of its latest alarm
        id: tagIds[1],
        tagName: 'NORTH\\LT204.HIHI',
        message: 'Drum level',
        priority: 2,
        code: 204,
        failureNumber: 2,
        failureTotalTime: '00:40:00',
        failureMeanTime: '00:20:00',
      },
      {
        id: tagIds[3],
        tagName: 'SOUTH\\EB350.TRIP',
        message: '100% of a_b',
        priority: 2,
        code: 350,
        failureNumber: 1,
        failureTotalTime: '00:05:30',
        failureMeanTime: '00:05:30',
      },
      {
        id: tagIds[4],
        tagName: 'WEST\\DOOR',
        message: 'Switch room door open',
        priority: 4,
        code: 0,
        failureNumber: 1,
        failureTotalTime: '05:00:00',
        failureMeanTime: '05:00:00',
      },
    ])
  })

  test.for([
    [
      'from=2026-03-02T00:00:00Z&to=2026-03-02T10:05:00Z',
      [
        ['PH142', 1, '10:05:00', '10:05:00'],
        ['LT204', 2, '00:25:00', '00:12:30'],
      ],
    ],
    [
      'from=2026-03-02T12:00:00Z&to=2026-04-01T00:00:00Z',
      [
        ['PH142', 1, '06:00:00', '06:00:00'],
        ['DOOR', 1, '05:00:00', '05:00:00'],
      ],
    ],
    [
      'userId=2&sort=-id',
      [
        ['EB350', 1, '00:05:30', '00:05:30'],
        ['PH142', 1, '36:00:00', '36:00:00'],
      ],
    ],
    ['stationId=7', [['LT204', 2, '00:40:00', '00:20:00']]],
    ['dataServerId=2', [['EB350', 1, '00:05:30', '00:05:30']]],
    ['tagGroupId=9', [['PH142', 1, '36:00:00', '36:00:00']]],
    ['callGroupId=4&search=drum', [['LT204', 2, '00:40:00', '00:20:00']]],
    ['search=door', [['DOOR', 1, '05:00:00', '05:00:00']]],
    ['sort=-id&offset=1&limit=1', [['EB350', 1, '00:05:30', '00:05:30']]],
    ['to=2026-02-01T00:00:00Z', []],
  ] as const)('%s', async ([query, expected]) => {
    const items = await statistics(query)
    expect(
      items.map(({ tagName, failureNumber, failureTotalTime, failureMeanTime }) => [
        ...[/(\w+)(\.\w+)?$/.exec(String(tagName))?.[1], failureNumber, failureTotalTime, failureMeanTime],
      ]),
    ).toEqual(expected)
  })

  test('paging has no offset', async () => {
    expect((await past.get('statistics', 'offset=3&limit=2')).paging).toEqual({ limit: 2, total: 4 })
  })
})

describe('interventions', () => {
  const interventions = async (query = '') =>
    (await past.get<AlarmIntervention>('interventions', query)).items

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

  test('paging has no offset', async () => {
    expect((await past.get('interventions', 'offset=1')).paging).toEqual({ limit: 100, total: 2 })
  })
})
