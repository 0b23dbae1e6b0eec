import type { Alarm } from '../../shared/model/alarm.ts'
import type { AcknowledgeRequest } from '../../shared/model/server-profile.ts'
import type { Result } from '../../shared/result.ts'
import type { HttpTransport } from './transport.ts'

/** What the placeholders of a profile's request stand for. */
export interface AcknowledgeFields {
  id: number
  /** The path of the tag. */
  tag: string
  /** Who acknowledges. */
  user: string
}

const placeholder = /\{(id|tag|user)\}/g

const filledText = (text: string, fields: AcknowledgeFields, encode: (text: string) => string): string =>
  text.replace(placeholder, (_, name: keyof AcknowledgeFields) => encode(String(fields[name])))

/** A value of a JSON template; a string that is nothing but a placeholder becomes the value itself, number or text. */
function filledValue(value: unknown, fields: AcknowledgeFields): unknown {
  if (value === '{id}') return fields.id
  if (typeof value === 'string') return filledText(value, fields, String)
  if (Array.isArray(value)) return value.map((item) => filledValue(item, fields))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, filledValue(inner, fields)]))
}

/** The path and body of the request for one alarm. The profile's schema has checked that the body is JSON. */
export function fillAcknowledgement(
  { path, body }: Pick<AcknowledgeRequest, 'path' | 'body'>,
  fields: AcknowledgeFields,
): { path: string; body: unknown } {
  return {
    path: filledText(path, fields, encodeURIComponent),
    body: body === '' ? undefined : filledValue(JSON.parse(body), fields),
  }
}

/** Sends the request by which a service takes an acknowledgement, which the interface does not have. */
export function acknowledgeAlarm(
  transport: Pick<HttpTransport, 'submit'>,
  request: AcknowledgeRequest,
  { id, path: tag }: Pick<Alarm, 'id' | 'path'>,
  user: string,
): Promise<Result<unknown>> {
  const filled = fillAcknowledgement(request, { id, tag, user })
  return transport.submit(request.method, filled.path, filled.body)
}
