import { z } from 'zod'
import { alarmActionSchema, alarmCreationSchema, locationSchema } from '../../shared/model/alarm-creation.ts'
import {
  alarmHistorySchema,
  alarmInterventionSchema,
  alarmStatisticSchema,
} from '../../shared/model/records.ts'
import { serviceAlarmSchema } from '../../shared/model/alarm.ts'
import {
  callGroupGroupingCreationSchema,
  callGroupGroupingSchema,
  callGroupCreationSchema,
  callGroupSchema,
} from '../../shared/model/call-group.ts'
import { callHistorySchema, groupCallSchema, userCallSchema } from '../../shared/model/call.ts'
import { defaultLimit, maxLimit, type Contract, type Endpoint } from './endpoint.ts'
import { ok, problemSchema } from './responses.ts'

/** Models with a name of their own in the OpenAPI document; others are inlined. */
const replyModels = {
  Alarm: serviceAlarmSchema,
  AlarmHistory: alarmHistorySchema,
  AlarmStatistic: alarmStatisticSchema,
  AlarmIntervention: alarmInterventionSchema,
  CallHistory: callHistorySchema,
  CallGroup: callGroupSchema,
  CallGroupGrouping: callGroupGroupingSchema,
  Problem: problemSchema,
}

const bodyModels = {
  AlarmCreation: alarmCreationSchema,
  AlarmAction: alarmActionSchema,
  Location: locationSchema,
  UserCall: userCallSchema,
  GroupCall: groupCallSchema,
  CallGroupCreation: callGroupCreationSchema,
  CallGroupGroupingCreation: callGroupGroupingCreationSchema,
}

type Json = Record<string, unknown>

const parameterNotes: Record<string, string> = {
  limit: `${defaultLimit} by default; more than ${maxLimit} is reduced to ${maxLimit}, and paging.limit says so.`,
  sort: 'The plus may be sent as it is or as %2B.',
  search: 'Words that must all occur; case-insensitive.',
  from: 'Without an offset: in the time zone of the service.',
  to: 'Without an offset: in the time zone of the service.',
}
const bodyTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const
const problemResponse = { $ref: '#/components/responses/Problem' }
const tokenUrl = '/oauth/token'

/** GET /openapi.json: the endpoints that have a contract, described by the models that validate them. */
export function openApiEndpoint(endpoints: readonly Endpoint[]): Endpoint {
  const document = buildOpenApi(endpoints)
  return { method: 'GET', path: '/openapi.json', isPublic: true, handle: () => ok(document) }
}

/** The OpenAPI 3.1 document of the endpoints that have a contract. */
function buildOpenApi(endpoints: readonly Endpoint[]): Json {
  const documented = endpoints.flatMap(({ contract, ...endpoint }) =>
    contract ? [{ ...endpoint, contract }] : [],
  )
  const replies = schemasOf(
    replyModels,
    documented.flatMap(({ contract: { id, reply, errorReply } }) => [
      [`${id} reply`, reply],
      ...(errorReply ? ([[`${id} error`, errorReply]] as const) : []),
    ]),
    'output',
  )
  const bodies = schemasOf(
    bodyModels,
    documented.flatMap(({ contract: { id, body } }) => (body ? [[`${id} body`, body] as const] : [])),
    'input',
  )
  const paths: Record<string, Json> = {}
  for (const { method, path, isPublic, bodyType, contract } of documented) {
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: {
        operationId: contract.id,
        summary: contract.summary,
        ...(isPublic ? { security: [] } : {}),
        ...(contract.query ? { parameters: parametersOf(contract.query) } : {}),
        ...(bodyType && contract.body
          ? {
              requestBody: {
                required: true,
                content: {
                  [bodyTypes[bodyType]]: { schema: bodies.of(contract.body, `${contract.id} body`) },
                },
              },
            }
          : {}),
        responses: responsesOf(contract, { isPublic, bodyType }, replies),
      },
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tocsin alarm, call and call-group service',
      version: 'v1',
      description: 'The SignalR hub that pushes new alarms (/alarmHub) is not described here.',
    },
    security: [{ bearer: [] }, { oauth2: [] }],
    paths,
    components: {
      schemas: { ...replies.named, ...bodies.named },
      responses: {
        Problem: {
          description: 'An error (RFC 9457); `errors` lists the invalid fields.',
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        oauth2: {
          type: 'oauth2',
          flows: { clientCredentials: { tokenUrl, scopes: {} }, password: { tokenUrl, scopes: {} } },
        },
      },
    },
  }
}

function responsesOf(
  contract: Contract,
  { isPublic, bodyType }: { isPublic: boolean | undefined; bodyType: 'json' | 'form' | undefined },
  replies: Schemas,
): Json {
  const json = (schema: z.ZodType, name: string, description: string) => ({
    description,
    content: { 'application/json': { schema: replies.of(schema, `${contract.id} ${name}`) } },
  })
  const own = contract.errorReply ? json(contract.errorReply, 'error', 'An error (RFC 6749).') : null
  return {
    200: json(contract.reply, 'reply', 'Success.'),
    400: own ?? problemResponse,
    ...(isPublic ? {} : { 401: problemResponse }),
    ...(own ? { 401: own } : {}),
    ...(bodyType ? { 413: problemResponse, 415: problemResponse } : {}),
  }
}

/** Described by the parsed type (a number), not by the text in the query (digits). */
function parametersOf(query: z.ZodObject): Json[] {
  const { properties = {} } = z.toJSONSchema(query, { io: 'output' })
  return Object.entries(properties).map(([name, schema]) => {
    const note = parameterNotes[name]
    return { name, in: 'query', required: false, ...(note ? { description: note } : {}), schema }
  })
}

/** The document declares its dialect and the place of each schema once. */
const redundantKeywords: ReadonlySet<string> = new Set(['$schema', '$id'])

interface Schemas {
  /** The named schemas. */
  named: Record<string, Json>
  /** A reference to a named model, else the whole schema. */
  of(model: z.ZodType, key: string): Json
}

function schemasOf(
  models: Readonly<Record<string, z.ZodType>>,
  unnamed: readonly (readonly [string, z.ZodType])[],
  io: 'input' | 'output',
): Schemas {
  const registry = z.registry<{ id: string }>()
  const names = new Map(Object.entries(models).map(([name, model]) => [model, name]))
  for (const [model, id] of names) registry.add(model, { id })
  for (const [id, model] of unnamed) if (!names.has(model)) registry.add(model, { id })
  const refer = (name: string) => `#/components/schemas/${name}`
  const { schemas } = z.toJSONSchema(registry, { io, uri: refer })
  const schemaAt = (key: string): Json =>
    Object.fromEntries(Object.entries(schemas[key] ?? {}).filter(([word]) => !redundantKeywords.has(word)))
  return {
    named: Object.fromEntries(Object.keys(models).map((name) => [name, schemaAt(name)])),
    of(model, key) {
      const name = names.get(model)
      return name === undefined ? schemaAt(key) : { $ref: refer(name) }
    },
  }
}
