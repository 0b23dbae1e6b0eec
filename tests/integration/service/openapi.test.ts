import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startService, type StartedService } from '../../support/service.ts'

interface Operation {
  operationId: string
  summary: string
  parameters?: { name: string }[]
  requestBody?: { content: Record<string, unknown> }
  security?: unknown[]
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
}

let service: StartedService
let document: Document
beforeAll(async () => {
  service = await startService()
  // No token: whoever wants to know how to ask for one must be able to read it.
  const response = await fetch(`${service.url}/openapi.json`)
  expect(response.status).toBe(200)
  document = (await response.json()) as Document
})
afterAll(() => service.stop())

const period = 'stationId dataServerId tagGroupId callGroupId userId offset limit from to sort search'
const list = 'offset limit sort search'
/** Section 4 of the interface, and what of it the parameters are. */
const interfaceOperations = [
  [
    'get /api/v1/alarms',
    'stationId dataServerId tagGroupId scenarioId callGroupId alarmState inactiveMasked offset limit sort search',
  ],
  ['post /api/v1/alarms', ''],
  ['get /api/v1/alarms/histories', period],
  ['get /api/v1/alarms/statistics', period],
  ['get /api/v1/alarms/interventions', period],
  ['post /api/v1/call/users', ''],
  ['post /api/v1/call/groups', ''],
  ['get /api/v1/call/histories', `userId groupId alarmId from to ${list}`],
  ['get /api/v1/callgroups', list],
  ['post /api/v1/callgroups', ''],
  ['get /api/v1/callgroupgroupings', list],
  ['post /api/v1/callgroupgroupings', ''],
] as const

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document) as never)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
  expect(document.openapi).toMatch(/^3\.1\./)
})

test('it describes every endpoint of the interface and the token endpoint, and nothing else', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const wanted = [...interfaceOperations.map(([operation]) => operation), 'post /oauth/token']
  expect(described.sort()).toEqual(wanted.sort())
})

test.for(interfaceOperations)('%s has its parameters, its body and a name', ([operation, parameters]) => {
  const [method = '', path = ''] = operation.split(' ')
  const described = document.paths[path]?.[method]
  expect((described?.parameters ?? []).map(({ name }) => name).sort()).toEqual(
    parameters.split(' ').filter(Boolean).sort(),
  )
  expect(Object.keys(described?.requestBody?.content ?? {})).toEqual(
    method === 'post' ? ['application/json'] : [],
  )
  expect(described?.summary).toMatch(/\.$/)
  expect(described?.security).toBeUndefined()
})

test('every reference resolves', () => {
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)
  for (const [, pointer = ''] of references) {
    const target = pointer
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
    expect(target, pointer).toBeTypeOf('object')
  }
})

describe('every described operation exists and rejects invalid requests', () => {
  test.for([...interfaceOperations.map(([operation]) => operation), 'post /oauth/token'])(
    '%s',
    async (operation) => {
      const [method = '', path = ''] = operation.split(' ')
      const methods = Object.keys(document.paths[path] ?? {}).map((name) => name.toUpperCase())
      const problemOf = async (response: Response) => {
        expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
        const problem = (await response.json()) as Record<string, unknown>
        expect(problem).toMatchObject({ status: response.status, type: 'about:blank' })
        expect(problem['title']).toEqual(expect.any(String))
        expect(problem['detail']).toEqual(expect.any(String))
        return response
      }
      const wrongMethod = await problemOf(await service.request(path, { method: 'DELETE' }))
      expect(wrongMethod.status).toBe(405)
      expect(wrongMethod.headers.get('allow')).toBe(methods.join(', '))
      expect((await problemOf(await service.request(`${path}/`))).status).toBe(404)
      expect((await problemOf(await service.request(path.toUpperCase()))).status).toBe(404)
      if (path !== '/oauth/token') {
        const stranger = await service.request(path, {
          method: method.toUpperCase(),
          headers: { authorization: 'Bearer other' },
        })
        expect((await problemOf(stranger)).status).toBe(401)
      }
      if (method === 'post') {
        const post = (type: string, body: string) =>
          service.request(path, { method: 'POST', headers: { 'Content-Type': type }, body })
        const [type = ''] = Object.keys(document.paths[path]?.['post']?.requestBody?.content ?? {})
        expect((await problemOf(await post('text/plain', '{}'))).status).toBe(415)
        expect((await problemOf(await post(`${type}; charset=latin1`, '{}'))).status).toBe(415)
        expect((await problemOf(await post(type, ' '.repeat(1_048_577)))).status).toBe(413)
      }
    },
  )
})
