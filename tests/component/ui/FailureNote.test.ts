import { expect, test } from 'vitest'
import FailureNote from '../../../src/renderer/ui/FailureNote.vue'
import { en } from '../../../src/renderer/ui/view-messages/en.ts'
import type { Failure } from '../../../src/shared/result.ts'
import { mountInPage } from '../../support/mount.ts'

const cases: [failure: Omit<Failure, 'message'>, sentence: string][] = [
  [{ code: 'rejected', status: 400 }, en.failure.refused],
  [{ code: 'rejected', status: 422 }, en.failure.refused],
  [{ code: 'rejected', status: 418 }, en.failure.refused],
  [{ code: 'not-authorised', status: 401 }, en.failure.token],
  [{ code: 'not-authorised', status: 403 }, en.failure.forbidden],
  [{ code: 'not-found', status: 404 }, en.failure.missing],
  [{ code: 'rejected', status: 409 }, en.failure.conflict],
  [{ code: 'rejected', status: 429 }, en.failure.busy],
  [{ code: 'rejected', status: 429, retryAfterSeconds: 7 }, 'Too many requests; try again in 7 seconds.'],
  [{ code: 'service-failed', status: 500 }, en.failure.broken],
  [{ code: 'unreachable' }, en.failure.unreachable],
  [{ code: 'malformed-answer' }, en.failure.unreadable],
  [{ code: 'not-permitted' }, en.failure.notPermitted],
  [{ code: 'forbidden', role: 'operator' }, en.failure.role],
  [{ code: 'in-progress' }, en.failure.underWay],
  [{ code: 'too-many-alarms' }, en.failure.tooMany],
  [{ code: 'file-failed' }, en.failure.file],
  [{ code: 'cancelled' }, en.failure.cancelled],
  [{ code: 'internal' }, en.failure.internal],
]

test.each(cases)('%j reads as one sentence, followed by what the service said', async (failure, sentence) => {
  const { wrapper } = await mountInPage(FailureNote, {
    props: { failure: { ...failure, message: 'Out of disk' } },
  })
  const note = wrapper.get('[role=alert]')
  expect(note.get('strong').text()).toBe(sentence)
  expect(note.text()).toContain('Out of disk')
})

test('what the network said of a server that does not answer is there on demand', async () => {
  const message = 'connection refused at 127.0.0.1:25031'
  const { wrapper } = await mountInPage(FailureNote, { props: { failure: { code: 'unreachable', message } } })
  const details = wrapper.get<HTMLDetailsElement>('details')
  expect(details.element.open).toBe(false)
  expect(details.text()).toContain(message)
  expect(details.get('summary').text()).toBe('Details')
})

test('of what was only read no outcome is unknown', async () => {
  const failure: Failure = { code: 'unreachable', message: 'socket hang up' }
  const { wrapper } = await mountInPage(FailureNote, { props: { failure, isRead: true } })
  expect(wrapper.get('strong').text()).toBe(en.failure.noAnswer)
})
