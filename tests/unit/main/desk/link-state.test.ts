import { describe, expect, it } from 'vitest'
import type { HubState } from '../../../../src/shared/model/desk.ts'
import { fail } from '../../../../src/shared/result.ts'
import {
  linkStateOf,
  maxConfirmationAgeMs,
  type LastAnswer,
  createPushMonitor,
  type PushMonitor,
} from '../../../../src/main/desk/link-state.ts'

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

describe('the monitor of pushes', () => {
  const seven = [{ id: 7 }]

  it.each<[string, (monitor: PushMonitor) => void, number[]]>([
    ['an alarm that no push brings before the next poll', (monitor) => monitor.polled([], 20), [10]],
    [
      'once, from the poll before the alarm',
      (monitor) => {
        monitor.polled([{ id: 8 }], 20)
        monitor.pushed(8)
        monitor.polled([], 30)
      },
      [10],
    ],
    [
      'nothing where the push came after the poll',
      (monitor) => {
        monitor.pushed(7)
        monitor.polled([], 20)
      },
      [],
    ],
    [
      'nothing where the hub disconnected meanwhile',
      (monitor) => {
        monitor.disconnected()
        monitor.polled([], 20)
      },
      [],
    ],
    [
      'nothing of a hub that is connected again, before the list is read',
      (monitor) => {
        monitor.disconnected()
        monitor.polled([{ id: 8 }], 20)
        monitor.polled([], 30)
      },
      [],
    ],
  ])('after an alarm came by poll, a hub missed %s', (_name, follow, expected) => {
    const missed: number[] = []
    const monitor = createPushMonitor(
      () => 0,
      (since) => missed.push(since),
    )
    monitor.listRead(true)
    monitor.polled(seven, 10)
    follow(monitor)
    expect(missed).toEqual(expected)
  })

  it('expects no push before a poll has confirmed the list', () => {
    const missed: number[] = []
    const monitor = createPushMonitor(
      () => 0,
      (since) => missed.push(since),
    )
    monitor.listRead(true)
    monitor.polled(seven, null)
    monitor.polled([], 10)
    expect(missed).toEqual([])
  })

  it('counts the alarms that were never pushed, until the next push or connection', () => {
    let now = 0
    const monitor = createPushMonitor(
      () => now,
      () => undefined,
    )
    expect(monitor.evidence()).toEqual({ lastPushedAt: null, unpushed: 0 })
    monitor.listRead(true)
    monitor.polled([{ id: 7 }, { id: 8 }], 10)
    // Their pushes may still come.
    expect(monitor.evidence()).toEqual({ lastPushedAt: null, unpushed: 0 })
    monitor.polled([], 20)
    expect(monitor.evidence()).toEqual({ lastPushedAt: null, unpushed: 2 })
    now = 25
    monitor.pushed(9)
    expect(monitor.evidence()).toEqual({ lastPushedAt: 25, unpushed: 0 })
    monitor.disconnected()
    expect(monitor.evidence()).toEqual({ lastPushedAt: null, unpushed: 0 })
  })
})
