import type { Failure } from '../../src/shared/result.ts'
import type { Fault } from './faulty-service.ts'

const problem = (status: number, title: string, more: object = {}): Fault => ({
  kind: 'answer',
  status,
  body: { type: 'about:blank', title, status, ...more },
})

/** Every way in which a service can fail a request, and what the desk makes of it. */
export const serviceFaults: readonly { name: string; fault: Fault; failure: Partial<Failure> }[] = [
  {
    name: '400',
    fault: problem(400, 'Bad Request', { errors: [{ field: 'name', message: 'is needed' }] }),
    failure: { code: 'rejected', status: 400, fields: [{ field: 'name', message: 'is needed' }] },
  },
  {
    name: '401',
    fault: problem(401, 'Unauthorized'),
    failure: { code: 'not-authorised', status: 401, message: '401: Unauthorized' },
  },
  {
    name: '403',
    fault: problem(403, 'Forbidden', { detail: 'You may not.' }),
    failure: { code: 'not-authorised', status: 403, message: '403: Forbidden: You may not.' },
  },
  { name: '404', fault: problem(404, 'Not Found'), failure: { code: 'not-found', status: 404 } },
  {
    name: '409',
    fault: problem(409, 'Conflict', { detail: 'It is there already.' }),
    failure: { code: 'rejected', status: 409, message: '409: Conflict: It is there already.' },
  },
  {
    name: '422 with fields',
    fault: problem(422, 'Unprocessable Content', { errors: { 'Members[0].Id': ['is unknown'] } }),
    failure: { code: 'rejected', status: 422, fields: [{ field: 'members.0.id', message: 'is unknown' }] },
  },
  {
    name: '429 with Retry-After',
    fault: {
      kind: 'answer',
      status: 429,
      body: { title: 'Too Many Requests', status: 429 },
      headers: { 'Retry-After': '30' },
    },
    failure: { code: 'rejected', status: 429, retryAfterSeconds: 30 },
  },
  {
    name: '500',
    fault: problem(500, 'Internal Server Error'),
    failure: { code: 'service-failed', status: 500 },
  },
  { name: 'a dropped connection', fault: { kind: 'drop' }, failure: { code: 'unreachable' } },
]

/** Call groups of a service that names everything in its own way and knows no pages. */
export const foreignGroups = [
  {
    groupId: 7,
    label: 'Nacht',
    rota: 'A',
    participants: [
      { userId: 501, displayName: 'Ö. Weiß', mobile: '+49 1' },
      { userId: 502, displayName: 'B. Groß', mobile: '' },
    ],
  },
  { groupId: 8, label: 'Tag', rota: 'B', participants: [] },
]
