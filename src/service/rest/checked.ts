import type { Answer } from './answer.ts'

/** What came of looking at a request: a value to go on with, or the refusal to send. */
export type Checked<T> = { ok: true; value: T } | { ok: false; refusal: Answer }

export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refuse(refusal: Answer): { ok: false; refusal: Answer } {
  return { ok: false, refusal }
}
