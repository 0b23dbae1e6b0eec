import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localTime } from '../../../src/service/store/local-time.ts'
import type { AlarmHistory } from '../../../src/shared/model/records.ts'
import { at, startKnownPast, type KnownPast } from '../../support/known-past.ts'

let past: KnownPast
beforeAll(async () => {
  past = await startKnownPast()
})
afterAll(() => past.stop())

const instant = (time: string | undefined) => time && new Date(time).toISOString().slice(8, 19)
const histories = async (query = '') => (await past.get<AlarmHistory>('histories', query)).items

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
        id: 2,
        tagName: 'NORTH\\LT204.HIHI',
        message: 'Drum level',
        priority: 1,
        comment: '',
        alarmDuration: '00:30:00',
        reactionDuration: '00:05:00',
        interventionDuration: '00:25:00',
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
        id: 4,
        tagName: 'SOUTH\\EB350.TRIP',
        message: '100% of a_b',
        priority: 2,
        alarmDuration: '00:05:30',
        reactionDuration: '00:07:00',
        comment: 'Grab sample taken',
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

  test('paging has the offset', async () => {
    expect((await past.get('histories', 'offset=1&limit=2')).paging).toEqual({
      offset: 1,
      limit: 2,
      total: 5,
    })
    expect((await past.get('histories', 'limit=1000000')).paging).toEqual({
      offset: 0,
      limit: 1000,
      total: 5,
    })
  })
})

describe.for(['histories', 'statistics', 'interventions'])(
  '%s reject an invalid parameter by name',
  (kind) => {
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
      const response = await past.service.request(`/api/v1/alarms/${kind}?${query}`)
      expect(response.status).toBe(400)
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
      expect(await response.json()).toMatchObject({
        errors: [{ field, message: expect.any(String) as string }],
      })
    })

    test('require a token and allow GET only', async () => {
      const path = `/api/v1/alarms/${kind}`
      expect((await past.service.request(path, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
      const posted = await past.service.request(path, { method: 'POST' })
      expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
    })
  },
)
