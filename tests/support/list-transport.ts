import type { HttpTransport } from '../../src/main/server/transport.ts'
import { fail, succeed, type Result } from '../../src/shared/result.ts'

/** What a service answers as JSON, and as bytes first, by which a reader may know it again. */
export function listTransport(
  answer: (params: object, signal: AbortSignal | undefined) => Promise<Result<unknown>>,
): HttpTransport {
  return {
    async get(_path, params, signal, isKnown) {
      const answered = await answer(params, signal)
      if (!answered.ok) return answered
      const text = JSON.stringify(answered.value)
      return succeed(isKnown?.(Buffer.from(text)) ? null : JSON.parse(text))
    },
    post: () => Promise.resolve(fail('rejected', 'only lists')),
    submit: () => Promise.resolve(fail('rejected', 'only lists')),
    serviceClock: () => null,
  }
}
