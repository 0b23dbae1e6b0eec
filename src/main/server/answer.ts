import { boundAnswer, boundRecord } from '../../shared/model/data-limits.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { readJson, tooLargeToRead } from '../platform/read-json.ts'

/** Reads the body of an answer in steps, and bounds what is in it; what is no JSON is text. */
export function* readAnswer(body: Buffer): Generator<void, Result<unknown>> {
  try {
    const { value, isWhole } = yield* readJson(body)
    if (!isWhole) return fail('malformed-answer', `the answer is too large to be read: ${tooLargeToRead}`)
    return succeed(yield* boundAnswer(value))
  } catch (error) {
    if (error instanceof SyntaxError) return succeed(boundRecord(textOf(body)))
    throw error
  }
}

/** More of a text than anybody reads. */
const maxTextBytes = 65_536

/** The body of an error; a large one is only the beginning of a text. */
export function readErrorBody(body: unknown): unknown {
  if (!Buffer.isBuffer(body)) return boundRecord(body)
  return boundRecord(body.length > maxTextBytes ? textOf(body) : valueOf(textOf(body)))
}

const textOf = (body: Buffer) => body.toString('utf8', 0, maxTextBytes)

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return text
    throw error
  }
}
