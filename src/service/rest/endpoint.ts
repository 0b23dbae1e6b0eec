import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { z } from 'zod'
import { accept, answer, problem, refuse, type Answer, type Checked, type FieldError } from './responses.ts'

/** What the OpenAPI document says of an endpoint; the same models check its requests. */
export interface Contract {
  readonly id: string
  readonly summary: string
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  readonly reply: z.ZodType
  /** Absent where refusals are problems, as nearly everywhere. */
  readonly refusal?: z.ZodType
}

/** One method on one path. Paths are matched exactly, case included. */
export interface Endpoint {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** The body that the request must carry, which arrives parsed: any JSON value, or URLSearchParams. */
  readonly takes?: 'json' | 'form'
  /** True: the token may stand in `access_token`, for clients that cannot set a header. */
  readonly tokenInQuery?: boolean
  /** True: no token is needed on this path. */
  readonly open?: boolean
  /** Absent where OpenAPI has no words for it: the hub. */
  readonly contract?: Contract
  handle(request: { query: URLSearchParams; body: unknown; authorization: string | undefined }): Answer
}

/** A path that can be upgraded to a WebSocket. */
export interface UpgradeEndpoint {
  readonly path: string
  /** A refusal, or null when the upgrade may go on. */
  refuse(query: URLSearchParams): Answer | null
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, query: URLSearchParams): void
}

/** One method on one path whose response is a stream, or has to wait: it writes the response itself. */
export interface Exchange {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** True: the token may stand in `access_token`, for clients that cannot set a header. */
  readonly tokenInQuery?: boolean
  /** An answer to send, or null: the response is now the exchange's own affair. */
  serve(exchange: {
    request: IncomingMessage
    response: ServerResponse
    query: URLSearchParams
  }): Answer | null | Promise<Answer | null>
}

interface Described<Reply extends z.ZodType> {
  /** Names the operation in the OpenAPI document. */
  id: string
  path: string
  summary: string
  /** The shape of a 200; what the operation hands back has to have it. */
  reply: Reply
}

/** A GET of the interface: the parameters reach the handler only when the model accepts them. */
export function reading<Query extends z.ZodObject, Reply extends z.ZodType>(
  operation: Described<Reply> & {
    query: Query
    handle(query: z.output<Query>): Checked<z.input<Reply>>
  },
): Endpoint {
  const { id, path, summary, reply, query: model } = operation
  return {
    method: 'GET',
    path,
    contract: { id, summary, reply, query: model },
    handle: ({ query }) => answerOf(checkQuery(model, query), (value) => operation.handle(value)),
  }
}

/** A POST of the interface: the body reaches the handler only when the model accepts it. */
export function writing<Body extends z.ZodType, Reply extends z.ZodType>(
  operation: Described<Reply> & {
    body: Body
    handle(body: z.output<Body>): Checked<z.input<Reply>>
  },
): Endpoint {
  const { id, path, summary, reply, body: model } = operation
  return {
    method: 'POST',
    path,
    takes: 'json',
    contract: { id, summary, reply, body: model },
    handle: ({ body }) => answerOf(checkBody(model, body), (value) => operation.handle(value)),
  }
}

function answerOf<Value>(checked: Checked<Value>, handle: (value: Value) => Checked<unknown>) {
  const outcome = checked.ok ? handle(checked.value) : checked
  return outcome.ok ? answer(outcome.value) : outcome.refusal
}

/** Checks a body against its model; the refusal names every field that is wrong. */
function checkBody<S extends z.ZodType>(schema: S, body: unknown): Checked<z.output<S>> {
  const parsed = schema.safeParse(body)
  return parsed.success ? accept(parsed.data) : refuse(invalidBody(fieldErrors(parsed.error)))
}

/**
 * Checks the parameters of an address against their model. Parameters that the model does not know are
 * ignored, so that clients of a later version are served; one that is given twice has no clear meaning.
 */
function checkQuery<S extends z.ZodObject>(schema: S, query: URLSearchParams): Checked<z.output<S>> {
  const known = [...new Set(query.keys())].filter((name) => Object.hasOwn(schema.shape, name))
  const repeated = known.filter((name) => query.getAll(name).length > 1)
  const parsed = schema.safeParse(Object.fromEntries(known.map((name) => [name, query.get(name)])))
  const errors = [
    ...repeated.map((field) => ({ field, message: 'must be given once' })),
    ...(parsed.success ? [] : fieldErrors(parsed.error)),
  ]
  if (parsed.success && errors.length === 0) return accept(parsed.data)
  return refuse(problem(400, 'The query is not valid.', { errors }))
}

/** 400 with the fields of a body that are wrong. */
export function invalidBody(errors: FieldError[]): Answer {
  return problem(400, 'The body is not valid.', { errors })
}

function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => {
    const at = issue.path.map(String)
    if (issue.code !== 'unrecognized_keys') return [{ field: at.join('.'), message: issue.message }]
    return issue.keys.map((key) => ({ field: [...at, key].join('.'), message: 'is not a known field' }))
  })
}
