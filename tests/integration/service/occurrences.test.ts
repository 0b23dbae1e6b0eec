import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localTime } from '../../../src/service/store/local-time.ts'
import type { AlarmHistory } from '../../../src/shared/model/alarm-history.ts'
import type { AlarmIntervention } from '../../../src/shared/model/alarm-intervention.ts'
import type { PagingCollection } from '../../../src/shared/model/paging.ts'
import { newAlarm, openLife } from '../../support/alarm-life.ts'
import { startService, type StartedService } from '../../support/service.ts'

let service: StartedService
let folder: string
const at = (time: string) => Date.parse(`2026-03-${time}Z`)
const instant = (time: string | undefined) => time && new Date(time).toISOString().slice(8, 19)

// Acknowledgements and resets at chosen times are put into the store's file beforehand.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tocsin-test-'))
  const dataFile = join(folder, 'alarms.db')
  const { life, occurrences, close } = openLife(dataFile)
  const keller = { user: 'S. Keller', comment: 'Grab sample taken' }
  const lemaire = { user: 'P. Lemaire', comment: '' }
  occurrences.addOperator({ id: 2, name: 'S. Keller' })
  occurrences.addOperator({ id: 3, name: 'P. Lemaire' })
  const ph = { path: 'EAST\\PH142.HI', message: 'pH élevé', priority: 3, tagGroupId: 9 }
  const level = {
    path: 'NORTH\\LT204.HIHI',
    message: 'Drum level',
    priority: 1,
    stationId: 7,
    callGroupId: 4,
  }
  const breaker = { path: 'SOUTH\\EB350.TRIP', message: '100% of a_b', priority: 2, dataServerId: 2 }

  // 1: never reset, acknowledged thirty hours after it was raised
  life.acknowledge(life.raise(newAlarm(ph), at('01T06:00:00')), keller, at('02T12:00:00'))
  // 2: over midnight
  const second = life.raise(newAlarm(level), at('01T23:50:00'))
  life.acknowledge(second, lemaire, at('01T23:55:00'))
  life.reset(second, at('02T00:20:00'))
  // 3: never acknowledged, and its priority had changed
  const third = life.raise(newAlarm({ ...level, priority: 2, course: 'temporary' }), at('02T10:00:00'))
  life.reset(third, at('02T10:10:00.900'))
  // 4: acknowledged after it was reset
  const fourth = life.raise(newAlarm(breaker), at('02T11:00:00'))
  life.reset(fourth, at('02T11:05:30'))
  life.acknowledge(fourth, keller, at('02T11:07:00'))
  // 5: neither reset nor acknowledged
  life.raise(newAlarm({ path: 'WEST\\DOOR', message: 'Switch room door open' }), at('02T13:00:00'))
  close()
  service = await startService({ dataFile, now: () => at('02T18:00:00') })
})
afterAll(async () => {
  await service.stop()
  rmSync(folder, { recursive: true })
})

const get = async <T>(kind: string, query = ''): Promise<PagingCollection<T>> => {
  const response = await service.request(`/api/v1/alarms/${kind}?${query}`)
  expect(response.status).toBe(200)
  return (await response.json()) as PagingCollection<T>
}
const histories = async (query = '') => (await get<AlarmHistory>('histories', query)).items

