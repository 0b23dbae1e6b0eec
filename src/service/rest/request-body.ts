import type { IncomingMessage } from 'node:http'
import { problem } from './answer.ts'
import { accept, refuse, type Checked } from './checked.ts'
import { readBytes } from './request-bytes.ts'

/** Reads a request's JSON body, or says why it is none. */
export async function readJsonBody(request: IncomingMessage): Promise<Checked<unknown>> {
  const bytes = await readBytes(request, 'application/json')
  if (!bytes.ok) return bytes
  try {
    return accept(JSON.parse(decode(bytes.value)))
  } catch (error) {
    return notReadable('JSON', error)
  }
}

/** Reads the body of a form, or says why it is none. */
export async function readFormBody(request: IncomingMessage): Promise<Checked<URLSearchParams>> {
  const bytes = await readBytes(request, 'application/x-www-form-urlencoded')
  if (!bytes.ok) return bytes
  try {
    return accept(new URLSearchParams(decode(bytes.value)))
  } catch (error) {
    return notReadable('a form', error)
  }
}

function decode(bytes: Buffer): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

function notReadable(form: string, error: unknown): Checked<never> {
  const reason = error instanceof Error ? error.message : String(error)
  return refuse(problem(400, `The body is not ${form}: ${reason}`))
}
