import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startKnownPast, type KnownPast } from '../../support/known-past.ts'

let past: KnownPast
beforeAll(async () => {
  past = await startKnownPast()
})
afterAll(() => past.stop())

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
    const response = await past.service.request(`/api/v1/alarms/${kind}?${query}`)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await response.json()).toMatchObject({
      errors: [{ field, message: expect.any(String) as string }],
    })
  })

  test('need a token, and take GET only', async () => {
    const path = `/api/v1/alarms/${kind}`
    expect((await past.service.request(path, { headers: { authorization: 'Bearer x' } })).status).toBe(401)
    const posted = await past.service.request(path, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  })
})
