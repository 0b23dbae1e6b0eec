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

const now = 1_000_000
const maxAgeMs = 10_000

it.each<{ hub: HubState; answer: LastAnswer; age: number | null; link: string }>([
  { hub: 'disconnected', answer: null, age: null, link: 'starting' },
  { hub: 'connected', answer: null, age: null, link: 'starting' },
  { hub: 'connected', answer: 'ok', age: 0, link: 'live' },
  { hub: 'connected', answer: 'ok', age: 10_000, link: 'live' },
  { hub: 'connecting', answer: 'ok', age: 0, link: 'polling' },
  { hub: 'disconnected', answer: 'ok', age: 0, link: 'polling' },
  { hub: 'connected', answer: 'ok', age: 10_001, link: 'lost' },
  { hub: 'disconnected', answer: 'ok', age: 10_001, link: 'lost' },
  { hub: 'connected', answer: 'ok', age: -10_001, link: 'lost' },
  { hub: 'connected', answer: 'ok', age: null, link: 'lost' },
  { hub: 'connected', answer: away, age: 0, link: 'lost' },
  { hub: 'disconnected', answer: away, age: 0, link: 'lost' },
  { hub: 'connected', answer: broken, age: 0, link: 'lost' },
  { hub: 'connected', answer: refused, age: 20_000, link: 'not-authorised' },
])(
  'hub $hub, last answer $answer.code$answer, confirmed $age ms ago: $link',
  ({ hub, answer, age, link }) => {
    const confirmedAt = age === null ? null : now - age
    expect(linkStateOf({ hub, lastAnswer: answer, confirmedAt, now, maxAgeMs })).toBe(link)
  },
)

it.each([
  { watchMillis: 500, lastReadMs: 40, maxAge: 10_000 },
  { watchMillis: 5_000, lastReadMs: 40, maxAge: 25_000 },
  { watchMillis: 500, lastReadMs: 30_000, maxAge: 60_000 },
])('polls every $watchMillis ms, reads in $lastReadMs ms: stale after $maxAge ms', (each) => {
  expect(maxConfirmationAgeMs(each.watchMillis, each.lastReadMs)).toBe(each.maxAge)
})
