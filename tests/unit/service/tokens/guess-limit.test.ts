import { expect, it } from 'vitest'
import { createGuessLimit, maxGuesses } from '../../../../src/service/tokens/guess-limit.ts'

function setUp() {
  let time = 1_000_000
  const limit = createGuessLimit(() => time)
  const times = (count: number, ...senders: string[]) => {
    for (let n = 0; n < count; n++) limit.wrong(senders)
  }
  return { ...limit, times, pass: (millis: number) => (time += millis) }
}
const free = { waitSeconds: null, delayMs: 0 }

it('lets a sender guess a number of times a minute, and others as often', () => {
  const { wrong, times, pass } = setUp()
  times(maxGuesses - 1, 'a')
  expect(wrong(['a'])).toEqual(free)
  expect(wrong(['a'])).toEqual({ waitSeconds: 60, delayMs: 100 })
  expect(wrong(['b'])).toEqual(free)
  pass(60_000)
  expect(wrong(['a'])).toEqual(free)
})

it('holds the answers back for longer and longer, up to a limit', () => {
  const { wrong, times } = setUp()
  times(maxGuesses, 'a')
  const delays = Array.from({ length: 8 }, () => wrong(['a']).delayMs)
  expect(delays).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000])
})

it('counts a guess for the address and for the client that it is about', () => {
  const { wrong, times } = setUp()
  times(maxGuesses, 'a', 'client desk')
  expect(wrong(['b', 'client desk']).delayMs).toBe(100)
  expect(wrong(['a', 'client other']).delayMs).toBe(100)
  expect(wrong(['b', 'client other'])).toEqual(free)
})

it('does not hold back for long where the clock is set back', () => {
  const { wrong, times, pass } = setUp()
  times(maxGuesses, 'a')
  pass(-500_000)
  expect(wrong(['a'])).toEqual(free)
})

it('forgets the senders that were quiet for longest', () => {
  const { wrong, times } = setUp()
  times(maxGuesses, 'first')
  for (let n = 0; n < 10_000; n++) times(1, `address ${n}`)
  expect(wrong(['first'])).toEqual(free)
})