describe('histories', () => {
  test('have exactly the fields of the interface; what did not happen is omitted', async () => {
    const tagIds = (await histories()).map(({ tagId }) => tagId)
    const [first, second, third, fourth, fifth] = (await histories()).map((entry) => {
      const { tagId, alarmTime, ackTime, resetTime, ...rest } = entry
      expect(tagId).toBeGreaterThan(0)
      for (const time of [alarmTime, ackTime ?? alarmTime, resetTime ?? alarmTime]) {
        expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d$/)
      }
      return [rest, instant(alarmTime), instant(ackTime), instant(resetTime)]
    })
    expect(new Set(tagIds).size).toBe(4)
    expect(first).toEqual([
      {
        id: 1,
        tagName: 'EAST\\PH142.HI',
        message: 'pH élevé',
        priority: 3,
        reactionDuration: '30:00:00',
        comment: 'Grab sample taken',
      },
      '01T06:00:00',
      '02T12:00:00',
      undefined,
    ])
    expect(second).toEqual([
      {
        ...{ id: 2, tagName: 'NORTH\\LT204.HIHI', message: 'Drum level', priority: 1, comment: '' },
        ...{ alarmDuration: '00:30:00', reactionDuration: '00:05:00', interventionDuration: '00:25:00' },
      },
      '01T23:50:00',
      '01T23:55:00',
      '02T00:20:00',
    ])
    expect(third).toEqual([
      {
        id: 3,
        tagName: 'NORTH\\LT204.HIHI',
        message: 'Drum level',
        priority: 2,
        alarmDuration: '00:10:00',
        comment: '',
      },
      '02T10:00:00',
      undefined,
      '02T10:10:00',
    ])
    expect(fourth).toEqual([
      {
        ...{ id: 4, tagName: 'SOUTH\\EB350.TRIP', message: '100% of a_b', priority: 2 },
        ...{ alarmDuration: '00:05:30', reactionDuration: '00:07:00', comment: 'Grab sample taken' },
      },
      '02T11:00:00',
      '02T11:07:00',
      '02T11:05:30',
    ])
    expect(fifth?.[0]).toEqual({
      id: 5,
      tagName: 'WEST\\DOOR',
      message: 'Switch room door open',
      priority: 4,
      comment: '',
    })
  })

  test.for([
    // raised before the end, not reset before the beginning; `from` belongs to the period, `to` does not
    ['', [1, 2, 3, 4, 5]],
    ['from=2026-03-02T00:20:00Z', [1, 2, 3, 4, 5]],
    ['from=2026-03-02T00:20:01Z', [1, 3, 4, 5]],
    ['to=2026-03-02T10:00:00Z', [1, 2]],
    ['to=2026-03-02T10:00:00.001Z', [1, 2, 3]],
    ['from=2026-03-02T11:06:00Z&to=2026-03-02T13:00:00Z', [1]],
    ['from=2026-02-01T00:00:00Z&to=2026-02-02T00:00:00Z', []],
    ['from=2026-03-02T10:00:00Z&to=2026-03-02T10:00:00Z', [1]],
    ['from=2026-03-02T02:20:01%2B02:00', [1, 3, 4, 5]],
    ['from=2026-03-02T02:20:01+02:00', [1, 3, 4, 5]],
    [`from=${localTime(at('02T00:20:01'))}`, [1, 3, 4, 5]],
    ['stationId=7', [2, 3]],
    ['dataServerId=2', [4]],
    ['tagGroupId=9', [1]],
    ['callGroupId=4', [2, 3]],
    ['userId=2', [1, 4]],
    ['userId=3', [2]],
    ['userId=99', []],
    ['offset=3', [4, 5]],
    ['limit=2', [1, 2]],
    ['limit=0', []],
    ['offset=4294967295', []],
    ['sort=+id', [1, 2, 3, 4, 5]],
    ['sort=%2Bid', [1, 2, 3, 4, 5]],
    ['sort=-id', [5, 4, 3, 2, 1]],
    ['sort=-id&limit=2&offset=1', [4, 3]],
    ['search=drum', [2, 3]],
    ['search=DRUM+lt204', [2, 3]],
    ['search=drum+lemaire', [2]],
    ['search=keller', [1, 4]],
    ['search=PH+%C3%89LEV%C3%89', [1]],
    ['search=pH', [1]],
    ['search=sample+%25', [4]],
    ['search=a_b', [4]],
    ['search=_', [4]],
    ['search=%5C', [1, 2, 3, 4, 5]],
    ['search=drum+keller', []],
    ['search=%22drum%22', []],
    ['search=level+NOT+keller', []],
    [`search=${encodeURIComponent("' OR 1=1; DROP TABLE occurrence --")}`, []],
    ['search=level&stationId=7&userId=3&from=2026-03-02T00:00:00Z', [2]],
    ['scenarioId=1&somethingElse=1', [1, 2, 3, 4, 5]],
  ] as const)('%s', async ([query, ids]) => {
    expect((await histories(query)).map(({ id }) => id)).toEqual(ids)
  })

  test('durations are the part that lies in the period', async () => {
    const durations = async (query: string) =>
      (await histories(query)).map(({ id, alarmDuration, reactionDuration, interventionDuration }) => [
        ...[id, alarmDuration, reactionDuration, interventionDuration],
      ])
    expect(await durations('from=2026-03-02T00:00:00Z&to=2026-03-02T10:05:00Z')).toEqual([
      [1, undefined, '10:05:00', undefined],
      [2, '00:20:00', '00:00:00', '00:20:00'],
      [3, '00:05:00', undefined, undefined],
    ])
    expect(await durations('to=2026-03-01T23:52:00Z')).toEqual([
      [1, undefined, '17:52:00', undefined],
      [2, '00:02:00', '00:02:00', '00:00:00'],
    ])
  })

  test('paging tells the offset', async () => {
    expect((await get('histories', 'offset=1&limit=2')).paging).toEqual({ offset: 1, limit: 2, total: 5 })
    expect((await get('histories', 'limit=1000000')).paging).toEqual({ offset: 0, limit: 1000, total: 5 })
  })
})

