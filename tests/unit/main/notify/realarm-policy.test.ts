import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideRealarm,
  isRealarmSettled,
  type RealarmSettings,
  type RealarmState,
} from '../../../../src/main/notify/realarm-policy.ts'

const always: RealarmSettings = { realarmPauseSeconds: 0, foldChattering: true }
const second = 1_000

/** The decisions about occurrences at these seconds: `+` annunciated, the count where it chatters, `-` too soon. */
function decisions(settings: RealarmSettings, ...seconds: number[]): string[] {
  let state: RealarmState | undefined
  return seconds.map((at) => {
    const next = decideRealarm(state, at * second, true, settings)
    state = next.state
    if (next.suppressedBy === null) return '+'
    return next.suppressedBy === 'chattering' ? `x${state.chattering?.count}` : '-'
  })
}

describe('re-alarms', () => {
  it.each<[string, RealarmSettings, number[], string[]]>([
    ['are annunciated', always, [0, 61, 122, 183], ['+', '+', '+', '+']],
    ['are folded from the third within a minute', always, [0, 10, 20, 30], ['+', '+', 'x3', 'x4']],
    ['are not folded when the third is a minute after the first', always, [0, 30, 60], ['+', '+', '+']],
    [
      'stay folded while less than a minute passes between two, and are single again after one',
      always,
      [0, 1, 2, 61, 120, 180, 181],
      ['+', '+', 'x3', 'x4', 'x5', '+', '+'],
    ],
    [
      'are not folded where that is switched off',
      { ...always, foldChattering: false },
      [0, 1, 2, 3],
      ['+', '+', '+', '+'],
    ],
    [
      'within the pause are not annunciated, which does not prolong it',
      { realarmPauseSeconds: 100, foldChattering: true },
      [0, 60, 99, 100, 180, 200],
      ['+', '-', '-', '+', '-', '+'],
    ],
  ])('%s', (_, settings, seconds, expected) => {
    expect(decisions(settings, ...seconds)).toEqual(expected)
  })

  it('are annunciated while they chatter, if no occurrence was before', () => {
    let state: RealarmState | undefined
    for (const at of [0, 1, 2, 3]) state = decideRealarm(state, at * second, false, always).state
    const heard = decideRealarm(state, 4 * second, true, always)
    expect(heard).toMatchObject({ suppressedBy: null, state: { chattering: { count: 5 } } })
    expect(decideRealarm(heard.state, 5 * second, true, always).suppressedBy).toBe('chattering')
  })
})

/** A plain model: the whole past of one alarm, read anew at each occurrence. */
function modelOf(settings: RealarmSettings) {
  const raises: number[] = []
  let foldedSince: number | null = null
  let heardAt: number | null = null
  return {
    raise(at: number, canAnnunciate: boolean) {
      const last = raises.at(-1)
      if (last === undefined || at - last >= 60 * second) foldedSince = null
      raises.push(at)
      const third = raises.at(-3)
      if (settings.foldChattering && foldedSince === null && third !== undefined && at - third < 60 * second)
        foldedSince = third
      if (!canAnnunciate) return null
      const isFolded = foldedSince !== null && heardAt !== null && heardAt >= foldedSince
      const isTooSoon = heardAt !== null && at - heardAt < settings.realarmPauseSeconds * second
      if (!isFolded && !isTooSoon) heardAt = at
      return isFolded ? 'chattering' : isTooSoon ? 're-alarm-too-soon' : null
    },
    count: (since: number) => raises.filter((at) => at >= since).length,
    isFolded: () => foldedSince !== null,
    heardAt: () => heardAt,
  }
}

describe('over any sequence of raises, acknowledgements, resets, clears and time', () => {
  // Acknowledgement, reset and clear reach the policy only as the raises between them; muted ones cannot annunciate.
  const step = fc.oneof(
    fc.record({ kind: fc.constant('raise' as const), isMuted: fc.boolean() }),
    fc.record({ kind: fc.constantFrom('acknowledge', 'reset', 'clear') }),
    fc.record({
      kind: fc.constant('pass' as const),
      seconds: fc.oneof(fc.nat(5), fc.integer({ min: 55, max: 65 }), fc.nat(400)),
    }),
  )
  const settings = fc.record({
    realarmPauseSeconds: fc.constantFrom(0, 5, 60, 300),
    foldChattering: fc.boolean(),
  })

  it('the policy decides as the model, never hides an alarm that nobody was told of, and may forget the calm', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), settings, (steps, chosen) => {
        const model = modelOf(chosen)
        let state: RealarmState | undefined
        let now = 1_000_000
        for (const each of steps) {
          if ('seconds' in each) now += each.seconds * second
          if (state && isRealarmSettled(state, now, chosen)) state = undefined
          if (!('isMuted' in each)) continue
          const wasHeard = model.heardAt() !== null
          const expected = model.raise(now, !each.isMuted)
          const decision = decideRealarm(state, now, !each.isMuted, chosen)
          state = decision.state
          expect(decision.suppressedBy).toBe(expected)
          expect(state.chattering !== null).toBe(model.isFolded())
          if (state.chattering) expect(state.chattering.count).toBe(model.count(state.chattering.since))
          if (!each.isMuted && !wasHeard) expect(decision.suppressedBy).toBeNull()
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
