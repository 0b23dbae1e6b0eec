import { expect, it } from 'vitest'
import type { HubState } from '../../../../src/shared/model/desk.ts'
import { fail } from '../../../../src/shared/result.ts'
import {
  linkStateOf,
  maxConfirmationAgeMs,
  type LastAnswer,
} from '../../../../src/shared/rules/link-state.ts'

const refused = fail('not-authorised', '401').error
const away = fail('unreachable', 'no route').error
const broken = fail('service-failed', '500').error

it.each<{ hub: HubState; answer: LastAnswer; isStale: boolean; link: string }>([
  { hub: 'disconnected', answer: null, isStale: true, link: 'starting' },
  { hub: 'connected', answer: null, isStale: true, link: 'starting' },
  { hub: 'connected', answer: 'ok', isStale: false, link: 'live' },
  { hub: 'connecting', answer: 'ok', isStale: false, link: 'polling' },
  { hub: 'disconnected', answer: 'ok', isStale: false, link: 'polling' },
  { hub: 'connected', answer: 'ok', isStale: true, link: 'lost' },
  { hub: 'disconnected', answer: 'ok', isStale: true, link: 'lost' },
  { hub: 'connected', answer: away, isStale: false, link: 'lost' },
  { hub: 'disconnected', answer: away, isStale: false, link: 'lost' },
  { hub: 'connected', answer: broken, isStale: false, link: 'lost' },
  { hub: 'connected', answer: refused, isStale: true, link: 'not-authorised' },
])('hub $hub, last answer $answer.code$answer, stale $isStale: $link', ({ hub, answer, isStale, link }) => {
  expect(linkStateOf({ hub, lastAnswer: answer, isStale })).toBe(link)
})

it.each([
  { watchMillis: 500, lastReadMs: 40, maxAge: 10_000 },
  { watchMillis: 5_000, lastReadMs: 40, maxAge: 25_000 },
  { watchMillis: 500, lastReadMs: 30_000, maxAge: 60_000 },
])('polls every $watchMillis ms, reads in $lastReadMs ms: stale after $maxAge ms', (each) => {
  expect(maxConfirmationAgeMs(each.watchMillis, each.lastReadMs)).toBe(each.maxAge)
})
