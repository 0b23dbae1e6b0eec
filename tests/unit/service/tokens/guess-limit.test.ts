import { expect, it } from 'vitest'
import { createGuessLimit, maxGuesses } from '../../../../src/service/tokens/guess-limit.ts'

function setUp() {
  let time = 1_000_000
  const limit = createGuessLimit(() => time)
  return { ...limit, pass: (millis: number) => (time += millis) }
}

it('lets an address guess a number of times a minute, and others as often', () => {
  const { waitSeconds, wrong, pass } = setUp()
  for (let n = 1; n < maxGuesses; n++) wrong('a')
  expect(waitSeconds('a')).toBeNull()
  wrong('a')
  expect([waitSeconds('a'), waitSeconds('b')]).toEqual([60, null])
  pass(59_000)
  expect(waitSeconds('a')).toBe(1)
  pass(1_000)
  expect(waitSeconds('a')).toBeNull()
})

it('does not lock an address for long where the clock is set back', () => {
  const { waitSeconds, wrong, pass } = setUp()
  for (let n = 1; n <= maxGuesses; n++) wrong('a')
  pass(-500_000)
  expect(waitSeconds('a')).toBeNull()
})

it('forgets the addresses that were quiet for longest', () => {
  const { waitSeconds, wrong } = setUp()
  for (let n = 1; n <= maxGuesses; n++) wrong('first')
  for (let n = 0; n < 10_000; n++) wrong(`address ${n}`)
  expect(waitSeconds('first')).toBeNull()
})
