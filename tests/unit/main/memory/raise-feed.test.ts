import { expect, it } from 'vitest'
import { createRaiseFeed } from '../../../../src/main/memory/raise-feed.ts'
import {
  createRecentRaises,
  type RaiseChanges,
  type RecentRaise,
} from '../../../../src/main/memory/recent-raises.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

const hour = 3_600_000
const start = Date.UTC(2026, 10, 15)

/** A feed of these raises with a worker that applies what it is sent, and counts it. */
function feedOf(journal: readonly RecentRaise[] = []) {
  const clock = createManualClock(start)
  const recent = createRecentRaises()
  const sent: number[] = []
  const feed = createRaiseFeed({
    clock,
    raisesSince: (since) => journal.filter(({ raisedAt }) => raisedAt >= since),
    send(changes: RaiseChanges) {
      sent.push(changes.put.length + changes.dropped.length)
      recent.apply(changes)
    },
  })
  const known = () => recent.since(clock.now() - 8 * hour).map(({ id }) => id)
  return { clock, feed, sent, known, recent }
}
const raise = (id: number, raisedAt: number, clearedAt: number | null = null): RecentRaise => ({
  id,
  names: [`P${id}`],
  raisedAt,
  clearedAt,
})

it('tells a worker that has started of every recent raise, a part after the other', async () => {
  const many = Array.from({ length: 2_500 }, (_, id) => raise(id, start - id))
  const { clock, feed, sent, known } = feedOf([...many, raise(9_000, start - 9 * hour)])
  feed.begin()
  await clock.advance(1_000)
  expect(sent).toEqual([1_000, 1_000, 500])
  expect(known()).toEqual(many.map(({ id }) => id).toReversed())
})

it('sends each change once, and only the last of a moment', async () => {
  const { clock, feed, sent, recent } = feedOf()
  feed.changed(null, raise(1, start))
  feed.changed(null, raise(2, start))
  feed.changed(raise(1, start), raise(1, start, start + 5))
  await clock.advance(250)
  expect(sent).toEqual([2])
  expect(recent.since(0)).toEqual([raise(1, start, start + 5), raise(2, start)])
  await clock.advance(hour)
  expect(sent).toEqual([2])
})

it('sends at once what a question needs, and nothing where nothing changed', () => {
  const { feed, sent, known } = feedOf()
  feed.changed(null, raise(1, start))
  feed.flush()
  feed.flush()
  expect(sent).toEqual([1])
  expect(known()).toEqual([1])
})

it('leaves out what is too old to be part of a burst, and forgets what has become so', async () => {
  const { clock, feed, sent, known } = feedOf()
  feed.changed(raise(1, start - 9 * hour), null)
  feed.changed(null, raise(2, start - 9 * hour))
  feed.changed(null, raise(3, start - 7 * hour))
  // Raised again: an old one that is new now.
  feed.changed(raise(4, start - 9 * hour), raise(4, start))
  await clock.advance(250)
  expect(sent).toEqual([2])
  expect(known()).toEqual([3, 4])
  await clock.advance(2 * hour)
  expect(known()).toEqual([4])
})

it('takes back what is no longer kept', async () => {
  const { clock, feed, known } = feedOf()
  feed.changed(null, raise(1, start))
  feed.changed(null, raise(2, start))
  await clock.advance(250)
  feed.changed(raise(1, start), null)
  await clock.advance(250)
  expect(known()).toEqual([2])
})

it('leaves no timer behind', () => {
  const { clock, feed } = feedOf()
  feed.changed(null, raise(1, start))
  feed.stop()
  expect(clock.pending()).toBe(0)
})
