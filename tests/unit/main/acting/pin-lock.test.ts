import { describe, expect, it } from 'vitest'
import { createPinLock, noPin, attemptDelayMs, type PinState } from '../../../../src/main/acting/pin-lock.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp() {
  const clock = createManualClock(1_000_000)
  let kept: PinState = noPin
  const file = {
    read: () => kept,
    write: (state: PinState) => {
      kept = state
    },
  }
  const open = () => createPinLock(file, clock.now)
  return { clock, open, kept: () => kept }
}

async function locked(pin = '2468') {
  const test = setUp()
  const lock = test.open()
  expect(await lock.change(null, pin)).toBeNull()
  return { ...test, lock }
}

describe('the delay after failed attempts', () => {
  it.each([
    [1, 0],
    [2, 0],
    [3, 1_000],
    [4, 2_000],
    [5, 4_000],
    [11, 256_000],
    [12, 300_000],
    [5_000, 300_000],
  ])('after %i in a row is %i ms', (wrong, millis) => {
    expect(attemptDelayMs(wrong)).toBe(millis)
  })
})

describe('the lock', () => {
  it('without a PIN lets everybody through', async () => {
    const lock = setUp().open()
    expect(lock.isSet()).toBe(false)
    expect(await lock.check(null)).toBeNull()
    expect(await lock.check('anything')).toBeNull()
  })

  it('lets only its PIN through, however it is typed, and keeps it over a restart as a hash', async () => {
    const { open, lock, kept } = await locked('１２３４')
    expect(await lock.check('1234')).toBeNull()
    expect(await open().check('1234')).toBeNull()
    expect(await lock.check('1235')).toMatchObject({ code: 'not-permitted', fields: [{ field: 'pin' }] })
    expect(await lock.check(null)).toMatchObject({ code: 'not-permitted', fields: [{ field: 'pin' }] })
    expect(JSON.stringify(kept())).not.toContain('1234')
  })

  it('has another hash for the same PIN every time', async () => {
    const [one, two] = [await locked(), await locked()]
    expect(one.kept().secret?.hash).not.toBe(two.kept().secret?.hash)
  })

  it('does not count a missing PIN as a try', async () => {
    const { lock, kept } = await locked()
    for (const pin of [null, '', null, '']) await lock.check(pin)
    expect(kept().wrong).toBe(0)
  })

  it('delays attempts, also the correct one, until the delay is over', async () => {
    const { clock, lock } = await locked()
    await lock.check('1')
    await lock.check('2')
    expect(await lock.check('3')).toMatchObject({ retryAfterSeconds: 1 })
    expect(await lock.check('2468')).toMatchObject({ code: 'not-permitted', retryAfterSeconds: 1 })
    clock.leap(1_000)
    expect(await lock.check('2468')).toBeNull()
    // A right one makes up for the wrong ones.
    expect(await lock.check('1')).not.toHaveProperty('retryAfterSeconds')
  })

  it('slows tries down over a restart', async () => {
    const { open, lock } = await locked()
    for (const pin of ['1', '2', '3']) await lock.check(pin)
    expect(await open().check('2468')).toMatchObject({ retryAfterSeconds: 1 })
  })

  it('counts tries that come together one by one', async () => {
    const { lock, kept } = await locked()
    const tries = await Promise.all(['1', '2', '3', '4', '2468'].map(lock.check))
    expect(tries.map((refused) => refused?.retryAfterSeconds ?? null)).toEqual([null, null, 1, 1, 1])
    expect(kept().wrong).toBe(3)
  })

  it('is not blocked for ever by a clock that was set back', async () => {
    const { clock, lock } = await locked()
    for (const pin of ['1', '2', '3']) await lock.check(pin)
    clock.leap(-86_400_000)
    expect(await lock.check('2468')).toMatchObject({ retryAfterSeconds: 300 })
  })

  it('is changed and cleared only by its PIN', async () => {
    const { lock } = await locked()
    expect(await lock.change(null, '1111')).toMatchObject({ code: 'not-permitted' })
    expect(await lock.change('1357', null)).toMatchObject({ code: 'not-permitted' })
    expect(await lock.change('2468', '1111')).toBeNull()
    expect(await lock.check('1111')).toBeNull()
    expect(await lock.change('1111', null)).toBeNull()
    expect(lock.isSet()).toBe(false)
  })
})
