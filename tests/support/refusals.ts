import type { Fault } from './faulty-service.ts'

/** A way in which the service refuses a request, and what the page then shows. */
export interface Refusal {
  name: string
  fault: Fault
  words: string
}

const answer = (status: number, more: object = {}): Fault => ({ kind: 'answer', status, ...more })

/** The ways that name no field: every form says the same of them. */
export const plainRefusals: readonly Refusal[] = [
  { name: '401', fault: answer(401), words: 'rejected the token' },
  { name: '403', fault: answer(403), words: 'does not allow this' },
  { name: '404', fault: answer(404), words: 'Not found on the service' },
  { name: '409', fault: answer(409), words: 'reports a conflict' },
  {
    name: '429 with Retry-After',
    fault: answer(429, { headers: { 'Retry-After': '7' } }),
    words: 'try again in 7 seconds',
  },
  { name: '500', fault: answer(500, { body: 'Out of disk' }), words: 'The service reported an error.' },
  { name: 'a dropped connection', fault: { kind: 'drop' }, words: 'did not answer' },
]
