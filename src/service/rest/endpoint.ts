import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { z } from 'zod'
import {
  success,
  ok,
  problem,
  failure,
  type ApiResponse,
  type Outcome,
  type FieldError,
} from './responses.ts'
import { pagingSchema, type ListQuery } from '../../shared/model/list-query.ts'
import { maxSearchWords, searchWords } from '../store/search-text.ts'

/** What the OpenAPI document says about an endpoint; the same models validate its requests. */
export interface Contract {
  readonly id: string
  readonly summary: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** Absent where errors are problems (RFC 9457), as nearly everywhere. */
  readonly errorReply?: z.ZodType
}

/** One method on one path. Paths are matched exactly, case included. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The required body, which arrives parsed: any JSON value, or URLSearchParams. */
  readonly bodyType?: 'json' | 'form'
  /** True: the token may be in `access_token`, for clients that cannot set a header. */
  readonly allowsQueryToken?: boolean
  /** True: no token is required. */
  readonly isPublic?: boolean
  /** Absent for the hub, which OpenAPI cannot describe. */
  readonly contract?: Contract
  handle(request: { query: URLSearchParams; body: unknown; authorization: string | undefined }): ApiResponse
}

/** A path that can be upgraded to a WebSocket. */
export interface UpgradeEndpoint {
  readonly path: string
  /** An error response, or null to accept the upgrade. */
  reject(query: URLSearchParams): ApiResponse | null
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams): void
}

/** One method on one path that writes its response itself, because it streams or has to wait. */
export interface StreamEndpoint {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** True: the token may be in `access_token`, for clients that cannot set a header. */
  readonly allowsQueryToken?: boolean
  /** A response to send, or null when the endpoint writes it itself. */
  serve(exchange: {
    request: IncomingMessage
    response: ServerResponse
    query: URLSearchParams
  }): ApiResponse | null | Promise<ApiResponse | null>
}

interface OperationDescription<Reply extends z.ZodType> {
  /** The operationId in the OpenAPI document. */
  id: string
  path: string
  summary: string
  /** The schema of a 200 response. */
  reply: Reply
}

/** A GET of the interface; the handler gets valid parameters only. */
export function getEndpoint<Query extends z.ZodObject, Reply extends z.ZodType>(
  operation: OperationDescription<Reply> & {
    query: Query
    handle(query: z.output<Query>): Outcome<z.input<Reply>>
  },
): Endpoint {
  const { id, path, summary, reply, query: model } = operation
  return {
    method: 'GET',
    path,
    contract: { id, summary, reply, query: model },
    handle: ({ query }) => respond(checkQuery(model, query), (value) => operation.handle(value)),
  }
}

/** A POST of the interface; the handler gets a valid body only. */
export function postEndpoint<Body extends z.ZodType, Reply extends z.ZodType>(
  operation: OperationDescription<Reply> & {
    body: Body
    handle(body: z.output<Body>): Outcome<z.input<Reply>>
  },
): Endpoint {
  const { id, path, summary, reply, body: model } = operation
  return {
    method: 'POST',
    path,
    bodyType: 'json',
    contract: { id, summary, reply, body: model },
    handle: ({ body }) => respond(checkBody(model, body), (value) => operation.handle(value)),
  }
}

function respond<Value>(checked: Outcome<Value>, handle: (value: Value) => Outcome<unknown>) {
  const outcome = checked.ok ? handle(checked.value) : checked
  return outcome.ok ? ok(outcome.value) : outcome.response
}

/** Validates a body; the error response names every invalid field. */
function checkBody<S extends z.ZodType>(schema: S, body: unknown): Outcome<z.output<S>> {
  const parsed = schema.safeParse(body)
  return parsed.success ? success(parsed.data) : failure(invalidBody(fieldErrors(parsed.error)))
}

/**
 * Validates query parameters. Unknown ones are ignored, so that clients of a later version are served; one that
 * is given twice is ambiguous and rejected.
 */
function checkQuery<S extends z.ZodObject>(schema: S, query: URLSearchParams): Outcome<z.output<S>> {
  const known = [...new Set(query.keys())].filter((name) => Object.hasOwn(schema.shape, name))
  const repeated = known.filter((name) => query.getAll(name).length > 1)
  const parsed = schema.safeParse(Object.fromEntries(known.map((name) => [name, query.get(name)])))
  const errors = [
    ...repeated.map((field) => ({ field, message: 'must be given once' })),
    ...(parsed.success ? [] : fieldErrors(parsed.error)),
  ]
  if (parsed.success && errors.length === 0) return success(parsed.data)
  return failure(problem(400, 'The query is not valid.', { errors }))
}

/** 400 with the invalid fields of a body. */
export function invalidBody(errors: FieldError[]): ApiResponse {
  return problem(400, 'The body is not valid.', { errors })
}

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const at = issue.path.map(String)
    if (issue.code !== 'unrecognized_keys') return [{ field: at.join('.'), message: issue.message }]
    return issue.keys.map((key) => ({ field: [...at, key].join('.'), message: 'is not a known field' }))
  })
}

export const defaultLimit = 100
export const maxLimit = 1_000

/** A search text that the store can run. */
export const searchSchema = z
  .string()
  .refine((text) => searchWords(text).length <= maxSearchWords, `must have at most ${maxSearchWords} words`)

/** The requested page. A `limit` over the maximum is reduced to it, and `paging.limit` says so. */
export function toPage({ offset = 0, limit = defaultLimit, sort = '+id' }: ListQuery) {
  return { offset, limit: Math.min(limit, maxLimit), newestFirst: sort === '-id' }
}

/** PagingCollection<T> with `paging.offset`: every list but statistics and interventions. */
export function pageSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), paging: pagingSchema.required() })
}