describe('statistics', () => {
  const statistics = async (query = '') => (await get<Record<string, unknown>>('statistics', query)).items

  test('count and time the alarms of each tag, until now where they still stand', async () => {
    const items = await statistics()
    const tagIds = (await histories()).map(({ tagId }) => tagId)
    expect(items).toEqual([
      {
        ...{ id: tagIds[0], tagName: 'EAST\\PH142.HI', message: 'pH élevé', priority: 3, code: 142 },
        ...{ failureNumber: 1, failureTotalTime: '36:00:00', failureMeanTime: '36:00:00' },
      },
      {
        // the words and the priority are those of its latest alarm
        ...{ id: tagIds[1], tagName: 'NORTH\\LT204.HIHI', message: 'Drum level', priority: 2, code: 204 },
        ...{ failureNumber: 2, failureTotalTime: '00:40:00', failureMeanTime: '00:20:00' },
      },
      {
        ...{ id: tagIds[3], tagName: 'SOUTH\\EB350.TRIP', message: '100% of a_b', priority: 2, code: 350 },
        ...{ failureNumber: 1, failureTotalTime: '00:05:30', failureMeanTime: '00:05:30' },
      },
      {
        ...{ id: tagIds[4], tagName: 'WEST\\DOOR', message: 'Switch room door open', priority: 4, code: 0 },
        ...{ failureNumber: 1, failureTotalTime: '05:00:00', failureMeanTime: '05:00:00' },
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

  test('paging tells no offset', async () => {
    expect((await get('statistics', 'offset=3&limit=2')).paging).toEqual({ limit: 2, total: 4 })
  })
})

describe('interventions', () => {
  const interventions = async (query = '') => (await get<AlarmIntervention>('interventions', query)).items

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
    expect((await get('interventions', 'offset=1')).paging).toEqual({ limit: 100, total: 2 })
  })
})

describe.for(['histories', 'statistics', 'interventions'])('%s refuse and name the parameter', (kind) => {
  test.for([
    ['stationId=-1', 'stationId'],
    ['dataServerId=x', 'dataServerId'],
    ['tagGroupId=', 'tagGroupId'],
    ['callGroupId=4294967296', 'callGroupId'],
    ['userId=1.5', 'userId'],
    ['offset=-1', 'offset'],
    ['limit=1e3', 'limit'],
    ['sort=id', 'sort'],
    ['from=yesterday', 'from'],
    ['from=2026-02-30T00:00:00Z', 'from'],
    ['from=2026-03-02', 'from'],
    ['from=', 'from'],
    ['to=2026-03-02T25:00:00Z', 'to'],
    ['to=1772409600000', 'to'],
    ['from=2026-03-02T10:00:01Z&to=2026-03-02T10:00:00Z', 'from'],
    ['to=2026-03-02T10:00:00Z&to=2026-03-03T10:00:00Z', 'to'],
    [`search=${'a+'.repeat(40)}`, 'search'],
  ] as const)('%s', async ([query, field]) => {
    const response = await service.request(`/api/v1/alarms/${kind}?${query}`)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await response.json()).toMatchObject({
      errors: [{ field, message: expect.any(String) as string }],
    })
  })

  test('need a token, and take GET only', async () => {
    const path = `/api/v1/alarms/${kind}`
    expect((await service.request(path, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
    const posted = await service.request(path, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  })
})
