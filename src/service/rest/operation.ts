import type { z } from 'zod'
import { answer } from './answer.ts'
import type { Checked } from './checked.ts'
import type { Endpoint } from './endpoint.ts'
import { checkBody, checkQuery } from './validation.ts'

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
