import { expect, it } from 'vitest'
import { testPush, type RaisedOn } from '../../../../src/main/selftest/server-steps.ts'
import { Cancelled, createSteps } from '../../../../src/main/selftest/steps.ts'
import { fail, succeed, type Result } from '../../../../src/shared/result.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp() {
  const clock = createManualClock(0)
  const controller = new AbortController()
  const steps = createSteps(clock, controller.signal, () => undefined)
  const raising = Promise.withResolvers<Result<number>>()
  const heard = new Set<(id: number) => void>()
  let cleared = 0
  const target: RaisedOn = {
    server: 'North',
    onPush(listener) {
      heard.add(listener)
      return () => heard.delete(listener)
    },
    raise: () => raising.promise,
    clear: () => Promise.resolve(cleared++),
  }
  const run = testPush(succeed(target), 'Test', steps, clock)
  return { clock, controller, steps, raising, heard, run, cleared: () => cleared }
}

it('the test alarm of a server is cleared, whether it was pushed or not', async () => {
  for (const isPushed of [true, false]) {
    const test = setUp()
    test.raising.resolve(succeed(7))
    await test.clock.advance(0)
    if (isPushed) for (const listener of test.heard) listener(7)
    else await test.clock.advance(10_000)
    await test.run
    expect(test.steps.results()).toMatchObject([{ outcome: isPushed ? 'passed' : 'failed' }])
    expect([test.cleared(), test.heard.size]).toEqual([1, 0])
  }
})

it('is cleared where the test is cancelled, also before the server has answered', async () => {
  for (const isAnsweredFirst of [true, false]) {
    const test = setUp()
    if (isAnsweredFirst) test.raising.resolve(succeed(7))
    await test.clock.advance(0)
    test.controller.abort()
    test.raising.resolve(succeed(7))
    await expect(test.run).rejects.toThrow(Cancelled)
    expect([test.cleared(), test.heard.size]).toEqual([1, 0])
  }
})

it('is not cleared where none was raised', async () => {
  const test = setUp()
  test.raising.resolve(fail('rejected', 'no such station'))
  await test.run
  expect(test.steps.results()).toMatchObject([{ outcome: 'failed' }])
  expect(test.cleared()).toBe(0)
})
