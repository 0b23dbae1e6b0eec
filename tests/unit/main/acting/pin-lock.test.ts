import { describe, expect, it } from 'vitest'
import { createPinLock, noPin, attemptDelayMs, type PinState } from '../../../../src/main/acting/pin-lock.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp() {
  const clock = createManualClock(1_000_000)
  let kept: PinState = noPin
  const file = {
    problem: null as string | null,
    read: () => kept,
    write: (state: PinState) => {
      kept = state
    },
  }
  const open = () => createPinLock(file, clock)
  return { clock, open, file, kept: () => kept }
}

async function locked(pin = '2468') {
  const test = setUp()
  const lock = test.open()
  expect(await lock.change('one', null, pin)).toBeNull()
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
    expect(await lock.check('one', null)).toBeNull()
    expect(await lock.check('one', 'anything')).toBeNull()
  })

  it('lets only its PIN through, however it is typed, and keeps it over a restart as a hash', async () => {
    const { open, lock, kept } = await locked('１２３４')
    expect(await lock.check('one', '1234')).toBeNull()
    expect(await open().check('one', '1234')).toBeNull()
    expect(await lock.check('one', '1235')).toMatchObject({
      code: 'not-permitted',
      fields: [{ field: 'pin' }],
    })
    expect(await lock.check('one', null)).toMatchObject({ code: 'not-permitted', fields: [{ field: 'pin' }] })
    expect(JSON.stringify(kept())).not.toContain('1234')
  })

  it('has another hash for the same PIN every time', async () => {
    const [one, two] = [await locked(), await locked()]
    expect(one.kept().secret).not.toEqual(two.kept().secret)
  })

  it('does not count a missing PIN as a try', async () => {
    const { lock, kept } = await locked()
    for (const pin of [null, '', null, '']) await lock.check('one', pin)
    expect(kept().wrong).toBe(0)
  })

  it('delays attempts, also the correct one, until the delay is over', async () => {
    const { clock, lock } = await locked()
    await lock.check('one', '1')
    await lock.check('one', '2')
    expect(await lock.check('one', '3')).toMatchObject({ retryAfterSeconds: 1 })
    expect(await lock.check('one', '2468')).toMatchObject({ code: 'not-permitted', retryAfterSeconds: 1 })
    clock.leap(1_000)
    expect(await lock.check('one', '2468')).toBeNull()
    // A right one makes up for the wrong ones.
    expect(await lock.check('one', '1')).not.toHaveProperty('retryAfterSeconds')
  })

  it('slows tries down over a restart', async () => {
    const { open, lock } = await locked()
    for (const pin of ['1', '2', '3']) await lock.check('one', pin)
    expect(await open().check('one', '2468')).toMatchObject({ retryAfterSeconds: 1 })
  })

  it('counts tries that come together one by one', async () => {
    const { lock, kept } = await locked()
    const tries = await Promise.all(['1', '2', '3', '4', '2468'].map((pin) => lock.check('one', pin)))
    expect(tries.map((refused) => refused?.retryAfterSeconds ?? null)).toEqual([null, null, 1, 1, 1])
    expect(kept().wrong).toBe(3)
  })

  it('is blocked for no longer than the maximum where the clock was set back while the desk was off', async () => {
    const { clock, open, lock } = await locked()
    for (const pin of ['1', '2', '3']) await lock.check('one', pin)
    clock.set(-86_400_000)
    expect(await open().check('one', '2468')).toMatchObject({ retryAfterSeconds: 300 })
  })

  it('is changed and cleared only by its PIN', async () => {
    const { lock } = await locked()
    expect(await lock.change('one', null, '1111')).toMatchObject({ code: 'not-permitted' })
    expect(await lock.change('one', '1357', null)).toMatchObject({ code: 'not-permitted' })
    expect(await lock.change('one', '2468', '1111')).toBeNull()
    expect(await lock.check('one', '1111')).toBeNull()
    expect(await lock.change('one', '1111', null)).toBeNull()
    expect(lock.isSet()).toBe(false)
  })
})

describe('many sessions', () => {
  it('do not lock each other out: one that guesses for hours blocks only itself', async () => {
    const { clock, lock } = await locked()
    for (let hour = 0; hour < 40; hour++) {
      await lock.check('guessing', `${hour}`)
      clock.leap(300_000)
    }
    await lock.check('guessing', '1')
    expect(await lock.check('guessing', '2468')).toMatchObject({ retryAfterSeconds: 300 })
    expect(await lock.check('other', '2468')).toBeNull()
    expect(await lock.check('other', '1')).not.toHaveProperty('retryAfterSeconds')
  })

  it('that guess together are slowed down together, a little at a time', async () => {
    const { lock, kept } = await locked()
    for (let n = 0; n < 15; n++) await lock.check(`session ${n}`, '1')
    expect(await lock.check('fresh', '2468')).toMatchObject({ code: 'not-permitted', retryAfterSeconds: 1 })
    expect(kept().wrong).toBe(15)
  })

  it('are forgotten an hour after their last attempt', async () => {
    const { clock, lock, kept } = await locked()
    await lock.check('one', '1')
    clock.leap(3_600_001)
    await lock.check('two', '1')
    expect(Object.keys(kept().sessions)).toEqual(['two'])
  })
})

describe('a PIN that cannot be read', () => {
  it('counts as a lock and not as no PIN, after a restart too, until one is set at the machine', async () => {
    const { open, file } = setUp()
    file.problem = 'not JSON'
    const lock = open()
    file.problem = null
    for (const each of [lock, open()]) {
      expect(each.isSet()).toBe(true)
      expect(await each.check('one', '2468')).toMatchObject({ code: 'not-permitted' })
      expect(await each.change('one', null, '1111')).toMatchObject({ code: 'not-permitted' })
    }
    expect(await lock.change('local', null, '1111')).toBeNull()
    expect(await lock.check('one', '1111')).toBeNull()
    expect(await lock.change('local', null, '2222')).toMatchObject({ code: 'not-permitted' })
  })
})
