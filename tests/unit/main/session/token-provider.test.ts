import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { systemClock, type Clock } from '../../../../src/main/platform/clock.ts'
import { createSupervisor } from '../../../../src/main/platform/supervisor.ts'
import { expiryOf, createOAuthTokenProvider } from '../../../../src/main/session/token-provider.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock, type ManualClock } from '../../../support/manual-clock.ts'

function setUp<C extends Clock = ManualClock>(clock: C = createManualClock() as unknown as C) {
  const supervisor = createSupervisor({ clock, log: createLogRecorder().log, onChange: () => undefined })
  const asked: (string | null)[] = []
  const endpoint = { refuses: (_refreshToken: string | null) => false, expiresIn: 100 as number | null }
  let told = 0
  const keeper = createOAuthTokenProvider({
    request: (refreshToken) => {
      asked.push(refreshToken)
      if (endpoint.refuses(refreshToken)) return Promise.resolve(fail('not-authorised', 'invalid_grant'))
      const number = asked.length
      const { expiresIn } = endpoint
      return Promise.resolve(
        succeed({ token: `token-${number}`, expiresIn, refreshToken: `refresh-${number}` }),
      )
    },
    clock,
    log: createLogRecorder().log,
    onToken: () => told++,
    supervisor,
  })
  return { clock, supervisor, asked, endpoint, keeper, told: () => told }
}

describe('a granted token', () => {
  it('is requested at the start and reported when granted', async () => {
    const { clock, asked, keeper, told } = setUp()
    expect(keeper.token()).toBeNull()
    keeper.start()
    await clock.advance(0)
    expect([keeper.token(), keeper.expiresAt(), told()]).toEqual(['token-1', 100_000, 1])
    expect(asked).toEqual([null])
    keeper.stop()
  })

  it('is renewed by its refresh token when a fifth of its life is left', async () => {
    const { clock, asked, keeper } = setUp()
    keeper.start()
    await clock.advance(79_999)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    expect(asked).toEqual([null, 'refresh-1'])
    expect(keeper.token()).toBe('token-2')
    keeper.stop()
  })

  it('is asked for by the grant again where the refresh token is used up', async () => {
    const { clock, asked, endpoint, keeper } = setUp()
    keeper.start()
    await clock.advance(0)
    endpoint.refuses = (refreshToken) => refreshToken !== null
    expect(await keeper.renew()).toBe(true)
    expect(asked).toEqual([null, 'refresh-1', null])
    expect(keeper.token()).toBe('token-3')
    keeper.stop()
  })

  it('is asked for once, however many requests were refused at once', async () => {
    const { clock, asked, keeper } = setUp()
    keeper.start()
    await clock.advance(0)
    expect(await Promise.all([keeper.renew(), keeper.renew(), keeper.renew()])).toEqual([true, true, true])
    expect(asked).toHaveLength(2)
    keeper.stop()
  })

  it('is tried for again after a failure, and the old one stays meanwhile', async () => {
    const { clock, endpoint, keeper } = setUp()
    keeper.start()
    await clock.advance(0)
    endpoint.refuses = () => true
    expect(await keeper.renew()).toBe(false)
    expect(keeper.token()).toBe('token-1')
    endpoint.refuses = () => false
    await clock.advance(5_000)
    expect(keeper.token()).toBe('token-4')
    keeper.stop()
  })

  it.each([
    { what: 'of a year', expiresIn: 365 * 86_400, within: 290 * 86_400, requests: 1 },
    { what: 'of less than a second', expiresIn: 0.000_1, within: 60, requests: 13 },
    { what: 'of nothing', expiresIn: 0, within: 86_400, requests: 1 },
    { what: 'below nothing', expiresIn: -10, within: 86_400, requests: 1 },
    { what: 'that is no number', expiresIn: Number.NaN, within: 86_400, requests: 1 },
    { what: 'without end', expiresIn: Number.POSITIVE_INFINITY, within: 86_400, requests: 1 },
  ])('with a lifetime $what is not asked for again and again', async ({ expiresIn, within, requests }) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { asked, endpoint, keeper } = setUp(systemClock)
    endpoint.expiresIn = expiresIn
    keeper.start()
    await vi.advanceTimersByTimeAsync(within * 1_000)
    expect(asked).toHaveLength(requests)
    keeper.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  it('survives a defect in a request or in a listener, and is asked for again', async () => {
    const { clock, asked, endpoint, keeper, supervisor } = setUp()
    endpoint.refuses = () => {
      throw new Error('a defect')
    }
    keeper.start()
    await clock.advance(0)
    expect(await keeper.renew()).toBe(false)
    endpoint.refuses = () => false
    await clock.advance(60_000)
    expect(keeper.token()).toBe(`token-${asked.length}`)
    expect(supervisor.health()).toMatchObject([{ part: 'token', message: 'a defect' }])
    keeper.stop()
    expect(clock.pending()).toBe(0)
  })

  it('leaves no timer when stopped', async () => {
    const { clock, keeper } = setUp()
    keeper.start()
    await clock.advance(0)
    keeper.stop()
    expect(clock.pending()).toBe(0)
  })
})

it.each([
  {
    name: 'a JWT that says when it ends',
    token: `x.${btoa('{"exp":1700000000}')}.y`,
    ends: 1_700_000_000_000,
  },
  { name: 'a JWT that does not', token: `x.${btoa('{"sub":"a"}')}.y`, ends: null },
  { name: 'a JWT of nonsense', token: 'x.!!.y', ends: null },
  { name: 'any other token', token: 'opaque', ends: null },
  { name: 'none', token: null, ends: null },
])('reads the end of $name', ({ token, ends }) => {
  expect(expiryOf(token)).toBe(ends)
})
