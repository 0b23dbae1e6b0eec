import { expect, it } from 'vitest'
import { linkState, type LastAnswer } from '../../../../src/main/desk/desk.ts'
import type { HubState } from '../../../../src/shared/model/desk.ts'
import { fail } from '../../../../src/shared/result.ts'

const refused = fail('not-authorised', '401').error
const away = fail('unreachable', 'no route').error
const broken = fail('service-failed', '500').error

it.each<{ hub: HubState; answer: LastAnswer; link: string }>([
  { hub: 'disconnected', answer: null, link: 'starting' },
  { hub: 'connected', answer: null, link: 'starting' },
  { hub: 'connected', answer: 'ok', link: 'live' },
  { hub: 'connecting', answer: 'ok', link: 'polling' },
  { hub: 'disconnected', answer: 'ok', link: 'polling' },
  { hub: 'connected', answer: away, link: 'lost' },
  { hub: 'disconnected', answer: away, link: 'lost' },
  { hub: 'connected', answer: broken, link: 'lost' },
  { hub: 'connected', answer: refused, link: 'not-authorised' },
])('hub $hub, last answer $answer.code$answer: $link', ({ hub, answer, link }) => {
  expect(linkState(hub, answer)).toBe(link)
})
