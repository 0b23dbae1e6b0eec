import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dueAt,
  firstChoice,
  nextChoice,
  type AddressChoice,
  type LinkEvent,
} from '../../../../src/main/profiles/profile-addresses.ts'

const limits = { count: 2, lostAfterMs: 30_000 }
const seeking = (place: number, since: number, hasFailed = false): AddressChoice => ({
  kind: 'seeking',
  place,
  since,
  hasFailed,
})
const showing = (place: number): AddressChoice => ({ kind: 'showing', place })
const lost = (place: number, since: number): AddressChoice => ({ kind: 'lost', place, since })

const cases: [string, AddressChoice, LinkEvent['kind'] | number, number, AddressChoice][] = [
  ['the first that answers is shown', seeking(0, 0), 'answered', 50, showing(0)],
  ['a refused token at the start is no answer', seeking(0, 0), 'refused', 50, seeking(0, 0, true)],
  ['one that fails is left after a pause', seeking(0, 0, true), 'due', 1_000, seeking(1, 1_000)],
  ['not before', seeking(0, 0, true), 'due', 999, seeking(0, 0, true)],
  ['one that has not failed is waited for', seeking(0, 0), 'due', 60_000, seeking(0, 0)],
  ['after the last comes the first', seeking(1, 0, true), 'due', 1_000, seeking(0, 1_000)],
  ['a failure begins the loss', showing(0), 'failed', 700, lost(0, 700)],
  ['another one does not prolong it', lost(0, 700), 'failed', 900, lost(0, 700)],
  ['an answer ends it', lost(0, 700), 'answered', 900, showing(0)],
  ['a refused token is an answer', lost(0, 700), 'refused', 900, showing(0)],
  ['and no loss', showing(0), 'refused', 900, showing(0)],
  ['a loss that lasts leads to the next', lost(0, 700), 'due', 30_700, seeking(1, 30_700)],
  ['one that is shown is not left', showing(1), 'due', 90_000, showing(1)],
  ['time asleep is no loss', lost(0, 700), 'woke', 8_000_000, lost(0, 8_000_000)],
  ['nor is it for a timer that slept', lost(0, 700), 'due', 8_000_000, lost(0, 8_000_000)],
  ['a command changes to any', showing(1), 0, 5_000, seeking(0, 5_000)],
  ['also to the one that is lost', lost(0, 700), 0, 5_000, seeking(0, 5_000)],
]

describe('which address is read', () => {
  it.each(cases)('%s', (_, before, event, now, after) => {
    const given: LinkEvent =
      typeof event === 'number' ? { kind: 'use', place: event } : ({ kind: event } as LinkEvent)
    expect(nextChoice(before, given, now, limits)).toEqual(after)
  })
})

/** How an address answers a reading, and after how long; one that hangs ends at the deadline of the request. */
const answers = { up: ['answered', 20], down: ['failed', 5], hangs: ['failed', 10_000] } as const
type Condition = keyof typeof answers

const step = fc.oneof(
  fc.record({
    kind: fc.constant('becomes' as const),
    place: fc.nat(2),
    condition: fc.constantFrom<Condition>('up', 'down', 'hangs'),
  }),
  fc.record({ kind: fc.constant('sleep' as const), ms: fc.integer({ min: 25_000, max: 5_000_000 }) }),
  fc.record({ kind: fc.constant('use' as const), place: fc.nat(2) }),
)

it('leaves an address only when it was lost for long enough, and ends at one that answers', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ step, waitMs: fc.nat(80_000) }), { maxLength: 20 }),
      fc.integer({ min: 5_000, max: 60_000 }),
      (steps, lostAfterMs) => {
        const of = { count: 3, lostAfterMs }
        const conditions: Condition[] = ['up', 'up', 'up']
        let now = 0
        let awakeMs = 0
        let lastAnswer = 0
        let choice = firstChoice(now)
        let reading: { place: number; ends: number; event: 'answered' | 'failed' } | null = null
        const follow = (event: LinkEvent) => {
          const before = choice
          choice = nextChoice(before, event, now, of)
          if (event.kind === 'answered') lastAnswer = awakeMs
          if (choice.place === before.place) return
          reading = null
          if (event.kind === 'use') return
          expect(event.kind).toBe('due')
          expect(before.kind).not.toBe('showing')
          if (before.kind === 'lost') expect(awakeMs - lastAnswer).toBeGreaterThanOrEqual(lostAfterMs)
        }
        const run = (ms: number) => {
          const end = now + ms
          for (;;) {
            const [event, delayMs] = answers[conditions[choice.place] ?? 'down']
            // The condition of the moment in which it is asked; the next reading is half a second later.
            reading ??= { place: choice.place, ends: now + 500 + delayMs, event }
            const due = dueAt(choice, of) ?? Infinity
            const next = Math.min(reading.ends, Math.max(due, now))
            if (next > end) break
            awakeMs += next - now
            now = next
            if (due <= now) follow({ kind: 'due' })
            else {
              const { event: ended } = reading
              reading = null
              follow({ kind: ended })
            }
          }
          awakeMs += Math.max(0, end - now)
          now = Math.max(now, end)
        }
        for (const { step: each, waitMs } of steps) {
          if (each.kind === 'becomes') conditions[each.place] = each.condition
          else if (each.kind === 'use') follow({ kind: 'use', place: each.place })
          else {
            now += each.ms
            reading = null
            follow({ kind: 'woke' })
          }
          run(waitMs)
        }
        run(lostAfterMs + 60_000)
        if (conditions.includes('up')) {
          expect(choice.kind).toBe('showing')
          expect(conditions[choice.place]).toBe('up')
        } else expect(choice.kind).not.toBe('showing')
      },
    ),
    { numRuns: 1_000, seed: 27 },
  )
})
