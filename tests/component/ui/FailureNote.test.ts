import { expect, test } from 'vitest'
import FailureNote from '../../../src/renderer/ui/FailureNote.vue'
import type { Failure } from '../../../src/shared/result.ts'
import { mountInPage } from '../../support/mount.ts'

const cases: [failure: Omit<Failure, 'message'>, sentence: string][] = [
  [{ code: 'rejected', status: 400 }, 'The service rejected the request.'],
  [{ code: 'rejected', status: 422 }, 'The service rejected the request.'],
  [{ code: 'rejected', status: 418 }, 'The service rejected the request.'],
  [{ code: 'not-authorised', status: 401 }, 'The service rejected the token.'],
  [{ code: 'not-authorised', status: 403 }, 'The service does not allow this.'],
  [{ code: 'not-found', status: 404 }, 'Not found on the service.'],
  [{ code: 'rejected', status: 409 }, 'The service reports a conflict.'],
  [{ code: 'rejected', status: 429 }, 'Too many requests; try again later.'],
  [{ code: 'rejected', status: 429, retryAfterSeconds: 7 }, 'Too many requests; try again in 7 seconds.'],
  [{ code: 'service-failed', status: 500 }, 'The service failed.'],
  [{ code: 'unreachable' }, 'The service did not answer; the outcome is unknown.'],
  [{ code: 'malformed-answer' }, 'The response of the service could not be read.'],
  [{ code: 'not-permitted' }, 'This desk is not permitted to do that.'],
  [{ code: 'in-progress' }, 'This request is already in progress.'],
  [{ code: 'file-failed' }, 'The file could not be written.'],
  [{ code: 'cancelled' }, 'Cancelled.'],
  [{ code: 'internal' }, 'Tocsin failed; its log has the details.'],
]

test.each(cases)('%j reads as one sentence, followed by what the service said', async (failure, sentence) => {
  const { wrapper } = await mountInPage(FailureNote, {
    props: { failure: { ...failure, message: 'Out of disk' } },
  })
  const note = wrapper.get('[role=alert]')
  expect(note.get('strong').text()).toBe(sentence)
  expect(note.text()).toContain('Out of disk')
})
